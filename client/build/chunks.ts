/**
 * Which sources come when: a page begins with few files, and what lies over a table comes when it is first needed. The
 * screen itself, which is asked for, is in none of these: it would come as a file that only names another one.
 */

/** What every screen needs. */
export const BASE =
  /node_modules\/(?!idb)|preload-helper|rolldown|src\/(App|begin|settings|route|screens\/fetched|words\/(?!steps)|cards\/(looks|sprite|face)|style\/(?!forms|board|dialogs)|page)|src\/parts\/(Icon|Face|Card|Said|Heap)|src\/dialogs\/SettingsSheet|src\/wire\/http|src\/table\/(visited|phrases|sides|shortcuts)|src\/rules\/(facts|variants|sources)|client\/cards/;
/** What is on paper: the start, and all that comes later. */
export const PAPER = /src\/(paper|style\/forms|parts\/(Brand|Choice|GameChoice|Select)|rules\/(bots|share))/;
/** What lies over a screen lies in one of these. */
export const DIALOG = /src\/(dialogs\/Dialog\.|style\/dialogs|dialogs\.css)/;
/** What goes on at a table, before anything of it is drawn; and what the lobby shares with the sheets. */
export const LIVE =
  /src\/(table\/(acting|live|own|pace|log|teller|flights|sounds)|wire\/(connection|merge)|cards\/(choice|hand|legal|warning)|parts\/(Notices|Changes|InviteLink)|dialogs\/Sheets|rules\/sheets)/;
/** What lies on a table, be it played at or looked at later: it comes with the cards. */
export const BOARD = /src\/(style\/board|table\/(drag|prompt)|parts\/(Clock|Hand|Meld|Middle|Seat|Side|Cards))/;
/** The editor of house rules. */
export const EDITOR = /src\/(dialogs\/Editor|parts\/(RuleField|Pairs|Trial)|rules\/house)/;
/** What an open score pad needs: it comes while the list of pads is looked at. */
export const OPEN_PAD =
  /src\/scorepad\/(open|screens\/(?!Scorepad|Drawer|NoPad)|amount|calling|check|columns|count|deck|entering|fields|law|pad|picture|reader|reckoning|rules|sharing|typed|written)/;
/** The score pads, with the rules that they reckon by: a page of their own, which needs no server. */
export const PAD = /src\/(scorepad|pad\.ts)|node_modules\/idb/;

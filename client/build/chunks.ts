/** Which sources come when: a page begins with few files, and what lies over a table comes when it is first needed. */

/** What every screen needs. */
export const BASE =
  /node_modules\/(?!idb)|preload-helper|rolldown|src\/(App|begin|settings|route|words\/(?!steps)|cards|style\/(?!forms)|page)|src\/parts\/(Icon|Face|Card|Said|Heap|Notices)|src\/dialogs\/(Sheets|SettingsSheet)|src\/wire\/http|src\/table\/(visited|phrases|sides|shortcuts)|src\/rules\/(facts|variants|sources)|client\/cards/;
/** What is on paper: the start, and all that comes later. */
export const PAPER =
  /src\/(paper|style\/forms|parts\/(Brand|Choice|GameChoice|Select)|rules\/(bots|share)|dialogs\/Dialog\.)/;
/** What lies over a table, and the lobby before it. */
export const SHEETS =
  /src\/(dialogs\/(?!Editor|Sheets|SettingsSheet)|screens\/(Lobby|NoTable)|table\/keys|parts\/(Place|TermsPaper|Changes|InviteLink|Shuffle)|rules\/(score|sheets))/;
/** Of these, what an invitation needs. */
export const LOBBY = /src\/(screens\/Lobby|parts\/(Place|TermsPaper|Changes|InviteLink)|rules\/sheets)/;
/** What only the first screen says. */
export const START = /src\/(screens\/(Start|Continue)|table\/setup)/;
/** What the first screen says, and sheets too. */
export const BOTH = /src\/rules\/bots/;
/** What is said wherever a game is begun, at a table or with real cards. */
export const BEGUN = /src\/parts\/GameChoice/;
/** The editor of house rules. */
export const EDITOR = /src\/(dialogs\/Editor|parts\/(RuleField|Pairs|Trial)|rules\/house)/;
/** What is said in these comes later too, though their code is shared with the table. */
export const REPLAY = /src\/(screens\/(Replay|TableReplay|Shared)|parts\/Could|words\/steps)/;
/** What an open score pad needs: it comes while the list of pads is looked at. */
export const OPEN_PAD =
  /src\/scorepad\/(open|screens\/(?!Scorepad|Drawer|NoPad)|check|columns|count|deck|entering|fields|history|picture|reader|reckoning|sharing|typed|written)/;
/** The score pads, with the rules that they reckon by: a page of their own, which needs no server. */
export const PAD = /src\/(scorepad|pad\.ts)|node_modules\/idb/;

/** Which sources come when: a page begins with few files, and what lies over a table comes when it is first needed. */

/** What every screen needs. */
export const BASE =
  /node_modules|preload-helper|rolldown|src\/(App|begin|settings|route|words\/(?!steps)|cards|style\/(?!forms)|page)|src\/parts\/(Icon|Face|Card|Said|Heap|Notices)|src\/dialogs\/(Sheets|SettingsSheet)|src\/wire\/http|src\/table\/(visited|phrases|sides|shortcuts)|src\/rules\/(facts|variants|sources)|client\/cards/;
/** What is on paper: the start, and all that comes later. */
export const PAPER = /src\/(paper|style\/forms|parts\/(Brand|Choice|Select)|rules\/share)/;
/** What lies over a table, and the lobby before it. */
export const SHEETS =
  /src\/(dialogs\/(?!Editor|Sheets|SettingsSheet)|screens\/(Lobby|NoTable)|parts\/(Place|TermsPaper|Changes|InviteLink|Shuffle)|rules\/(score|sheets))/;
/** The editor of house rules. */
export const EDITOR = /src\/(dialogs\/Editor|parts\/(RuleField|Pairs|Trial)|rules\/house)/;
/** What is said in these comes later too, though their code is shared with the table. */
export const REPLAY = /src\/(screens\/(Replay|TableReplay|Shared)|words\/steps)/;

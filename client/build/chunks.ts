/** Which sources come when: a page begins with few files, and what lies over a table comes when it is first needed. */

/** What every screen needs. */
export const BASE =
  /node_modules|preload-helper|rolldown|src\/(App|begin|settings|route|words|cards|style|page)|src\/parts\/(Icon|Face|Card|Brand|Choice|Select|Said|Heap|Notices)|src\/dialogs\/(Sheets|SettingsSheet)|src\/wire\/http|src\/table\/(visited|phrases|sides|shortcuts)|src\/rules\/(facts|variants|share)|client\/cards/;
/** What lies over a table, and the lobby before it. */
export const SHEETS =
  /src\/(dialogs\/(?!Editor|Sheets|SettingsSheet)|screens\/Lobby|parts\/(Place|TermsPaper|Changes|InviteLink|Shuffle)|rules\/(score|sheets))/;
/** The editor of house rules. */
export const EDITOR = /src\/(dialogs\/Editor|parts\/(RuleField|Pairs|Trial)|rules\/house)/;

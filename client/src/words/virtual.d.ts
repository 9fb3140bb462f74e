/** Made by build/languages.ts: by language, the texts of the page's own sources. */
declare module "virtual:catalogue/all" {
  import type { CatalogueFile } from "./catalogue.ts";
  type Files = Record<string, () => Promise<{ default: CatalogueFile }>>;
  /** What is said from the beginning. */
  export const first: Files;
  /** What only the first screen says. */
  export const start: Files;
  /** What is said in the lobby. */
  export const lobby: Files;
  /** What is said at a table. */
  export const table: Files;
  /** And what is said in the sheets over it. */
  export const later: Files;
  /** And what score pads say. */
  export const pad: Files;
}

/** Where the sprites lie: build/sprite.ts. */
declare const FACES_ADDRESS: string;
declare const ICONS_ADDRESS: string;

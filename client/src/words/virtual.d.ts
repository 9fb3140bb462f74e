/** Made by build/languages.ts: by language, the texts of the page's own sources. */
declare module "virtual:catalogue/all" {
  import type { CatalogueFile } from "./catalogue.ts";
  type Files = Record<string, () => Promise<{ default: CatalogueFile }>>;
  /** What is said from the beginning. */
  export const first: Files;
  /** What only the first screen says. */
  export const start: Files;
  /** And what is said in the sheets over a table. */
  export const later: Files;
  /** And what score pads say. */
  export const pad: Files;
}

/** Where the sprite lies: build/sprite.ts. */
declare const SPRITE_ADDRESS: string;

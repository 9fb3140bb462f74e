/** Made by build/languages.ts: by language, the texts of the page's own sources. */
declare module "virtual:catalogue/all" {
  import type { CatalogueFile } from "./catalogue.ts";
  type Files = Record<string, () => Promise<{ default: CatalogueFile }>>;
  /** What is said from the beginning. */
  export const first: Files;
  /** And what is said in the sheets over a table. */
  export const later: Files;
}

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const PLAIN = '"/cards.svg#';

/**
 * Asks for the sprite by what it holds, so that browsers keep it for good: without that they ask the server whenever new
 * cards are drawn, and the cards are blank until it has answered.
 */
export function sprite(): Plugin {
  let address = PLAIN.slice(1);
  return {
    name: "sprite",
    config(config) {
      const file = join(config.root ?? process.cwd(), "public", "cards.svg");
      const mark = createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 12);
      address = `/cards.svg?${mark}#`;
      return { define: { SPRITE_ADDRESS: JSON.stringify(address) } };
    },
    transformIndexHtml: { order: "post", handler: (html) => html.replaceAll(PLAIN, `"${address}`) },
  };
}

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** By the name under which the page knows its address, each sprite. */
const SPRITES = { FACES_ADDRESS: "cards.svg", ICONS_ADDRESS: "icons.svg" };

/**
 * Asks for the sprites by what they hold, so that browsers keep them for good: without that they ask the server whenever new
 * cards are drawn, and the cards are blank until it has answered.
 */
export function sprite(): Plugin {
  const addresses = new Map<string, string>();
  return {
    name: "sprite",
    config(config) {
      const define: Record<string, string> = {};
      for (const [name, file] of Object.entries(SPRITES)) {
        const held = readFileSync(join(config.root ?? process.cwd(), "public", file));
        const mark = createHash("sha256").update(held).digest("hex").slice(0, 12);
        addresses.set(`"/${file}#`, `"/${file}?${mark}#`);
        define[name] = JSON.stringify(`/${file}?${mark}#`);
      }
      return { define };
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) => [...addresses].reduce((made, [plain, marked]) => made.replaceAll(plain, marked), html),
    },
  };
}

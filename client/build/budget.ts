import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "vite";

/** So much the first load of a page may weigh on the wire, compressed, in bytes. */
const MOST = 60_000;
/** Lies beside the built files, and comes with every page. */
const PUBLIC = ["cards.svg", "icon.svg"];

/** Fails the build where the first load of a page has become too heavy: all that its HTML asks for, in the longest language. */
export function budget(): Plugin {
  let folder = "";
  return {
    name: "budget",
    apply: "build",
    configResolved: (config) => void (folder = config.publicDir),
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const weigh = (source: string | Uint8Array) => brotliCompressSync(source).length;
        const beside = PUBLIC.map((file) => weigh(readFileSync(join(folder, file)))).reduce(
          (sum, size) => sum + size,
          0,
        );
        for (const page of Object.values(bundle)) {
          if (page.type !== "asset" || !page.fileName.endsWith(".html")) continue;
          const html = String(page.source);
          const files = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => bundle[file!]!);
          const sizes = files.map((file) => weigh(file.type === "chunk" ? file.code : file.source));
          const sum = weigh(html) + beside + sizes.reduce((all, size) => all + size, 0);
          this.info(`${page.fileName}: ${sum} bytes at first, in ${files.length + PUBLIC.length + 1} files`);
          if (sum > MOST) this.error(`${page.fileName} weighs ${sum} bytes at first, more than ${MOST}`);
        }
      },
    },
  };
}

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const WORTH = /\.(html|js|css|svg|json|webmanifest|txt)$/;

/** Lays a .br and a .gz beside each file of the built page that becomes smaller by it: the server compresses nothing. */
export function compressed(): Plugin {
  let folder = "";
  return {
    name: "compressed",
    apply: "build",
    configResolved: (config) => void (folder = join(config.root, config.build.outDir)),
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !WORTH.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const text = readFileSync(file);
        const brotli = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } });
        const gzip = gzipSync(text, { level: 9 });
        if (brotli.length < text.length) writeFileSync(`${file}.br`, brotli);
        if (gzip.length < text.length) writeFileSync(`${file}.gz`, gzip);
      }
    },
  };
}

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** What has to be there with no line: the screens, and what they fetch later; by the end of a source's name. */
const NEEDED = ["index.html", "pad.html", "table.html", "src/start.ts", "src/pad.ts", "src/table.ts"];
const LATER = [
  "src/offline.ts",
  "src/screens/Lobby.svelte",
  "src/screens/Table.svelte",
  "src/scorepad/screens/open.ts",
  "src/dialogs/Editor.svelte",
];
/** The parts of a language's words that these say. */
const WORDS =
  /(?:virtual:catalogue\/|locale\/)([\w-]+)[/.](?:first|start|lobby|table|pad|later|rules|play)(?:\.json)?$/;
const MARK = /(["'`])__BUILT__\1/;

/**
 * Tells the service worker which files this build consists of: it keeps them all or none, so that no two versions mix, and
 * as its own text differs with them, a browser sees that there is a new version.
 */
export function offline(): Plugin {
  let folder = "";
  let sprites: string[] = [];
  return {
    name: "offline",
    apply: "build",
    configResolved(config) {
      folder = config.publicDir;
      sprites = ["FACES_ADDRESS", "ICONS_ADDRESS"].map((name) =>
        String(JSON.parse(String(config.define?.[name]))).replace("#", ""),
      );
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
        const files = new Set<string>();
        const keep = (name: string) => {
          const chunk = bundle[name];
          if (files.has(name) || chunk?.type !== "chunk") return;
          files.add(name);
          chunk.viteMetadata?.importedCss.forEach((css) => files.add(css));
          chunk.imports.forEach(keep);
        };
        const languages: Record<string, string[]> = {};
        for (const { facadeModuleId, fileName } of chunks) {
          const source = facadeModuleId ?? "";
          if ([...NEEDED, ...LATER].some((end) => source.endsWith(`/${end}`))) keep(fileName);
          const tag = WORDS.exec(source)?.[1];
          if (tag) (languages[tag] ??= []).push(`/${fileName}`);
        }
        const digest = createHash("sha256");
        for (const name of Object.keys(bundle).sort()) {
          const file = bundle[name]!;
          digest.update(name).update(file.type === "asset" ? file.source : "");
        }
        const beside = readdirSync(folder)
          .filter((name) => /\.(svg|png|webmanifest)$/.test(name))
          .sort();
        for (const name of beside) digest.update(readFileSync(join(folder, name)));
        const built = {
          version: digest.digest("hex").slice(0, 12),
          files: [
            ...[...files].sort().map((name) => `/${name}`),
            ...beside
              .map((name) => `/${name}`)
              .filter((name) => !name.endsWith(".png") && !sprites.some((sprite) => sprite.startsWith(`${name}?`))),
            ...sprites,
          ],
          languages,
        };
        const worker = chunks.find(({ name }) => name === "sw");
        if (!worker || !MARK.test(worker.code))
          this.error("the service worker has no place for the files of this build");
        worker.code = worker.code.replace(MARK, () => JSON.stringify(built));
      },
    },
  };
}

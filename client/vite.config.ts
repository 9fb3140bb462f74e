import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { budget } from "./build/budget.ts";
import { BASE, BOARD, DIALOG, EDITOR, LIVE, OPEN_PAD, PAD, PAPER } from "./build/chunks.ts";
import { compressed } from "./build/compressed.ts";
import { offline } from "./build/offline.ts";
import { languages } from "./build/languages.ts";
import { sprite } from "./build/sprite.ts";

/** Where the server runs while the page is worked on: `kanasta serve --port 8000`. */
const server = process.env.KANASTA_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), sprite(), languages(), budget(), offline(), compressed()],
  build: {
    outDir: "../src/kanasta/web/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the policy of the page forbids data: addresses
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", table: "table.html", pad: "pad.html", sw: "src/sw.ts" },
      output: {
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        // Few files: what each answer carries besides its file weighs as much as a small script.
        codeSplitting: {
          groups: [
            { name: "editor", test: EDITOR, priority: 2 },
            { name: "pads", test: (id) => PAD.test(id) && !OPEN_PAD.test(id), priority: 7 },
            { name: "pad-open", test: OPEN_PAD, priority: 6 },
            { name: "dialog", test: DIALOG, priority: 8 },
            { name: "board", test: BOARD, priority: 3 },
            { name: "live", test: LIVE, priority: 4 },
            { name: "paper", test: PAPER, priority: 9 },
            { name: "base", test: BASE, priority: 10 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ["/api", "/docs", "^/t/[^/]+/socket"].map((path) => [
        path,
        { target: server, ws: true, changeOrigin: true, headers: { origin: server } },
      ]),
    ),
  },
  test: { include: ["tests/**/*.test.ts"] },
});

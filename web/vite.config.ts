import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.THREEFOLD_SERVER ?? "http://localhost:3333";

const outDir = "../src/threefold/serve/static";

/** Lays a smaller copy beside every text, for browsers that read it: that takes too long to do while somebody waits. */
const packed = {
  name: "packed",
  apply: "build" as const,
  closeBundle() {
    const folder = join(import.meta.dirname, outDir, "assets");
    for (const name of readdirSync(folder).filter((name) => /\.(css|js|svg)$/.test(name))) {
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(readFileSync(join(folder, name))));
    }
  },
};

export default defineConfig({
  plugins: [svelte(), packed],
  build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, target: "es2022" },
  // The rules lie beside the client, in docs/.
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  // Nothing here measures time, and a busy machine is slow.
  test: { environment: "jsdom", setupFiles: "src/tests/setup.ts", testTimeout: 60_000 },
});

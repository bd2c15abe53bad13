import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.THREEFOLD_SERVER ?? "http://localhost:3333";

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/threefold/serve/static", emptyOutDir: true, assetsInlineLimit: 0, target: "es2022" },
  // The rules lie beside the client, in docs/.
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  // Nothing here measures time, and a busy machine is slow.
  test: { environment: "jsdom", setupFiles: "src/tests/setup.ts", testTimeout: 60_000 },
});

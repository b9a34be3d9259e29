import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Puts Mock Service Worker's own script beside `public/service-worker.js`, which imports it. */
function mockServiceWorkerScript(): Plugin {
  const fileName = "mock-service-worker.js";
  const source = () => readFileSync(createRequire(import.meta.url).resolve("msw/mockServiceWorker.js"));
  return {
    name: "mock-service-worker-script",
    configureServer({ config, middlewares }) {
      middlewares.use(`${config.base}${fileName}`, (_request, response) => {
        response.setHeader("Content-Type", "text/javascript").end(source());
      });
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName, source: source() });
    },
  };
}

export default defineConfig({
  plugins: [react(), mockServiceWorkerScript()],
  worker: { format: "es" },
  build: { target: "es2023", sourcemap: false },
  server: { host: "127.0.0.1" },
  preview: { host: "127.0.0.1" },
  test: { include: ["src/**/*.test.{ts,tsx}"], environment: "node" },
});

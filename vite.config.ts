import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/**
 * What a built page may load. Addresses of services are typed by the user, so that any https one may be called; styles are
 * made at run time by the component library.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https: http://127.0.0.1:* http://localhost:*",
  "connect-src 'self' https: http://127.0.0.1:* http://localhost:*",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Puts the policy into the built page; the development server needs inline scripts of its own. */
function contentSecurityPolicy(): Plugin {
  return {
    name: "content-security-policy",
    apply: "build",
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content: CONTENT_SECURITY_POLICY },
        injectTo: "head-prepend",
      },
    ],
  };
}

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

/** Tests of the folders whose functions depend on nothing but what they are given. */
const RULES = ["geo", "orbit", "contract", "service", "simulator"].map(
  (folder) => `src/${folder}/**/*.test.ts`,
);

export default defineConfig({
  plugins: [react(), mockServiceWorkerScript(), contentSecurityPolicy()],
  worker: { format: "es" },
  build: {
    target: "es2023",
    sourcemap: false,
    // Says which file holds what, for whoever counts the bytes of the first load.
    manifest: true,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: "maplibre", test: /node_modules[\\/]maplibre-gl[\\/]/ }] },
      },
    },
  },
  server: { host: "127.0.0.1" },
  preview: { host: "127.0.0.1" },
  test: {
    // A worker for each of the two processors that tests are made for; left alone, one would stay idle.
    maxWorkers: 2,
    // A busy machine may be many times slower; a test that hangs still ends.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    environment: "node",
    projects: [
      // What knows no page and no process keeps nothing for itself: its files share what they import.
      { extends: true, test: { name: "rules", include: RULES, isolate: false } },
      { extends: true, test: { name: "rest", include: ["src/**/*.test.{ts,tsx}"], exclude: RULES } },
    ],
  },
});

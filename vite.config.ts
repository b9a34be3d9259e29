import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { allowedOrigins, PAGE_HEADERS, pagePolicy } from "./src/app/page-policy.ts";
import { parseConfig } from "./src/config.ts";

/** Puts what the page may load into the built page; the development server needs inline scripts of its own. */
function contentSecurityPolicy(): Plugin {
  let origins: ReturnType<typeof allowedOrigins>;
  return {
    name: "content-security-policy",
    apply: "build",
    // The form for a service of the user's says what the policy would only refuse.
    config() {
      const text = readFileSync(new URL("public/config.json", import.meta.url), "utf8");
      origins = allowedOrigins(parseConfig(text), process.env.ORIGINS);
      return { define: { "import.meta.env.VITE_ORIGINS": JSON.stringify(origins) ?? "undefined" } };
    },
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content: pagePolicy(origins) },
        injectTo: "head-prepend",
      },
    ],
  };
}

/** Folder of the web server that the app lies in: `/`, or `/swath/` for `BASE_PATH=swath`. */
const base = `/${process.env.BASE_PATH ?? ""}/`.replace(/\/+/g, "/");

export default defineConfig({
  base,
  plugins: [react(), contentSecurityPolicy()],
  // Names of containers and grid areas mean the same in every sheet; only classes and animations are a sheet's own.
  css: {
    transformer: "lightningcss",
    lightningcss: { cssModules: { container: false, grid: false, customIdents: false } },
  },
  worker: { format: "es" },
  build: {
    // Programs of the server lie beside it, where no web server shows them.
    outDir: "dist/app",
    target: "es2023",
    modulePreload: { polyfill: false },
    sourcemap: false,
    chunkSizeWarningLimit: 1500,
    // One sheet for all screens: what is loaded later brings no styles that could fail to come.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Four files of the page instead of hundreds; what is opened later comes in files of its own.
          groups: [
            { name: "start", tags: ["$initial"] },
            { name: "map", test: /maplibre-gl/ },
            {
              name: "search",
              test: /[\\/]src[\\/](app[\\/]signed-in-app|features[\\/]search[\\/](search-screen|map[\\/]search-map))\.tsx$/,
            },
            { name: "shared", minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { host: "127.0.0.1" },
  preview: { host: "127.0.0.1", headers: PAGE_HEADERS },
});

import { copyFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { demoWorker } from "./build/demo-worker.ts";
import { leaveOut, smallerTypeface } from "./build/leave-out.ts";
import { loadAgain } from "./build/load-again.ts";
import { mapLibrary } from "./build/map-library.ts";
import { rulesOnce } from "./build/rules-once.ts";
import { allowedOrigins, PAGE_HEADERS, pagePolicy } from "./src/app/page-policy.ts";
import { parseConfig } from "./src/config.ts";
import { MANIFEST } from "./src/testing/bench/manifest-file.ts";

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

/** What the page's first script will ask for. */
const AT_ONCE = ["start", "rolldown-runtime"];
/** What the first search needs: first the screen, then its map, which takes longer to come than the screen to be made. */
const AHEAD = { early: ["interface", "app", "icons"], late: ["map-core", "maplibre", "map"] };

/** What the page waits for before it shows anything. Browsers look for nothing beyond it where a page says what it may load. */
const BLOCKING = '<script src="/color-scheme.js"></script>';

/**
 * Has the page fetch what its first script will ask for together with that script, and names to it what to fetch as soon as that
 * has come (`fetchAhead`). What blocks the page is asked for last.
 */
function startAtOnce(): Plugin {
  return {
    name: "start-at-once",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const links = (rooms: readonly string[], attrs: Record<string, string>) =>
          rooms.flatMap((room) =>
            Object.values(bundle)
              .filter((file) => file.type === "chunk" && file.name === room)
              .map(({ fileName }) => ({
                tag: "link",
                attrs: { ...attrs, crossorigin: true, href: `/${fileName}` },
                injectTo: "head" as const,
              })),
          );
        return {
          html: html.replace(BLOCKING, ""),
          tags: [
            ...links(AT_ONCE, { rel: "modulepreload" }),
            ...Object.entries(AHEAD).flatMap(([rel, rooms]) => links(rooms, { rel })),
            { tag: "script", attrs: { src: "/color-scheme.js" }, injectTo: "head" as const },
          ],
        };
      },
    },
  };
}

/** Takes the list of what file holds what, for whoever counts the bytes of the first load, out of what is served. */
function manifestElsewhere(): Plugin {
  return {
    name: "manifest-elsewhere",
    apply: "build",
    writeBundle: {
      order: "post",
      sequential: true,
      handler({ dir = "dist" }) {
        mkdirSync(new URL(".", MANIFEST), { recursive: true });
        copyFileSync(join(dir, ".vite/manifest.json"), MANIFEST);
        rmSync(join(dir, ".vite"), { recursive: true });
      },
    },
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

const library = mapLibrary();
const demo = demoWorker();

/** Modules of `src` by the names of their files. */
const modules = (...names: string[]) => new RegExp(`[\\\\/]src[\\\\/].*[\\\\/]?(${names.join("|")})\\.tsx?$`);

/**
 * The files of the build, a room each, instead of one for every set of screens that have something in common. A room holds the
 * modules named and all that these import, unless a room further up has it.
 */
const ROOMS = [
  // The map library changes only when it is updated. Its worker needs the first of the two.
  { name: "map-core", test: library.isShared },
  { name: "maplibre", test: library.isRest },
  // What page and demo have in common: the interface, and what checks it.
  { name: "interface", test: demo.isShared },
  // What reads the configuration, beside the start screen.
  { name: "main", test: modules("main") },
  { name: "start", test: modules("start-app") },
  // The first search. All screens share most of it.
  { name: "app", test: modules("signed-in-app", "search-screen") },
  // An icon of two rooms would otherwise have one wait for the other.
  { name: "icons", test: /tabler.icons-react/, minShareCount: 2 },
  // The first search does not wait for its map.
  { name: "map", test: modules("search-map") },
  // Where the area is drawn and changed, after the first footprints.
  { name: "drawing", test: modules("drawing-layer", "drawing-hint") },
  // What is done with the results as a whole: the buttons for it, and what they lead to.
  { name: "tools", test: modules("result-tools", "saved-panel", "time-strip") },
  { name: "results", test: modules("results-table", "export-items", "code-dialog") },
  // Opened by few, from everywhere.
  { name: "calendar", test: modules("utc-calendar") },
  { name: "connect", test: modules("connect-panel") },
  { name: "command", test: modules("command-box") },
  { name: "terms", test: modules("term-card", "keys-dialog", "tour") },
  { name: "filters", test: modules("form/filters", "more-filters") },
  { name: "measure", test: modules("measure-layer") },
  // What several of the rooms below need, and no map library with it.
  { name: "shared", test: /^(?!.*[\\/]src[\\/]map[\\/])/, minShareCount: 2 },
  // All that waits for the map library.
  { name: "maps", test: modules("frame-screen", "compare-screen", "cart-map", "task-map", "tasks-map") },
  { name: "buying", test: modules("cart-screen", "quote-screen", "run-screen", "simulate-page") },
  { name: "tasking", test: modules("task-screen", "points-screen") },
  // All other screens.
  { name: "orders", test: /[\\/]src[\\/](app|features)[\\/]/ },
];

/** Tests of some folders of `src`, without those of what is shown. */
const testsOf = (...folders: string[]) => folders.map((folder) => `src/${folder}/**/*.test.ts`);
/** Folders whose functions depend on nothing but what they are given. */
const RULES = testsOf("geo", "orbit", "contract", "domain", "service", "simulator", "open-data", "map");
/** Folders whose tests start processes and databases. */
const PROCESSES = testsOf("hosts/node", "hosts/postgres", "ingest");
/**
 * Tests that start the whole app or the whole demo, which do not end with them, that load or replace a module, that change the
 * address, or that count the timers of their process.
 */
const WHOLE = [
  ...["src/app/layouts/layouts.test.tsx", "src/app/routes/**/*.test.tsx"],
  "src/app/layouts/break-it/*.test.tsx",
  "src/app/*-states.test.tsx",
  "src/app/params/task-params.test.ts",
  "src/hosts/browser/{demo-*,indexed-db-store,kept-*,progress}.test.ts",
  "src/api/orders/observed-times.test.ts",
];
/** Tests that need a document. */
const SCREENS = [
  "src/**/*.test.tsx",
  ...["src/app/app.test.ts", "src/app/params/kept-params.test.ts"],
  ...["src/features/search/form/draft-store.test.ts", "src/ui/layout/keep-focus.test.ts"],
];
const FRESH_PAGE = "src/testing/screens/fresh-page.ts";
const LEAN_REACT = "src/testing/screens/lean-react.ts";

export default defineConfig({
  plugins: [
    leaveOut(),
    loadAgain(),
    library.plugin,
    demo.plugin,
    react(),
    mockServiceWorkerScript(),
    contentSecurityPolicy(),
    startAtOnce(),
    rulesOnce(),
    manifestElsewhere(),
  ],
  resolve: { alias: [smallerTypeface] },
  // Names of containers and grid areas mean the same in every sheet; only classes and animations are a sheet's own.
  css: {
    transformer: "lightningcss",
    lightningcss: { cssModules: { container: false, grid: false, customIdents: false } },
  },
  worker: { format: "es" },
  build: {
    target: "es2023",
    modulePreload: { polyfill: false },
    sourcemap: false,
    manifest: true,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: { codeSplitting: { groups: ROOMS } },
    },
  },
  server: { host: "127.0.0.1" },
  preview: { host: "127.0.0.1", headers: PAGE_HEADERS },
  test: {
    // A worker for each of the two processors that tests are made for; left alone, one would stay idle.
    maxWorkers: 2,
    // A busy machine may be many times slower; a test that hangs still ends.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    environment: "node",
    // A process for each file costs more than most files take: those of a project share one and what it has imported, and what
    // pages keep is put back before each file. Vitest begins another process where the environment changes, so that each project
    // has one.
    isolate: false,
    // What tests make is soon garbage: with more room for it, it is looked through a quarter as often.
    execArgv: ["--max-semi-space-size=64"],
    projects: [
      { extends: true, test: { name: "rules", include: RULES } },
      {
        extends: true,
        test: { name: "processes", include: PROCESSES, globalSetup: "src/testing/processes/prepare.ts" },
      },
      { extends: true, test: { name: "whole", include: WHOLE, isolate: true, setupFiles: LEAN_REACT } },
      {
        extends: true,
        test: {
          name: "client",
          include: ["src/**/*.test.ts"],
          exclude: [...RULES, ...PROCESSES, ...WHOLE, ...SCREENS],
          setupFiles: FRESH_PAGE,
        },
      },
      {
        extends: true,
        test: {
          name: "screens",
          environment: "happy-dom",
          include: SCREENS,
          exclude: WHOLE,
          setupFiles: [LEAN_REACT, FRESH_PAGE],
        },
      },
    ],
  },
});

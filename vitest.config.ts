import { defineConfig, mergeConfig } from "vitest/config";
import app from "./vite.config.ts";

/** Tests of some folders of `src`, without those of what is shown. */
const testsOf = (...folders: string[]) => folders.map((folder) => `src/${folder}/**/*.test.ts`);
/** Folders whose functions depend on nothing but what they are given. */
const RULES = [
  ...testsOf("geo", "raster", "orbit", "contract", "domain", "service", "world", "open-data", "map", "admin"),
  "tools/**/*.test.ts",
];
/** Folders whose tests start processes and databases. */
const PROCESSES = testsOf("hosts/node", "hosts/postgres", "ingest");
/**
 * Tests that start the whole app or the whole demo, which do not end with them, that load or replace a module, that change the
 * address, or that count the timers of their process.
 */
const WHOLE = [
  ...["src/app/layouts/layouts.test.tsx", "src/app/routes/**/*.test.tsx"],
  "src/app/*-states.test.tsx",
  "src/app/params/task-params.test.ts",
  "src/hosts/browser/{demo-*,indexed-db-store,kept-*,progress}.test.ts",
  "src/api/orders/observed-times.test.ts",
];
/** Tests that need a document. */
const SCREENS = [
  "src/**/*.test.tsx",
  ...["src/app/app.test.ts", "src/shared/address-params.test.ts"],
  ...["src/features/search/form/draft-store.test.ts", "src/ui/layout/keep-focus.test.ts"],
];
const FRESH_PAGE = "src/testing/screens/fresh-page.ts";
const LEAN_REACT = "src/testing/screens/lean-react.ts";

export default mergeConfig(
  app,
  defineConfig({
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
  }),
);

import { defineConfig } from "@playwright/test";
import { ensureBrowser } from "../src/testing/run/browser.ts";

const PORT = Number(process.env.E2E_PORT ?? 4873);
const root = typeof process.getuid === "function" && process.getuid() === 0;

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  reporter: [["list"], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["json"] as ["json"]] : [])],
  // Software WebGL: one map at a time.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1200, height: 760 },
    colorScheme: "dark",
    locale: "en-GB",
    actionTimeout: 20_000,
    screenshot: "only-on-failure",
    // The app's own service worker is under test.
    serviceWorkers: "allow",
    launchOptions: {
      executablePath: ensureBrowser(),
      args: [
        "--use-angle=swiftshader",
        "--enable-unsafe-swiftshader",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        ...(root ? ["--no-sandbox"] : []),
      ],
    },
  },
  webServer: {
    command: `npx --no-install vite preview --port ${PORT} --strictPort`,
    cwd: "..",
    url: `http://127.0.0.1:${PORT}/config.json`,
    reuseExistingServer: false,
  },
});

import { defineConfig } from "@playwright/test";
import { ensureBrowser } from "../src/testing/run/browser.ts";

const PORT = Number(process.env.E2E_PORT ?? 4873);
const root = typeof process.getuid === "function" && process.getuid() === 0;
const executablePath = ensureBrowser();
const OTHER_BROWSERS = /browsers\/.*\.spec\.ts$/;
/** Chromium's own window has suggestions under its address bar that nobody looks at; the others are what Playwright switches off. */
const features = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];
const quiet = [
  `--disable-features=${features.join(",")}`,
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A journey is too short for what the last compiler would gain.
  "--js-flags=--no-turbofan",
  ...(root ? ["--no-sandbox"] : []),
];

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  reporter: [["list"], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["json"] as ["json"]] : [])],
  // Two cores are enough for three: a journey waits most of its time.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1200, height: 760 },
    colorScheme: "dark",
    locale: "en-GB",
    actionTimeout: 60_000,
    screenshot: "only-on-failure",
    // The app's own service worker is under test.
    serviceWorkers: "allow",
  },
  projects: [
    {
      // Journeys that look at a map, named @map: software WebGL, one at a time.
      name: "with map",
      grep: /@map/,
      testIgnore: OTHER_BROWSERS,
      workers: 1,
      use: {
        launchOptions: {
          executablePath,
          // Only the map is drawn by it: the page around it costs less without.
          args: [
            "--use-angle=swiftshader",
            "--enable-unsafe-swiftshader",
            "--disable-gpu-compositing",
            ...quiet,
          ],
        },
      },
    },
    {
      // The others run without one, several times faster, and show that lists and forms work so.
      name: "without map",
      grepInvert: /@map/,
      testIgnore: OTHER_BROWSERS,
      use: { launchOptions: { executablePath, args: ["--disable-gpu", "--disable-3d-apis", ...quiet] } },
    },
    // The main line in the other browsers, which Playwright does not start itself.
    { name: "Firefox", testMatch: OTHER_BROWSERS, workers: 1, timeout: 600_000 },
    { name: "WebKit", testMatch: OTHER_BROWSERS, workers: 1, timeout: 600_000 },
  ],
  webServer: {
    command: `node_modules/.bin/vite preview --port ${PORT} --strictPort`,
    cwd: "..",
    url: `http://127.0.0.1:${PORT}/config.json`,
    reuseExistingServer: false,
  },
});

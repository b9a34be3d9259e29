import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { installPackages } from "./debian.ts";

/** The first draws no window, which takes a twelfth less of the processors. */
const INSTALLED = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * The path of a browser for the journeys: the one of `CHROMIUM_PATH`, an installed one, Playwright's own, or, for root on a
 * Debian-like system, one installed now. Throws with what to do when there is none.
 */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  for (const name of ["chromium-headless-shell", "chromium"]) {
    installPackages("browser", [name]);
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Error("No browser found. Install Chromium, or set CHROMIUM_PATH to the path of one.");
}

function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  const candidates = [...(named ? [named] : []), ...INSTALLED, chromium.executablePath()];
  return candidates.find((path) => existsSync(path));
}

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { installPackages } from "./debian.ts";

/** Browsers beside Chromium that the main journeys run in. */
export type OtherBrowser = "Firefox" | "WebKit";

/** Debian's packages of each: the browser, the screen that it paints on, and what draws its map without a graphics card. */
const PACKAGES: Record<OtherBrowser, readonly string[]> = {
  Firefox: ["firefox-esr", "xvfb", "libgl1-mesa-dri", "libegl1"],
  WebKit: ["webkit2gtk-driver", "xvfb", "libgl1-mesa-dri"],
};
const FIREFOX = "/usr/bin/firefox-esr";
const SCREEN = "/usr/bin/Xvfb";
const LIBRARIES = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`;

/** The program of a browser; undefined where it, its driver or its screen is not installed. */
export function findOtherBrowser(name: OtherBrowser): string | undefined {
  if (!existsSync(SCREEN)) return undefined;
  if (name === "Firefox") return [FIREFOX].find(existsSync);
  if (!existsSync("/usr/bin/WebKitWebDriver")) return undefined;
  return readdirSync(LIBRARIES)
    .filter((folder) => folder.startsWith("webkit2gtk-4."))
    .map((folder) => join(LIBRARIES, folder, "MiniBrowser"))
    .find(existsSync);
}

/** Installs what is missing where that can be done; elsewhere says that the journeys in a browser are left out. */
export function ensureOtherBrowsers(): void {
  for (const name of ["Firefox", "WebKit"] as const) {
    if (findOtherBrowser(name)) continue;
    installPackages(name, PACKAGES[name]);
    if (!findOtherBrowser(name)) process.stdout.write(`\n${leftOut(name)}\n`);
  }
}

/** A sentence for when a browser is not there. */
export function leftOut(name: OtherBrowser): string {
  return `The journeys in ${name} are left out: install ${PACKAGES[name].join(", ")} (Debian).`;
}

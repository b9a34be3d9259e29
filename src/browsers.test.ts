import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const root = new URL("../", import.meta.url);
/** Folders whose code runs in the page or in its workers. */
const FOLDERS = ["src", "public"];
const NOT_OF_BROWSERS = /^src\/(?:testing|ingest|hosts\/(?:node|postgres))\/|\.test\.tsx?$/;
/** APIs that Firefox or WebKit lack. `scheduler.yield`, `longtask` and `connection?.` have another way where they are used. */
const LACKING = [
  // Request bodies: no `Request.body` in Firefox, no streams as bodies in Firefox and WebKit.
  ...["duplex:", "request\\.body\\.", "request\\.body\\?\\."],
  ...["requestIdleCallback", "isInputPending", "scheduler\\.(?!yield)", "userAgentData"],
  ...["show(?:Save|Open|Directory)(?:File)?Picker", "scrollIntoViewIfNeeded", "performance\\.memory"],
  ...[
    "navigator\\.(?:connection(?!\\?\\.)|deviceMemory|getBattery)",
    "field-sizing",
    "CloseWatcher",
    "EyeDropper",
  ],
  // Loops over streams: not in WebKit.
  "for await \\(.* of (?:response|answer|body|stream)\\b",
];

/** Functions that use the browser's time zone, or the code of a key instead of its character. */
const OF_PLACE = [
  "\\.[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes)\\(",
  "getTimezoneOffset|\\.toLocale(?:Date|Time)String\\(|new Date\\(\\w+, ",
  "event\\.(?:code|keyCode|which)\\b",
];

const files = FOLDERS.flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" }).map(
    (path) => `${folder}/${path}`,
  ),
).filter((path) => /\.(?:tsx?|js|css|html)$/.test(path) && !NOT_OF_BROWSERS.test(path));

/** Files of the app in which one of some patterns is found. */
const found = (patterns: readonly string[]) =>
  files.filter((path) => new RegExp(patterns.join("|")).test(readFileSync(new URL(path, root), "utf8")));

describe("the app", () => {
  it("uses nothing that Firefox or WebKit lack", () => {
    expect(files.length).toBeGreaterThan(300);
    expect(found(LACKING)).toEqual([]);
  });

  it("depends on no time zone and no keyboard, but for what text that is being composed needs", () => {
    expect(found(OF_PLACE)).toEqual(["src/app/start-app.tsx", "src/map/create-map.ts"].sort());
  });
});

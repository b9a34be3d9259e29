import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const root = new URL("../", import.meta.url);
/** Folders whose code runs in the page or in its workers. */
const FOLDERS = ["src", "public"];
const NOT_OF_BROWSERS = /^src\/(?:testing|ingest|hosts\/(?:node|postgres))\/|\.test\.tsx?$/;
/** APIs that Firefox or WebKit lack. `scheduler.yield` and `longtask` have another way where they are used. */
const LACKING = [
  // Request bodies: no `Request.body` in Firefox, no streams as bodies in Firefox and WebKit.
  ...["duplex:", "request\\.body\\.", "request\\.body\\?\\."],
  ...["requestIdleCallback", "isInputPending", "scheduler\\.(?!yield)", "userAgentData"],
  ...["show(?:Save|Open|Directory)(?:File)?Picker", "scrollIntoViewIfNeeded", "performance\\.memory"],
  ...["navigator\\.(?:connection|deviceMemory|getBattery)", "field-sizing", "CloseWatcher", "EyeDropper"],
  // Loops over streams: not in WebKit.
  "for await \\(.* of (?:response|answer|body|stream)\\b",
];

describe("the app", () => {
  it("uses nothing that Firefox or WebKit lack", () => {
    const lacking = new RegExp(LACKING.join("|"));
    const files = FOLDERS.flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" }).map(
        (path) => `${folder}/${path}`,
      ),
    ).filter((path) => /\.(?:tsx?|js|css|html)$/.test(path) && !NOT_OF_BROWSERS.test(path));
    expect(files.length).toBeGreaterThan(500);
    expect(files.filter((path) => lacking.test(readFileSync(new URL(path, root), "utf8")))).toEqual([]);
  });
});

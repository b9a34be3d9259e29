import { type Catalog, createCatalog } from "../service/catalog/catalog.ts";
import type { Frame } from "../service/catalog/frame.ts";
import type { FrameFiles } from "../service/catalog/frame-files.ts";
import { demoDirectory } from "../service/demo-directory.ts";
import type { ServiceParts } from "../service/parts.ts";
import { createService } from "../service/service.ts";
import { createMemoryLedger } from "../service/store/memory-ledger.ts";
import { makeFrames } from "./make-frames.ts";

/** The moment at which a test's clock stands until the test moves it. */
export const TEST_NOW = Date.parse("2026-06-02T12:00:00Z");

/** Files that say what was asked for. */
export const plainFiles: FrameFiles = {
  quicklook: async ({ imageID }) => new TextEncoder().encode(`quicklook of ${imageID}`),
  product: async ({ imageID }, type, key) => new TextEncoder().encode(`${type} ${key} of ${imageID}`),
};

/** Parts of a service for tests: a clock that stands still, random bytes that count up, memory for a store. */
export function testParts(
  frames: Iterable<Frame> | Catalog = makeFrames(200),
): ServiceParts & { setTime(now: number): void } {
  let now = TEST_NOW;
  let counter = 0;
  return {
    catalog: Symbol.iterator in frames ? createCatalog(frames) : frames,
    ledger: createMemoryLedger(),
    files: plainFiles,
    directory: demoDirectory,
    clock: () => now,
    setTime: (time) => {
      now = time;
    },
    random: (count) => {
      counter++;
      return Uint8Array.from({ length: count }, (_, index) => (counter >> (8 * (index % 4))) & 255);
    },
    secret: "a secret for tests",
    baseUrl: "https://swath.test/sandbox",
    stepSeconds: 5,
  };
}

/** A service of its own for a test, with its parts. */
export function startService(frames?: Iterable<Frame> | Catalog) {
  const parts = testParts(frames);
  return { ...createService(parts), parts };
}

import { onTestFinished } from "vitest";
import { createCatalog } from "../service/catalog/catalog.ts";
import type { FrameFiles } from "../service/catalog/frame-files.ts";
import { demoDirectory } from "../service/demo-directory.ts";
import type { ServiceParts } from "../service/parts.ts";
import { createService } from "../service/service.ts";
import { createMemoryLedger } from "../service/store/memory-ledger.ts";
import type { RunningService, Start } from "./caller.ts";
import { makeFrames } from "./make-frames.ts";

/** The moment at which a test's clock stands until the test moves it. */
export const TEST_NOW = Date.parse("2026-06-02T12:00:00Z");

/** Files that say what was asked for. */
const plainFiles: FrameFiles = {
  quicklook: async ({ imageID }) => new TextEncoder().encode(`quicklook of ${imageID}`),
  product: async ({ imageID }, type, key) => new TextEncoder().encode(`${type} ${key} of ${imageID}`),
};

/** Shared by the tests of a file: a catalog never changes. */
const catalog = createCatalog(makeFrames(300));

/** Parts of a service for tests: a clock that stands still, memory for a store. */
export function testParts(change: Partial<ServiceParts> = {}): RunningService["parts"] {
  let now = TEST_NOW;
  return {
    catalog,
    ledger: createMemoryLedger(),
    files: plainFiles,
    directory: demoDirectory,
    clock: () => now,
    setTime: (time) => {
      now = time;
    },
    random: (count) => crypto.getRandomValues(new Uint8Array(count)),
    secret: "a secret for tests",
    baseUrl: "https://swath.test/sandbox",
    stepSeconds: 5,
    ...change,
  };
}

/** Starts a service that is called as a function. */
export const startInProcess: Start = async (change) => {
  const parts = testParts(change);
  return { ...createService(parts), parts };
};

/** Starts the service behind the Node host on a free port and calls it through its socket. */
export const startBehindSocket: Start = async (change) => {
  const { startNodeHost } = await import("../hosts/node.ts");
  let parts = testParts(change);
  let service = createService(parts);
  const host = await startNodeHost({
    port: 0,
    createService: (baseUrl) => {
      parts = testParts({ ...change, baseUrl });
      service = createService(parts);
      return service;
    },
  });
  onTestFinished(() => host.close());
  return { parts, fetch: (request) => fetch(request), advance: (now) => service.advance(now) };
};

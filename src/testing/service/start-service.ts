import { hashSecret } from "../../service/authentication/tokens.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import {
  createPackedCatalog,
  type PackedFrames,
  packArchive,
} from "../../service/catalog/packed/packed-catalog.ts";
import type { FrameFiles } from "../../service/files/made-files.ts";
import type { ServiceParts } from "../../service/parts.ts";
import { createVault, generateVaultKey } from "../../service/secrets.ts";
import { createService } from "../../service/service.ts";
import { createMemoryStore } from "../../service/store/memory-store.ts";
import { constellation } from "../../world/archive/constellation.ts";
import { demoDirectory } from "../../world/demo-directory.ts";
import { createSimulator } from "../../world/simulator.ts";
import { makeFrames } from "../catalog/make-frames.ts";
import type { RunningService } from "./caller.ts";
import { createMemoryBucket } from "./memory-bucket.ts";

/** The moment at which a test's clock stands until the test moves it. */
export const TEST_NOW = Date.parse("2026-06-02T12:00:00Z");

/** Files that say what was asked for. */
const plainFiles: FrameFiles = {
  quicklook: async ({ imageID }) => new TextEncoder().encode(`quicklook of ${imageID}`),
  product: async ({ imageID }, type, key) => new TextEncoder().encode(`${type} ${key} of ${imageID}`),
};

/** The demo's users with secrets that were hashed in one round: tests sign in thousands of times. */
const users = await Promise.all(
  demoDirectory.users.map(async (user) => ({
    ...user,
    secrets: [{ hash: await hashSecret(user.clientID, new Uint8Array(16), 1) }],
  })),
);

/** Sealed with a key of this process. */
const vault = createVault(await generateVaultKey());

/** Parts of the service that a test replaces. */
export type PartsChange = Partial<Omit<ServiceParts, "catalog">> & { archive?: PackedFrames };

/** Shared by the tests of a file: packed frames never change. */
const someFrames = packArchive(makeFrames(300));

/** Parts of a service for tests: clocks that stand still, memory for a store. */
export function testParts({ archive = someFrames, ...change }: PartsChange = {}): RunningService["parts"] {
  let now = TEST_NOW;
  let ahead = 0;
  const store = change.store ?? createMemoryStore(() => now + ahead);
  return {
    catalog: createPackedCatalog({ store, base: archive }),
    store,
    files: plainFiles,
    fulfilment: createSimulator({ constellation, stepSeconds: 5 }),
    directory: { ...demoDirectory, users },
    clock: () => now + ahead,
    realClock: () => now,
    steadyClock: () => now,
    setTime: (time) => {
      now = time - ahead;
    },
    jump: (time) => {
      ahead = time - now;
    },
    secret: "a secret for tests",
    baseUrl: "https://swath.test/sandbox",
    pause: async () => {},
    writeObject: createMemoryBucket().writeObject,
    send: async () => ({ status: 204 }),
    vault,
    ...change,
  };
}

/** A service on frames of a test's own, called as a function, with its parts. */
export function startService(frames?: Iterable<Frame> | PackedFrames) {
  const made = frames && (Symbol.iterator in frames ? packArchive(frames) : frames);
  const parts = testParts(made && { archive: made });
  return { ...createService(parts), parts };
}

import { startNodeHost } from "../../src/hosts/node/node.ts";
import { publicFile } from "../../src/hosts/node/outside/painter.ts";
import { createWebhookSender } from "../../src/hosts/node/outside/webhook-sender.ts";
import type { Frame } from "../../src/service/catalog/items/frame.ts";
import { createPackedCatalog, packArchive } from "../../src/service/catalog/packed/packed-catalog.ts";
import type { FrameFiles } from "../../src/service/files/made-files.ts";
import { createVault, generateVaultKey } from "../../src/service/secrets.ts";
import { createService } from "../../src/service/service.ts";
import { createMemoryStore } from "../../src/service/store/memory-store.ts";
import { makeFrames } from "../../src/testing/catalog/make-frames.ts";
import { createMemoryBucket } from "../../src/testing/service/memory-bucket.ts";
import { constellation } from "../../src/world/archive/constellation.ts";
import { demoDirectory } from "../../src/world/demo-directory.ts";
import { createFrameFiles } from "../../src/world/files/frame-files.ts";
import { createSimulator } from "../../src/world/simulator.ts";

interface Options {
  frames?: Iterable<Frame>;
  files?: FrameFiles;
}

/** A real service on loopback, another origin than the app's. */
export async function startService({
  frames = makeFrames(300),
  files = createFrameFiles(publicFile),
}: Options = {}) {
  const store = createMemoryStore();
  const vault = createVault(await generateVaultKey());
  return startNodeHost({
    port: 0,
    advanceEvery: 200,
    createService: (baseUrl) =>
      createService({
        catalog: createPackedCatalog({ store, base: packArchive(frames) }),
        store,
        files,
        fulfilment: createSimulator({ constellation, stepSeconds: 1 }),
        directory: demoDirectory,
        clock: Date.now,
        realClock: Date.now,
        steadyClock: () => performance.now(),
        secret: "a secret for the journey",
        baseUrl,
        pause: () => new Promise((resolve) => setTimeout(resolve)),
        writeObject: createMemoryBucket().writeObject,
        send: createWebhookSender(),
        vault,
      }),
  });
}

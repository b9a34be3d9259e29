import { startNodeHost } from "../../hosts/node/node.ts";
import { publicFile } from "../../hosts/node/outside/painter.ts";
import { createWebhookSender } from "../../hosts/node/outside/webhook-sender.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { createPackedCatalog, packArchive } from "../../service/catalog/packed/packed-catalog.ts";
import type { FrameFiles } from "../../service/files/made-files.ts";
import { createVault, generateVaultKey } from "../../service/secrets.ts";
import { createService } from "../../service/service.ts";
import { createMemoryStore } from "../../service/store/memory-store.ts";
import { constellation } from "../../world/archive/constellation.ts";
import { demoDirectory } from "../../world/demo-directory.ts";
import { createFrameFiles } from "../../world/files/frame-files.ts";
import { createSimulator } from "../../world/simulator.ts";
import { makeFrames } from "../catalog/make-frames.ts";
import { createMemoryBucket } from "../service/memory-bucket.ts";

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

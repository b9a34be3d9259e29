import { startNodeHost } from "../src/hosts/node/node.ts";
import { publicFile } from "../src/hosts/node/outside/painter.ts";
import { createWebhookSender } from "../src/hosts/node/outside/webhook-sender.ts";
import { createPackedCatalog, packArchive } from "../src/service/catalog/packed/packed-catalog.ts";
import { createVault, generateVaultKey } from "../src/service/secrets.ts";
import { createService } from "../src/service/service.ts";
import { createMemoryStore } from "../src/service/store/memory-store.ts";
import { makeFrames } from "../src/testing/catalog/make-frames.ts";
import { createMemoryBucket } from "../src/testing/service/memory-bucket.ts";
import { constellation } from "../src/world/archive/constellation.ts";
import { demoDirectory } from "../src/world/demo-directory.ts";
import { createFrameFiles } from "../src/world/files/frame-files.ts";
import { createSimulator } from "../src/world/simulator.ts";
import { expect, test } from "./fixtures.ts";

/** A real service on loopback, another origin than the app's. */
async function startService() {
  const store = createMemoryStore();
  const vault = createVault(await generateVaultKey());
  return startNodeHost({
    port: 0,
    createService: (baseUrl) =>
      createService({
        catalog: createPackedCatalog({ store, base: packArchive(makeFrames(300)) }),
        store,
        files: createFrameFiles(publicFile),
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

test("a customer connects to a service of another origin; wrong secrets and addresses are distinguished", async ({
  start,
  bar,
  search,
  page,
}) => {
  const service = await startService();
  try {
    await page.goto("/?time=all");
    await start.connect.click();
    await start.connectTo("https://127.0.0.1:9", "demo", "demo");
    await expect(start.problem).toContainText("No answer from this address");
    await expect(start.problem).toContainText("127.0.0.1:9 cannot be reached");
    await start.connectTo(service.url, "demo", "not the secret");
    await expect(start.problem).toContainText("The client id or secret is wrong");
    await start.connectTo(service.url, "demo", "demo");
    await expect(bar.account).toHaveAccessibleName("Account demo");
    await expect(search.count).toBeVisible();

    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
    );
    expect(kept).not.toMatch(/not the secret|access_token|Bearer|clientSecret/);
    await page.reload();
    await expect(start.connect).toBeVisible();
  } finally {
    await service.close();
  }
});

import { latestCallbacks } from "../../hosts/browser/demo-host.ts";
import { packArchive } from "../../service/catalog/packed/packed-catalog.ts";
import { failsOnPurpose } from "../../world/simulator.ts";
import { frameAt } from "../catalog/make-frames.ts";
import { type Caller, type RunningService, type Start, signIn } from "./caller.ts";
import { contracts } from "./demo-contracts.ts";
import type { PartsChange } from "./start-service.ts";

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
/** Password of the webhooks registered here. */
export const PASSWORD = "correct horse battery staple";
/** An image whose frame cannot be fulfilled. */
export const failing =
  Array.from({ length: 500 }, (_, index) => index + 100).find((id) => failsOnPurpose(`${id}_1`)) ?? 0;
export const archive = packArchive([
  frameAt([4, 52], { imageID: 10, mode: "SPOTLIGHT", products: ["GRD", "SLC"] }),
  frameAt([4, 52], { imageID: 11, mode: "SCAN", products: ["GRD"] }),
  frameAt([4, 52], { imageID: failing, mode: "SPOTLIGHT" }),
]);

/** Registers a webhook at a path of example.com. */
export async function register(caller: Caller, path = "hook"): Promise<string> {
  const { body } = await caller.post("/api/notifications/v1/webhooks", {
    targetURL: `https://example.com/${path}`,
    auth: { type: "basic", username: "swath", password: PASSWORD },
  });
  return body.id;
}

/** Buys a frame and names a webhook for it; the id of the purchase. */
export async function buy(caller: Caller, frameID: string, webhookID: string): Promise<string> {
  const { body } = await caller.post("/api/catalog/v2/purchases", {
    contractID: contracts.euros,
    frameID,
    notifications: { webhook: { id: webhookID } },
  });
  return body.id;
}

/** Moves the clock, makes the transitions that are due and sends the callbacks that are due. */
export async function pass(service: RunningService, milliseconds: number): Promise<void> {
  service.parts.setTime(service.parts.clock() + milliseconds);
  await service.advance(service.parts.clock());
  await service.sendCallbacks(service.parts.clock());
}

/** A purchase with a webhook that is closed, its callback due but not sent. */
export async function closedPurchase(start: Start, change: PartsChange = {}) {
  const service = await start({ archive, ...change });
  const caller = await signIn(service);
  const webhookID = await register(caller);
  const purchaseID = await buy(caller, "10_1", webhookID);
  service.parts.setTime(service.parts.clock() + 5 * SECOND);
  await service.advance(service.parts.clock());
  const log = async () => (await latestCallbacks(service.parts.store, 1))[0];
  return { service, caller, webhookID, purchaseID, log };
}

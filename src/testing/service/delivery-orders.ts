import { expect } from "vitest";
import type { Item } from "../../contract/item.ts";
import { packArchive } from "../../service/catalog/packed/packed-catalog.ts";
import { createMemoryStore } from "../../service/store/memory-store.ts";
import { frameAt } from "../catalog/make-frames.ts";
import { type Caller, type RunningService, type Start, signIn } from "./caller.ts";
import { contracts } from "./demo-contracts.ts";
import { createMemoryBucket } from "./memory-bucket.ts";
import type { PartsChange } from "./start-service.ts";

export const deliveries = "/api/delivery/v1/deliveries";
export const configs = `${deliveries}/location-configs`;
/** A webhook as it is registered. */
const target = {
  targetURL: "https://hooks.example.com/a",
  auth: { type: "basic", username: "u", password: "p" },
};
/** Frames to deliver; nobody owns 12_1 at first. */
const archive = packArchive([
  frameAt([4, 52], { imageID: 10, mode: "SPOTLIGHT", products: ["GRD", "SLC", "QLK"] }),
  frameAt([4, 52], { imageID: 11, mode: "SCAN", products: ["GRD", "QLK"] }),
  frameAt([4, 52], { imageID: 12, mode: "STRIPMAP", products: ["GRD", "SLC", "QLK"] }),
]);

/** A service over a bucket, with a caller who owns GRD and QLK of frames 10_1 and 11_1. */
export async function openDeliveries(start: Start, change: PartsChange = {}) {
  const bucket = createMemoryBucket();
  const store = createMemoryStore();
  const service = await start({ archive, store, writeObject: bucket.writeObject, ...change });
  const caller = await signIn(service);
  for (const frameID of ["10_1", "11_1"]) await buy(service, caller, frameID);
  const [location, inactive] = (await caller.get(configs)).body;
  const items: Item[] = (
    await caller.get(`/api/catalog/v2/items?collections=private&contractID=${contracts.euros}`)
  ).body.data;
  const itemIDs = items.map(({ id }) => id);
  const place = { configID: location.id, path: "demo-bucket/claims" };
  const deliver = (more: object = {}) =>
    caller.post(deliveries, { contractID: contracts.euros, itemIDs, deliveryLocations: [place], ...more });
  return { service, bucket, store, caller, location, inactive, items, itemIDs, place, deliver };
}

/** Buys GRD and QLK of a frame and lets time pass until they are there. */
export async function buy(service: RunningService, caller: Caller, frameID: string): Promise<void> {
  const order = { contractID: contracts.euros, frameID, productTypes: ["GRD", "QLK"] };
  expect((await caller.post("/api/catalog/v2/purchases", order)).status).toBe(200);
  pass(service, 5);
  await service.advance(service.parts.clock());
}

/** Moves the clock. */
export function pass(service: RunningService, seconds: number): void {
  service.parts.setTime(service.parts.clock() + seconds * 1000);
}

/** Lets time pass and writes what is due then. */
export async function write(service: RunningService, seconds = 5) {
  pass(service, seconds);
  return service.writeDeliveries(service.parts.clock());
}

/** Registers a webhook and answers with its id. */
export async function registerWebhook(caller: Caller): Promise<string> {
  return (await caller.post("/api/notifications/v1/webhooks", target)).body.id;
}

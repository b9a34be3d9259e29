import { deliverableItem, type PlannedDelivery } from "../../api/deliveries/plan-deliveries.ts";
import { findOwnedItems } from "../../api/frames/frames.ts";
import { type DeliveryBatchInput, planDeliveryBatch } from "../../api/outbox/delivery.ts";
import { type DriverServices, drive } from "../../api/outbox/driver.ts";
import type { BatchStore } from "../../api/outbox/store.ts";
import { newRunID, runReference } from "../../api/references.ts";
import { accountKey, type Session } from "../../api/session.ts";
import type { FaultRule } from "../../contract/demo.ts";
import { packArchive } from "../../service/catalog/packed/packed-catalog.ts";
import type { Directory } from "../../service/directory/directory.ts";
import type { Quotas } from "../../service/quotas.ts";
import { createService } from "../../service/service.ts";
import { createMemoryStore } from "../../service/store/memory-store.ts";
import { withFaults } from "../../world/fault-plan.ts";
import { frameAt } from "../catalog/make-frames.ts";
import { type Caller, signIn } from "../service/caller.ts";
import { contracts } from "../service/demo-contracts.ts";
import { createMemoryBucket } from "../service/memory-bucket.ts";
import { testParts } from "../service/start-service.ts";
import { wholeRules } from "../service/whole-rules.ts";
import { fetchFrom, openTestSession } from "./open-test-session.ts";

/** Frames to deliver; 74_1 is not bought. */
const archive = packArchive(
  [71, 72, 73, 74].map((imageID) =>
    frameAt([4, 52], { imageID, frameNumber: 1, mode: "STRIPMAP", products: ["GRD", "SLC", "QLK"] }),
  ),
);
export const OWNED = ["71_1", "72_1", "73_1"] as const;

/** A user who owns GRD and QLK of three frames, at a service whose failures can be asked for. */
export async function openDeliveryFixture({
  clientId = "demo",
  runID,
  directory,
  quotas,
}: {
  clientId?: string;
  /** The run that the frames were bought in. */
  runID?: string;
  directory?: Directory;
  quotas?: Partial<Quotas>;
} = {}) {
  const bucket = createMemoryBucket();
  const parts = testParts({
    archive,
    store: createMemoryStore(),
    writeObject: bucket.writeObject,
    ...(directory && { directory }),
    ...(quotas && { quotas }),
  });
  const service = { ...createService(parts), parts };
  const caller = await signIn(service, clientId);
  const reference = runID && { reference: runReference({ reference: "", id: runID }) };
  const buy = async (frameID: string) => {
    const order = { contractID: contracts.euros, frameID, productTypes: ["GRD", "QLK"], ...reference };
    await caller.post("/api/catalog/v2/purchases", order);
  };
  for (const frameID of OWNED) await buy(frameID);
  const pass = async (seconds: number) => {
    parts.setTime(parts.clock() + seconds * 1000);
    await service.advance(parts.clock());
    await service.writeDeliveries(parts.clock());
  };
  await pass(6);
  const faults = withFaults((request) => service.fetch(request), {
    basePath: new URL(parts.baseUrl).pathname,
    clock: parts.clock,
    sleep: async () => {},
  });
  const posts: unknown[] = [];
  const session = await openTestSession(service, {
    clientId,
    fetch: fetchFrom({ fetch: faults.fetch }, async (request, answer) => {
      if (request.method === "POST" && request.url.endsWith("/deliveries"))
        posts.push(await request.clone().json());
      return answer(request);
    }),
  });
  const fail = (...rules: Partial<FaultRule>[]) =>
    faults.setPlan({
      rules: wholeRules(rules.map((rule) => ({ operation: "createDelivery", kind: "drop", ...rule }))),
    });
  return { bucket, service, session, caller, fail, pass, posts, buy };
}

/** A input for one delivery a frame, with the ids that its items have now. */
export async function batchInputFor(
  session: Session,
  frameIDs: readonly string[],
  change: Partial<DeliveryBatchInput> = {},
): Promise<DeliveryBatchInput> {
  const items = (await findOwnedItems(session, contracts.euros, frameIDs)).map(deliverableItem);
  const deliveries: PlannedDelivery[] = frameIDs.map((frameID) => ({
    subpath: frameID,
    items: items.filter((item) => item.frameID === frameID),
    frameIDs: [frameID],
  }));
  return {
    contractID: contracts.euros,
    configID: "",
    path: "demo-bucket/claims",
    template: "{frame}",
    webhookID: undefined,
    again: undefined,
    deliveries,
    ...change,
  };
}

/** Returns the deliveries that the service lists. */
export async function listed(caller: Caller) {
  return (await caller.get("/api/delivery/v1/deliveries?limit=100")).body.data;
}

/** Id of the location that works, and of the inactive one. */
export async function locationIDs(caller: Caller): Promise<[active: string, inactive: string]> {
  const { body } = await caller.get("/api/delivery/v1/deliveries/location-configs");
  return [body[0].id, body[1].id];
}

/** Stores a batch for a session. */
export async function place(
  store: BatchStore<"delivery">,
  session: Session,
  input: DeliveryBatchInput,
): Promise<string> {
  const id = newRunID();
  const plan = planDeliveryBatch(input, { id, account: accountKey(session), now: Date.now() });
  await store.add(plan.batch, plan.entries);
  return id;
}

/** Opens a tab that sends the outbox until it is closed; its clock advances so that waits take no time. */
export function openSendingTab(
  store: BatchStore<"delivery">,
  session: Session,
  {
    hold = sharedLock(),
    knowsUser = true,
  }: { hold?: DriverServices<"delivery">["hold"]; knowsUser?: boolean } = {},
) {
  const closing = new AbortController();
  const errors: unknown[] = [];
  let ahead = 0;
  drive("delivery", accountKey(session), {
    client: session.client,
    store,
    now: () => Date.now() + ahead,
    sleep: async (ms, signal) => {
      if (Number.isFinite(ms)) ahead += ms;
      else await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    },
    untilOnline: async () => {},
    signal: closing.signal,
    hold,
    knowsUser,
    onError: (error) => errors.push(error),
  });
  return { close: () => closing.abort(), errors };
}

/** One lock for several tabs, given out in turn. */
export function sharedLock(): DriverServices<"delivery">["hold"] {
  let last: Promise<unknown> = Promise.resolve();
  return (_name, whileHeld) => {
    const turn = last.then(whileHeld);
    last = turn.catch(() => {});
    return turn;
  };
}

// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import "../testing/screens/browser-environment.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { entryKey } from "../api/deliveries/delivery-rows.ts";
import { planDeliveryBatch } from "../api/outbox/delivery.ts";
import { batches } from "../api/outbox/outbox.ts";
import { isUncertain } from "../api/outbox/record.ts";
import type { EntryOf } from "../api/outbox/store.ts";
import { newRunID } from "../api/references.ts";
import { accountKey } from "../api/session.ts";
import { createDelivery } from "../contract/deliveries.ts";
import { listPurchases } from "../contract/purchases.ts";
import { deliveryWords } from "../shared/deliveries/delivery-words.ts";
import { batchInputFor, openDeliveryFixture } from "../testing/screens/delivery-fixture.ts";
import {
  beginWalk,
  endWalk,
  listen,
  look,
  lookAtBell,
  pageClock,
  RAW_TIME,
} from "../testing/screens/order-walk.tsx";
import { keptRecord } from "../testing/service/kept-record.ts";

// There is no WebGL here.
vi.mock("../map/map-canvas.tsx", async () => ({
  MapCanvas: (await import("../testing/screens/told-map.tsx")).ToldMap,
}));
// Nothing is sent: a delivery stays in the state in which it is looked at.
vi.mock("../api/outbox/use-outbox-driver.ts", () => ({ useOutboxDriver: () => undefined }));

beforeEach(() => beginWalk("delivery"));
afterEach(endWalk);

/** States of deliveries: those that this browser alone knows, and those of the service. */
const STATES = {
  planned: { entry: { state: "planned" } },
  sent: { entry: { state: "sent", attempts: 1 } },
  "unknown, being looked for": { entry: { state: "unknown", uncertainty: "no-answer", attempts: 1 } },
  unknown: { entry: { state: "unknown", uncertainty: "no-answer", attempts: 1, paused: true, lookups: 3 } },
  refused: { entry: { state: "refused", error: { status: 422, code: "ERR", message: "No such path." } } },
  withdrawn: { entry: { state: "withdrawn" } },
  PENDING: { status: "PENDING" },
  SUCCESS: { status: "SUCCESS" },
  FAILED: { status: "FAILED" },
} as const satisfies Record<string, { entry: Partial<EntryOf<"delivery">> } | { status: string }>;

const WORDS = new Set(
  Object.values(STATES).map((known) => deliveryWords("status" in known ? known.status : known.entry.state)),
);

const OF_BATCH = ["1 to send", "1 without an answer"].map((rest) => `0 of 1 delivery accepted, ${rest}`);

/** A delivery of one frame that has come so far. */
async function openDelivery(wanted: keyof typeof STATES) {
  const fixture = await openDeliveryFixture();
  const { session, service } = fixture;
  pageClock.now = service.parts.clock();
  const input = await batchInputFor(session, ["71_1"]);
  const plan = planDeliveryBatch(input, {
    id: newRunID(),
    account: accountKey(session),
    now: pageClock.now,
  });
  const [planned] = plan.entries;
  if (!planned) throw new Error("Nothing is planned.");
  const known: { entry?: Partial<EntryOf<"delivery">>; status?: string } = STATES[wanted];
  const said = ["sent", ...(known.entry ? [known.entry.state] : ["PENDING"])];
  const isSent = known.entry?.state !== "planned" && known.entry?.state !== "withdrawn";
  const history = isSent ? said.map((word) => ({ at: pageClock.now, said: word as string })) : [];
  let own: Partial<EntryOf<"delivery">> = { ...known.entry };
  if (known.status) {
    const place = service.parts.directory.contracts[0]?.contract.deliveryLocations?.[0];
    if (!place) throw new Error("The contract has no location.");
    const made = await session.client.call(createDelivery, {
      body: {
        contractID: input.contractID,
        itemIDs: planned.items.map(({ id }) => id),
        deliveryLocations: [{ ...place }],
      },
    });
    const record = await keptRecord(service.parts.store, "deliveries", made.id);
    if (!record) throw new Error("There is no delivery.");
    const { status } = known;
    await service.parts.store.write((tx) => tx.put("deliveries", { ...record, status } as typeof record));
    own = { state: "done", serviceID: made.id, url: made.url };
  }
  const entry = { ...planned, ...own, history: [...planned.history, ...history] };
  const isOpen = entry.state === "planned" || entry.state === "sent" || isUncertain(entry);
  const batch = { ...plan.batch, state: isOpen ? ("running" as const) : ("stopped" as const) };
  await (await batches("delivery")).add(batch, [entry]);
  const { data } = await session.client.call(listPurchases, { query: {} });
  const purchase = data.find(({ frameID }) => frameID === "71_1");
  if (!purchase) throw new Error("There is no purchase.");
  return {
    session,
    key: entryKey(entry),
    purchaseID: purchase.id,
    word: deliveryWords(known.status ?? entry.state),
  };
}

describe("the state of a delivery", () => {
  it.each(Object.keys(STATES) as (keyof typeof STATES)[])(
    "%s is worded alike by its page, its list, its order, its purchase and the bell",
    async (wanted) => {
      const { session, key, purchaseID, word } = await openDelivery(wanted);
      const shown = wanted === "PENDING" ? "Processing since 12:00\u00a0UTC" : word;
      const isDelivered = wanted === "SUCCESS";
      const isOver = isDelivered || wanted === "withdrawn";
      for (const address of [
        `/deliveries/${key}`,
        "/deliveries",
        ...(isOver ? [] : [`/orders?order=delivery:${key}`]),
      ]) {
        const { said } = await look(address, session, shown, [shown], WORDS);
        expect(said, address).not.toMatch(RAW_TIME);
        if (address === "/deliveries") continue;
        // The user need not act while the app still looks for an answer.
        if (wanted === "unknown, being looked for") expect(said, address).not.toContain("send it again");
        if (!isDelivered) expect(said, address).not.toMatch(/All files delivered|The files are in/);
      }
      // The list beside it says how far its batch is, at the same time.
      await listen(`/deliveries/${key}`, session, `Delivery: ${shown}`, ...OF_BATCH);
      const told = [
        isDelivered ? "Ready and delivered" : "Ready",
        ...(wanted === "withdrawn" ? [] : [`Delivery: ${word}`]),
      ];
      const order = await look(`/orders?order=purchase:${purchaseID}`, session, told, [shown], WORDS);
      expect(order.said.includes("Ready and delivered")).toBe(isDelivered);
      expect(order.buttons).toContain("Download all");
      expect(await lookAtBell(session, `: ${shown}`)).not.toMatch(RAW_TIME);
    },
  );
});

import { expect, test } from "vitest";
import { searchCatalogItems } from "../../contract/catalog.ts";
import { changedFrame } from "../../testing/catalog/changed-frame.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { startService } from "../../testing/service/start-service.ts";
import { testDevice } from "../../testing/test-device.ts";
import { type CatalogFrame, framesOf } from "../frames/frame.ts";
import { createCartStore } from "./cart-store.ts";

const KEY = "swath-cart connected swath.test demo";
const NOW = Date.parse("2026-06-02T12:00:00Z");
const [first, second, third] = await catalogFrames([71, 72, 73]);

/** Frames as the catalog of a real service gives them, signed links included. */
async function catalogFrames(imageIDs: number[]) {
  const service = startService(imageIDs.map((imageID) => frameAt([4, 52], { imageID, frameNumber: 1 })));
  const session = await openTestSession(service);
  const { data } = await session.client.call(searchCatalogItems, { body: { limit: 100 } });
  const frames = framesOf(data, "svc").sort((a, b) => a.frameID.localeCompare(b.frameID));
  return frames as [CatalogFrame, CatalogFrame, CatalogFrame];
}

/** A device with tabs that have the cart of an account open. */
function device() {
  const shared = testDevice();
  return {
    kept: shared.kept,
    fill: (full: boolean) => {
      shared.most = full ? 0 : Number.POSITIVE_INFINITY;
    },
    openTab(account = "connected swath.test demo") {
      const store = createCartStore(account, shared.openTab());
      return { store, cart: store.getState, ids: () => idsOf(store.getState().entries) };
    },
  };
}

function idsOf(entries: readonly { frame: { frameID: string } }[]): string[] {
  return entries.map(({ frame }) => frame.frameID);
}

test("frames are kept in the order of adding, each once", () => {
  const tab = device().openTab();
  expect(tab.cart().add([second, first, second], NOW)).toEqual(["72_1", "71_1"]);
  expect(tab.cart().add([first, third], NOW)).toEqual(["73_1"]);
  expect(tab.ids()).toEqual(["72_1", "71_1", "73_1"]);
});

test("the cart is there again after a reload", () => {
  const { openTab } = device();
  openTab().cart().add([first], NOW);
  expect(openTab().cart().entries).toMatchObject([{ frame: { frameID: "71_1" }, addedAt: NOW }]);
});

test("no signed link is written down", () => {
  const { openTab, kept } = device();
  expect(first.quicklookUrl).toMatch(/signature|sig=|\?/);
  openTab().cart().add([first, second], NOW);
  expect([...kept.values()].join()).not.toMatch(/swath\.test|signature/);
});

test("another account on the same device has a cart of its own", () => {
  const { openTab } = device();
  openTab("one").cart().add([first], NOW);
  expect(openTab("two").ids()).toEqual([]);
  expect(openTab("one").ids()).toEqual(["71_1"]);
});

test("two tabs that add at the same time lose nothing, and both show all", () => {
  const { openTab } = device();
  const [one, two] = [openTab(), openTab()];
  one.cart().add([first], NOW);
  two.cart().add([second], NOW);
  one.cart().add([third], NOW);
  expect(one.ids()).toEqual(["71_1", "72_1", "73_1"]);
  expect(two.ids()).toEqual(one.ids());
});

test("a tab that missed what another wrote reads it before it writes", () => {
  const { openTab, kept } = device();
  const tab = openTab();
  const elsewhere = openTab();
  elsewhere.cart().add([first], NOW);
  const other = kept.get(KEY) ?? "";
  kept.clear();
  tab.store.setState({ entries: [] });
  kept.set(KEY, other);
  tab.cart().add([second], NOW);
  expect(openTab().ids()).toEqual(["71_1", "72_1"]);
});

test("what was removed comes back to its place", () => {
  const tab = device().openTab();
  tab.cart().add([first, second, third], NOW);
  const taken = tab.cart().remove(["72_1"]);
  expect(tab.ids()).toEqual(["71_1", "73_1"]);
  tab.cart().restore(taken);
  expect(tab.ids()).toEqual(["71_1", "72_1", "73_1"]);
});

test("a cleared cart comes back whole, and undoing it twice adds nothing twice", () => {
  const tab = device().openTab();
  tab.cart().add([first, second, third], NOW);
  const taken = tab.cart().remove(tab.ids());
  expect(tab.ids()).toEqual([]);
  tab.cart().restore(taken);
  tab.cart().restore(taken);
  expect(tab.ids()).toEqual(["71_1", "72_1", "73_1"]);
});

test.each([
  ["no JSON", "{"],
  ["something else", '"cart"'],
  ["a list", "[]"],
])("a kept cart that is %s is shown to be unreadable and does not stop anything", (_, text) => {
  const { openTab, kept } = device();
  kept.set(KEY, text);
  const tab = openTab();
  expect(tab.cart().fault).toEqual({ kind: "unreadable", frames: undefined });
  tab.cart().add([first], NOW);
  expect(openTab().ids()).toEqual(["71_1"]);
});

test("a frame that cannot be read is left out and counted, the others stay", () => {
  const { openTab, kept } = device();
  openTab().cart().add([first, second], NOW);
  const document = JSON.parse(kept.get(KEY) ?? "");
  document.entries[0].frame.items[0].geometry = "gone";
  kept.set(KEY, JSON.stringify(document));
  const tab = openTab();
  expect(tab.ids()).toEqual(["72_1"]);
  expect(tab.cart().fault).toEqual({ kind: "unreadable", frames: 1 });
});

test("on a full device the cart lasts as long as the page, says so, and is kept once there is room", () => {
  const { openTab, fill } = device();
  const tab = openTab();
  fill(true);
  tab.cart().add([first], NOW);
  tab.cart().add([second], NOW);
  expect(tab.ids()).toEqual(["71_1", "72_1"]);
  expect(tab.cart().fault).toEqual({ kind: "not-kept" });
  fill(false);
  tab.cart().add([third], NOW);
  expect(tab.cart().fault).toBeUndefined();
  expect(openTab().ids()).toEqual(["71_1", "72_1", "73_1"]);
});

test("a spending cap is kept for each account and currency, and outlives the frames", () => {
  const { openTab } = device();
  const tab = openTab();
  tab.cart().setCap("EUR", 200_000);
  tab.cart().add([first], NOW);
  tab.cart().setCap("USD", 1);
  tab.cart().remove(["71_1"]);
  tab.cart().setCap("USD", undefined);
  expect(openTab().cart().caps).toEqual({ EUR: 200_000 });
  expect(openTab("two").cart().caps).toEqual({});
});

test("a reprocessed frame gets its new items and is named; one that is gone is kept and named", () => {
  const { openTab } = device();
  const tab = openTab();
  tab.cart().add([first, second, third], NOW);
  const [item] = first.items;
  if (!item) throw new Error("A frame has an item.");
  const reprocessed = changedFrame(first, { items: [{ ...item, id: "new" }] });
  tab.cart().refresh(
    new Map([
      ["71_1", reprocessed],
      ["72_1", null],
      ["73_1", third],
    ]),
  );
  expect([...tab.cart().updated]).toEqual(["71_1"]);
  expect([...tab.cart().gone]).toEqual(["72_1"]);
  expect(
    openTab()
      .cart()
      .entries[0]?.frame.items.map(({ id }) => id),
  ).toEqual(["new"]);
  expect(tab.ids()).toEqual(["71_1", "72_1", "73_1"]);
  const before = tab.cart();
  tab.cart().refresh(new Map([["71_1", reprocessed]]));
  expect(tab.cart().updated).toBe(before.updated);
  expect(tab.cart().gone).toBe(before.gone);
  tab.cart().refresh(new Map([["72_1", second]]));
  expect([...tab.cart().gone]).toEqual([]);
  expect([...tab.cart().updated]).toEqual(["71_1"]);
});

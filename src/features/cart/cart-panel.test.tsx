// @vitest-environment happy-dom
import "../../testing/browser-environment.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accountKey } from "../../api/account-key.ts";
import { cartOf } from "../../api/cart/cart-store.ts";
import { usePricedCart } from "../../api/cart/use-priced-cart.ts";
import { useCommercialChoice } from "../../api/commercial-choice.ts";
import { type CatalogFrame, framesOf } from "../../api/frame.ts";
import { buyFrame } from "../../api/purchases.ts";
import type { RunOrder } from "../../api/run/run-order.ts";
import { searchCatalogItems } from "../../contract/catalog.ts";
import { type FaultRule, withFaults } from "../../hosts/fault-plan.ts";
import { demoDirectory } from "../../service/demo-directory.ts";
import type { Directory } from "../../service/directory.ts";
import { createService } from "../../service/service.ts";
import { contracts } from "../../testing/demo-contracts.ts";
import { frameAt } from "../../testing/make-frames.ts";
import { fetchFrom, openTestSession } from "../../testing/open-test-session.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { startService } from "../../testing/start-service.ts";
import { useUndoNotice } from "../../ui/undo-store.ts";
import { CartPanel } from "./cart-panel.tsx";
import { useCartFrames } from "./use-cart-frames.ts";

const FRAMES = [
  frameAt([4, 52], { imageID: 91, frameNumber: 1, mode: "STRIPMAP" }),
  frameAt([4.2, 52], { imageID: 91, frameNumber: 2, mode: "STRIPMAP" }),
  frameAt([4.4, 52], { imageID: 92, frameNumber: 1, mode: "SCAN", products: ["GRD"] }),
  frameAt([4.6, 52], { imageID: 93, frameNumber: 1, mode: "STRIPMAP" }),
  frameAt([4.8, 52], { imageID: 94, frameNumber: 1, mode: "STRIPMAP" }),
  frameAt([5, 52], { imageID: 95, frameNumber: 1, mode: "STRIPMAP" }),
];

const twiceAsDear: Directory = {
  ...demoDirectory,
  contracts: demoDirectory.contracts.map((terms) =>
    terms.pricing
      ? {
          ...terms,
          pricing: {
            ...terms.pricing,
            eulaFactor: { ...terms.pricing.eulaFactor, STANDARD: 2 * terms.pricing.eulaFactor.STANDARD },
          },
        }
      : terms,
  ),
};

function Cart({ onBuy }: { onBuy: (order: RunOrder) => void }) {
  const cart = usePricedCart();
  const { byID, lookup } = useCartFrames();
  return (
    <CartPanel
      cart={cart}
      frames={byID}
      lookup={lookup}
      coverage={undefined}
      hoveredID={undefined}
      selectedID={undefined}
      onHover={() => {}}
      onBuy={onBuy}
      shared={undefined}
      onSharedDone={() => {}}
    />
  );
}

/** A cart with some frames of a real service; `change` may alter what was kept of them before it is shown. */
async function openCart(
  frameIDs: readonly string[],
  {
    plan = [],
    before,
  }: {
    plan?: Partial<FaultRule>[];
    before?: (setUp: {
      service: ReturnType<typeof startService>;
      session: Awaited<ReturnType<typeof openTestSession>>;
      frames: CatalogFrame[];
    }) => unknown;
  } = {},
) {
  const service = startService(FRAMES);
  const faults = withFaults(service.fetch, {
    basePath: "/sandbox",
    clock: service.parts.clock,
    sleep: async () => {},
  });
  let dear: Pick<typeof service, "fetch"> | undefined;
  /** From now on prices come from the same service with a list twice as dear. */
  const raisePrices = () => {
    dear = createService({ ...service.parts, directory: twiceAsDear });
  };
  const priced = { now: 0, most: 0, calls: 0 };
  const session = await openTestSession(service, {
    fetch: fetchFrom({ fetch: faults.fetch }, async (request, answer) => {
      if (!request.url.includes("/price")) return answer(request);
      priced.calls++;
      priced.most = Math.max(priced.most, ++priced.now);
      return (dear?.fetch(request) ?? answer(request)).finally(() => priced.now--);
    }),
  });
  const { data } = await session.client.call(searchCatalogItems, { body: { limit: 100 } });
  const frames = framesOf(data, "svc");
  const store = cartOf(accountKey(session));
  store.getState().add(
    frameIDs.flatMap((wanted) => frames.find(({ frameID }) => frameID === wanted) ?? []),
    Date.now(),
  );
  await before?.({ service, session, frames });
  const fail = (...rules: Partial<FaultRule>[]) =>
    faults.setPlan({
      rules: rules.map((rule) => ({
        operation: "*",
        kind: "500",
        probability: 1,
        seed: 1,
        latencyMs: 0,
        retryAfterSeconds: 0,
        after: false,
        ...rule,
      })),
    });
  fail(...plan);
  const onBuy = vi.fn<(order: RunOrder) => void>();
  await renderScreen(<Cart onBuy={onBuy} />, session);
  const row = (frameID: string) =>
    within(screen.getByRole("link", { name: new RegExp(frameID) }).closest("li") as HTMLElement);
  const buy = () => screen.getByRole("button", { name: /^Buy / }) as HTMLButtonElement;
  return { user: userEvent.setup(), session, frames, store, fail, onBuy, row, buy, priced, raisePrices };
}

beforeEach(() => {
  useCommercialChoice.setState({ contractID: undefined, eula: "STANDARD" });
  useUndoNotice.setState({ notice: undefined });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  for (const account of ["connected swath.test/sandbox demo"]) {
    cartOf(account).setState({
      entries: [],
      caps: {},
      fault: undefined,
      updated: new Set(),
      gone: new Set(),
      terms: { reference: "", products: [], webhookID: undefined },
    });
  }
});

test("an empty cart says how frames come into it", async () => {
  await openCart([]);
  expect(await screen.findByText("The cart is empty")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to the search" })).toBeTruthy();
});

test("every frame is priced by the service, at most four at a time, and the order has what was shown", async () => {
  const { buy, user, onBuy, priced } = await openCart(["91_1", "91_2", "92_1", "93_1", "94_1", "95_1"]);
  await waitFor(() => expect(buy().textContent).toBe("Buy 6 frames for €2,675.00"));
  expect(priced.most).toBe(4);
  expect(priced.calls).toBe(6);
  await user.type(screen.getByRole("textbox", { name: /Reference/ }), " claim 4471 ");
  await waitFor(() => expect(buy().disabled).toBe(false));
  await user.click(buy());
  await waitFor(() => expect(onBuy).toHaveBeenCalledTimes(1));
  expect(onBuy.mock.calls[0]?.[0]).toMatchObject({
    contractID: contracts.euros,
    eula: "STANDARD",
    reference: "claim 4471",
    frames: [
      { frame: { frameID: "91_1" }, price: { amount: 47_500, currency: "EUR" } },
      { frame: { frameID: "91_2" } },
      { frame: { frameID: "92_1" }, price: { amount: 30_000 } },
      { frame: { frameID: "93_1" } },
      { frame: { frameID: "94_1" } },
      { frame: { frameID: "95_1" } },
    ],
  });
  expect(JSON.stringify(onBuy.mock.calls[0]?.[0])).not.toContain("http");
  expect(priced.calls).toBe(6);
});

test("a sum with missing prices is written as partial, blocks, and the missing ones can be asked for again", async () => {
  const { buy, user, fail, store, frames } = await openCart(["91_1", "91_2"]);
  await waitFor(() => expect(buy().textContent).toBe("Buy 2 frames for €950.00"));
  fail({ operation: "getFramePrice" });
  act(
    () =>
      void store.getState().add(
        frames.filter(({ frameID }) => frameID === "93_1"),
        Date.now(),
      ),
  );
  expect(await screen.findByText("1 frame has no price yet. Ask again or remove them.")).toBeTruthy();
  expect(screen.getByText(/so far/).textContent).toBe("2 of 3 priced: €950.00 so far");
  expect(buy().textContent).toBe("Buy 3 frames");
  expect(buy().disabled).toBe(true);
  fail();
  await user.click(screen.getByRole("button", { name: "Ask again for 1 missing price" }));
  await waitFor(() => expect(buy().textContent).toBe("Buy 3 frames for €1,425.00"));
  await waitFor(() => expect(buy().disabled).toBe(false));
});

test("under a contract without a pricing plan the price is by agreement, and frames go without one", async () => {
  useCommercialChoice.setState({ contractID: contracts.unpriced });
  const { buy, user, onBuy, priced } = await openCart(["91_1"]);
  expect(await screen.findByText("Priced by agreement")).toBeTruthy();
  await waitFor(() => expect(buy().disabled).toBe(false));
  await user.click(buy());
  await waitFor(() => expect(onBuy).toHaveBeenCalledTimes(1));
  expect(onBuy.mock.calls[0]?.[0].frames[0]?.price).toBeUndefined();
  expect(priced.calls).toBe(0);
});

test("a frame that the contract does not cover is said so and is no part of the order", async () => {
  useCommercialChoice.setState({ contractID: contracts.dollars });
  const { buy, user, onBuy, row } = await openCart(["91_1", "92_1"]);
  expect(await screen.findByText("Not in this contract")).toBeTruthy();
  expect(row("92_1").getByText(/does not cover the imaging mode SCAN/)).toBeTruthy();
  await waitFor(() => expect(buy().textContent).toBe("Buy 1 frame for $532.00"));
  await waitFor(() => expect(buy().disabled).toBe(false));
  await user.click(buy());
  await waitFor(() => expect(onBuy).toHaveBeenCalledTimes(1));
  expect(onBuy.mock.calls[0]?.[0].frames.map(({ frame }) => frame.frameID)).toEqual(["91_1"]);
});

test("another licence means other prices, never the old ones", async () => {
  const { buy, user } = await openCart(["91_1"]);
  await waitFor(() => expect(buy().textContent).toContain("€475.00"));
  await user.click(screen.getByRole("combobox", { name: "Licence" }));
  await user.click(await screen.findByRole("option", { name: "Government" }));
  expect(buy().textContent).not.toContain("€475.00");
  await waitFor(() => expect(buy().textContent).toContain("€712.50"));
});

test("owned frames and frames under way are marked and left out", async () => {
  const { buy, row } = await openCart(["91_1", "91_2", "93_1"], {
    before: async ({ session }) => {
      await buyFrame(session, { contractID: contracts.dollars, frameID: "91_2" });
    },
  });
  await waitFor(() => expect(row("91_2").getByText("Active")).toBeTruthy());
  await waitFor(() => expect(buy().textContent).toBe("Buy 2 frames for €950.00"));
  expect(screen.getByText("1 frame is left out of the purchase.")).toBeTruthy();
});

test("a reprocessed frame is taken in with a notice, one that is gone is kept and cannot be bought", async () => {
  const { store, buy, row } = await openCart(["91_1", "91_2"], {
    before: ({ frames }) => {
      const account = cartOf("connected swath.test/sandbox demo");
      const [entry, ...others] = account.getState().entries;
      if (!entry || !frames[0]) throw new Error("The cart has frames.");
      const items = entry.frame.items.map((item) => ({ ...item, id: `old-${item.id}` }));
      const gone = {
        ...entry.frame,
        frameID: "404_1",
        items: items.map((item) => ({ ...item, properties: { ...item.properties, frame_id: "404_1" } })),
      };
      const entries = [
        { ...entry, frame: { ...entry.frame, items } },
        ...others,
        { frame: gone, addedAt: 1 },
      ];
      localStorage.setItem(
        "swath-cart connected swath.test/sandbox demo",
        JSON.stringify({ version: 1, entries }),
      );
      window.dispatchEvent(new StorageEvent("storage", { key: null }));
    },
  });
  expect(await screen.findByText(/91_1 was reprocessed/)).toBeTruthy();
  expect(await screen.findByText(/404_1 is no longer in the catalog/)).toBeTruthy();
  expect(row("404_1").getByText("No longer in the catalog")).toBeTruthy();
  expect(store.getState().entries[0]?.frame.items[0]?.id).not.toMatch(/^old-/);
  await waitFor(() => expect(buy().textContent).toBe("Buy 2 frames for €950.00"));
  expect(store.getState().entries).toHaveLength(3);
});

test("a look into the catalog that fails is said, blocks, and can be made again", async () => {
  const { buy, user, fail } = await openCart(["91_1"], { plan: [{ operation: "searchCatalogItems" }] });
  expect(
    await screen.findByText("The frames could not be checked", undefined, { timeout: 3000 }),
  ).toBeTruthy();
  expect(buy().disabled).toBe(true);
  fail();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(buy().disabled).toBe(false));
});

test("the own cap blocks with a sentence and is there again after a reload", async () => {
  const { buy, user } = await openCart(["91_1"]);
  await waitFor(() => expect(buy().disabled).toBe(false));
  await user.type(screen.getByRole("textbox", { name: "Own spending cap (EUR)" }), "474.99");
  expect(await screen.findByText(/€475.00 is above your own cap of €474.99/)).toBeTruthy();
  expect(buy().disabled).toBe(true);
  expect(localStorage.getItem("swath-cart connected swath.test/sandbox demo")).toContain('"EUR":47499');
});

test("the contract's limit is told where the service tells it, and blocks what goes beyond", async () => {
  const { buy } = await openCart(["91_1"], {
    before: ({ service }) =>
      service.parts.ledger.insertPurchase(
        {
          id: "other",
          userID: "user-demo-colleague",
          companyID: "company-demo",
          contractID: contracts.euros,
          frameID: "1_1",
          eula: "STANDARD",
          productTypes: ["GRD"],
          amount: 24_960_000,
          status: "closed",
          createdAt: 1,
          updatedAt: 1,
        },
        undefined,
      ),
  });
  expect(await screen.findByText(/Contract limit €250,000, held €0, spent €249,600: €400 left/)).toBeTruthy();
  expect(await screen.findByText(/limit leaves €400.00, the cart needs €475.00/)).toBeTruthy();
  expect(buy().disabled).toBe(true);
});

test("prices that are older than ten minutes are asked for again before the order goes on", async () => {
  const { buy, user, onBuy, priced } = await openCart(["91_1"]);
  await waitFor(() => expect(buy().disabled).toBe(false));
  const now = Date.now();
  const clock = vi.spyOn(Date, "now").mockReturnValue(now + 601_000);
  try {
    await user.click(buy());
    await waitFor(() => expect(onBuy).toHaveBeenCalledTimes(1));
  } finally {
    clock.mockRestore();
  }
  expect(priced.calls).toBe(2);
  expect(onBuy.mock.calls[0]?.[0].frames[0]?.price?.askedAt).toBe(now + 601_000);
});

test("when the prices have changed meanwhile, it is said and nothing goes on until the next press", async () => {
  const { buy, user, onBuy, raisePrices } = await openCart(["91_1"]);
  await waitFor(() => expect(buy().disabled).toBe(false));
  raisePrices();
  const now = Date.now();
  const clock = vi.spyOn(Date, "now").mockReturnValue(now + 601_000);
  try {
    await user.click(buy());
    const sentence = /The prices have changed: €475.00 is €950.00 now. Nothing was bought/;
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    expect(onBuy).not.toHaveBeenCalled();
    await waitFor(() => expect(buy().textContent).toBe("Buy 1 frame for €950.00"));
    await user.click(buy());
    await waitFor(() => expect(onBuy.mock.calls[0]?.[0].frames[0]?.price?.amount).toBe(95_000));
  } finally {
    clock.mockRestore();
  }
});

test("offline the cart stays readable and nothing is queued", async () => {
  const { buy, row } = await openCart(["91_1"]);
  await waitFor(() => expect(buy().disabled).toBe(false));
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(await screen.findByText(/Offline. The cart is shown as of/)).toBeTruthy();
  expect(buy().disabled).toBe(true);
  expect(screen.getByText("Offline. Nothing is queued: buy when the connection is back.")).toBeTruthy();
  expect(row("91_1").getByText("€475")).toBeTruthy();
  act(() => void window.dispatchEvent(new Event("online")));
});

test("contracts and licences are compared on request only, and chosen from the table", async () => {
  const { buy, user, priced } = await openCart(["91_1", "92_1"]);
  await waitFor(() => expect(buy().disabled).toBe(false));
  const before = priced.calls;
  await user.click(screen.getByRole("button", { name: "Compare contracts and licences" }));
  const table = within(await screen.findByRole("table"));
  expect(await table.findByText("$532.00")).toBeTruthy();
  expect(table.getAllByText("1 of 1 priced, 1 not in the contract")).toHaveLength(2);
  expect(table.getAllByText("By agreement")).toHaveLength(3);
  expect(table.getByText("Not offered")).toBeTruthy();
  expect(priced.calls).toBeGreaterThan(before);
  await user.click(table.getByRole("button", { name: /EUR, Multi licence: €1,550.00/ }));
  await waitFor(() => expect(buy().textContent).toBe("Buy 2 frames for €1,550.00"));
});

test("by keys alone: along the frames, one removed, the removal taken back", async () => {
  const { user, store } = await openCart(["91_1", "91_2", "93_1"]);
  const ids = () => store.getState().entries.map(({ frame }) => frame.frameID);
  screen.getByRole("link", { name: /91_1/ }).focus();
  await user.keyboard("j");
  expect(document.activeElement).toBe(screen.getByRole("link", { name: /91_2/ }));
  await user.keyboard("{Delete}");
  expect(ids()).toEqual(["91_1", "93_1"]);
  expect(document.activeElement).toBe(screen.getByRole("link", { name: /93_1/ }));
  expect(screen.getByTestId("live-region").textContent).toBe("Removed 91_2 from the cart. Press U to undo.");
  await user.click(screen.getByRole("button", { name: /Undo/ }));
  expect(ids()).toEqual(["91_1", "91_2", "93_1"]);
});

test("clearing the cart can be taken back", async () => {
  const { user, store } = await openCart(["91_1", "91_2"]);
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(await screen.findByText("The cart is empty")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /Undo/ }));
  expect(store.getState().entries).toHaveLength(2);
});

test("a pasted list adds what can be added and says what became of every entry", async () => {
  const { user, store } = await openCart(["91_1"]);
  await user.click(screen.getByRole("button", { name: "Add by ids" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("textbox", { name: /Frame ids/ }));
  await user.paste("frame_id;note\n91_1;a\n92_1;b\n92_1;c\n555_1;d\nharbour;e");
  await user.click(dialog.getByRole("button", { name: "Look up and add 3 frames" }));
  expect(await dialog.findByText("1 entry added")).toBeTruthy();
  for (const group of [
    "already in the cart",
    "not in the catalog",
    "listed more than once",
    "not a frame id",
  ]) {
    expect(dialog.getByText(`1 entry ${group}`)).toBeTruthy();
  }
  expect(store.getState().entries.map(({ frame }) => frame.frameID)).toEqual(["91_1", "92_1"]);
});

test("what a list came to is still said when its frames are the first of the cart", async () => {
  const { user, store } = await openCart([]);
  await user.click(await screen.findByRole("button", { name: "Add frames by their ids" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("textbox", { name: /Frame ids/ }));
  await user.paste("91_1 555_1");
  await user.click(dialog.getByRole("button", { name: "Look up and add 2 frames" }));
  await waitFor(() => expect(store.getState().entries).toHaveLength(1));
  expect(await dialog.findByText("1 entry not in the catalog")).toBeTruthy();
});

test("products are those that all frames can have, and the others are named", async () => {
  const { user, buy, onBuy } = await openCart(["91_1", "92_1"]);
  await waitFor(() => expect(buy().disabled).toBe(false));
  await user.click(screen.getByRole("button", { name: /^Products:/ }));
  expect(await screen.findByText("SLC cannot be chosen: Scan has none.")).toBeTruthy();
  await user.click(screen.getByRole("checkbox", { name: "GRD" }));
  await user.keyboard("{Escape}");
  await user.click(buy());
  await waitFor(() => expect(onBuy.mock.calls[0]?.[0].productTypes).toEqual(["GRD"]));
});

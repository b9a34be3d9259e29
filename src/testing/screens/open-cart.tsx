import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { cartOf } from "../../api/cart/cart-store.ts";
import { usePricedCart } from "../../api/cart/cart-totals.ts";
import { useCommercialChoice } from "../../api/contracts.ts";
import { type CatalogFrame, framesOf } from "../../api/frames/frame.ts";
import type { PurchaseBatchInput } from "../../api/outbox/purchase.ts";
import { accountKey } from "../../api/session.ts";
import { searchCatalogItems } from "../../contract/catalog.ts";
import type { FaultRule } from "../../contract/demo.ts";
import { CartPanel } from "../../features/cart/cart-panel.tsx";
import { useCartFrames } from "../../features/cart/use-cart-frames.ts";
import type { Directory } from "../../service/directory/directory.ts";
import { createService } from "../../service/service.ts";
import { useUndoNotice } from "../../ui/feedback/undo-notice.tsx";
import { withFaults } from "../../world/fault-plan.ts";
import { frameAt } from "../catalog/make-frames.ts";
import { startService } from "../service/start-service.ts";
import { wholeRules } from "../service/whole-rules.ts";
import { fetchFrom, openTestSession } from "./open-test-session.ts";
import { renderScreen } from "./render-screen.tsx";

const FRAMES = [
  frameAt([4, 52], { imageID: 91, frameNumber: 1, mode: "STRIPMAP" }),
  frameAt([4.2, 52], { imageID: 91, frameNumber: 2, mode: "STRIPMAP" }),
  frameAt([4.4, 52], { imageID: 92, frameNumber: 1, mode: "SCAN", products: ["GRD"] }),
  frameAt([4.6, 52], { imageID: 93, frameNumber: 1, mode: "STRIPMAP" }),
  frameAt([4.8, 52], { imageID: 94, frameNumber: 1, mode: "STRIPMAP" }),
  frameAt([5, 52], { imageID: 95, frameNumber: 1, mode: "STRIPMAP" }),
];

const twiceAsDear = (directory: Directory): Directory => ({
  ...directory,
  contracts: directory.contracts.map((terms) =>
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
});

/** The panel of a cart, for a test. */
export function Cart({ onBuy }: { onBuy: (order: PurchaseBatchInput) => void }) {
  const cart = usePricedCart();
  const { byID, lookup } = useCartFrames();
  const area = { coverage: undefined, cover: undefined };
  const map = { hoveredID: undefined, selectedID: undefined, onHover() {} };
  const link = { shared: undefined, onSharedDone() {} };
  return <CartPanel cart={cart} frames={byID} {...{ lookup, onBuy }} {...area} {...map} {...link} />;
}

/** A cart with some frames of a real service; `change` may alter what was kept of them before it is shown. */
export async function openCart(
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
    dear = createService({ ...service.parts, directory: twiceAsDear(service.parts.directory) });
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
  const fail = (...rules: Partial<FaultRule>[]) => faults.setPlan({ rules: wholeRules(rules) });
  fail(...plan);
  const onBuy = vi.fn<(order: PurchaseBatchInput) => void>();
  const { path } = await renderScreen(<Cart onBuy={onBuy} />, session);
  const row = (frameID: string) =>
    within(screen.getByRole("link", { name: new RegExp(frameID) }).closest("li") as HTMLElement);
  /** By its text: to look for a button of this name costs a hundred times as much, and it is waited for all the time. */
  const buy = () =>
    [...document.querySelectorAll("button")].find(({ textContent }) => /^Buy /.test(textContent)) ??
    (screen.getByRole("button", { name: /^Buy / }) as HTMLButtonElement);
  return {
    user: userEvent.setup(),
    path,
    session,
    frames,
    store,
    fail,
    onBuy,
    row,
    buy,
    priced,
    raisePrices,
  };
}

/** Resets choices and notices before a test of the cart. */
export function beginCartTest(): void {
  useCommercialChoice.setState({ contractID: undefined, eula: "STANDARD" });
  useUndoNotice.setState({ notice: undefined });
}

/** Leaves nothing of a test's cart behind. */
export function endCartTest(): void {
  cleanup();
  localStorage.clear();
  // Ends what a store has still to write.
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
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
}

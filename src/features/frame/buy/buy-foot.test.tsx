import "fake-indexeddb/auto";
import "../../../testing/screens/browser-environment.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { catalogFrame } from "../../../api/frames/frame.ts";
import { useFrameStates } from "../../../api/frames/frame-states.ts";
import type { Session } from "../../../api/session.ts";
import { searchCatalogItems } from "../../../contract/catalog.ts";
import type { Item } from "../../../contract/item.ts";
import type { ProductType } from "../../../domain/modes.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { openTestSession } from "../../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { buyFrame } from "../../../testing/service/buy-frame.ts";
import { contracts } from "../../../testing/service/demo-contracts.ts";
import { startService, TEST_NOW } from "../../../testing/service/start-service.ts";
import { BuyFoot } from "./buy-foot.tsx";

afterEach(cleanup);

interface FootOptions {
  bought: readonly ProductType[];
  ready?: boolean;
  host?: Session["host"];
}

/** The foot of a frame of which so many products were bought, and made or not. */
async function openFoot({ bought, ready = true, host }: FootOptions) {
  const service = startService([frameAt([4, 52], { imageID: 77, frameNumber: 1, mode: "STRIPMAP" })]);
  const session = await openTestSession(service);
  const { data } = await session.client.call(searchCatalogItems, { body: {} });
  const frame = catalogFrame(data as [Item, ...Item[]], "svc");
  if (bought.length > 0) {
    const body = { contractID: contracts.euros, frameID: frame.frameID, productTypes: [...bought] };
    await buyFrame(session, body);
  }
  if (ready) {
    service.parts.setTime(TEST_NOW + 60_000);
    await service.advance(TEST_NOW + 60_000);
  }
  function Screen() {
    const { stateOf, pending } = useFrameStates();
    return (
      <>
        <BuyFoot frame={frame} state={stateOf(frame.frameID)} onBuy={() => {}} />
        {!pending && "All is known"}
      </>
    );
  }
  await renderScreen(<Screen />, { ...session, ...(host && { host }) });
  await screen.findByText("All is known");
}

const view = () => screen.queryByRole("link", { name: "View image" });

test("an owned image can be viewed", async () => {
  await openFoot({ bought: ["GRD", "SLC"] });
  await waitFor(() => expect(view()?.getAttribute("href")).toBe("/frames/77_1/view"));
  expect(screen.getByRole("button", { name: /^Download all/ })).toBeTruthy();
});

test("a product for download only cannot be viewed", async () => {
  await openFoot({ bought: ["SLC"] });
  expect(await screen.findByRole("button", { name: /^Download all/ })).toBeTruthy();
  expect(view()).toBeNull();
});

test("a frame cannot be viewed before its products are ready", async () => {
  await openFoot({ bought: ["GRD"], ready: false });
  expect(await screen.findByRole("button", { name: "Track order" })).toBeTruthy();
  expect(view()).toBeNull();
});

test("a frame that is for sale cannot be viewed", async () => {
  await openFoot({ bought: [] });
  expect(await screen.findByRole("button", { name: "Buy this frame" })).toBeTruthy();
  expect(view()).toBeNull();
});

const viewer = {
  id: "1",
  company: { id: "company-demo", name: "Demo company" },
  clientID: "demo",
  scopes: ["catalog:read", "orders:read"],
  expiresAt: "2026-06-02T20:00:00Z",
};

test("a session that may not buy is offered no purchase, and told why", async () => {
  await openFoot({ bought: [], host: viewer });
  expect(screen.getByRole("button", { name: "Buy this frame" })).toHaveProperty("disabled", true);
  expect(screen.getByRole("note").textContent).toBe("Your access does not include buying and deliveries.");
});

test("a session that may not order deliveries has no way to deliver an owned frame", async () => {
  await openFoot({ bought: ["GRD"] });
  expect(await screen.findByRole("link", { name: "Deliver" })).toBeTruthy();
  cleanup();
  await openFoot({ bought: ["GRD"], host: viewer });
  await screen.findByRole("button", { name: "View order" });
  expect(screen.queryByRole("link", { name: "Deliver" })).toBeNull();
});

// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import "../../../testing/screens/browser-environment.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cartOf } from "../../../api/cart/cart-store.ts";
import type { DemoControl, FaultPlan } from "../../../api/demo/demo.ts";
import { readKeptFrame } from "../../../api/frames/kept-frame.ts";
import { startRun } from "../../../api/runs/runs.ts";
import { accountKey } from "../../../api/session.ts";
import { listPurchases, purchaseFrame } from "../../../contract/purchases.ts";
import { useScenario } from "../../../features/break-it/use-scenario.ts";
import { packArchive } from "../../../service/catalog/packed/packed-frames.ts";
import { faultPlan, withFaults } from "../../../simulator/fault-plan.ts";
import { keptFrames } from "../../../testing/catalog/kept-frames.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { fetchFrom, openTestSession } from "../../../testing/screens/open-test-session.ts";
import { renderApp } from "../../../testing/screens/render-app.tsx";
import { serveGazetteer } from "../../../testing/screens/serve-gazetteer.ts";
import { signIn } from "../../../testing/service/caller.ts";
import { contracts } from "../../../testing/service/demo-contracts.ts";
import { startService } from "../../../testing/service/start-service.ts";
import { wholeRules } from "../../../testing/service/whole-rules.ts";

// There is no WebGL here, and of what surrounds the screens only what sends purchases and the card matter.
vi.mock("../../../features/cart/components/cart-map.tsx", () => ({ CartMap: () => null }));
vi.mock("../shell.tsx", async () => {
  const { Outlet } = await import("@tanstack/react-router");
  const { useOutboxDriver } = await import("../../../api/outbox/use-outbox-driver.ts");
  const { useSession } = await import("../../../api/use-session.ts");
  const { useApp } = await import("../../app-context.ts");
  const { BreakItPlace } = await import("./break-it-place.tsx");
  const Shell = () => {
    useOutboxDriver(useSession());
    const { demo } = useApp();
    return (
      <>
        {demo && <BreakItPlace demo={demo} />}
        <Outlet />
      </>
    );
  };
  return { Shell };
});

const OWN = "7100_1";
const near = [1, 2, 3, 4, 5, 6, 7].map((number) =>
  frameAt([-5.5, 36], { imageID: 7_000 + number, frameNumber: 1, mode: "SPOTLIGHT" }),
);
const elsewhere = [0, 1, 2].map((number) =>
  frameAt([4, 52], { imageID: 7_100 + number, frameNumber: 1, mode: "SPOTLIGHT" }),
);
const archive = packArchive([...near, ...elsewhere]);

beforeEach(() => void serveGazetteer());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  useScenario.setState(useScenario.getInitialState(), true);
});

/** A demo in a tab that can be loaded anew: the service stays, and so do the failures and what the tab keeps. */
async function openTab() {
  const service = startService(archive);
  /** Frames whose purchase has reached the service, each time. */
  const sent: string[] = [];
  const faults = withFaults(
    async (request, notes) => {
      if (request.method === purchaseFrame.method && request.url.endsWith(purchaseFrame.path))
        sent.push((await request.clone().json()).frameID);
      return service.fetch(request, notes);
    },
    { basePath: "/sandbox", clock: service.parts.clock, sleep: () => new Promise(() => {}) },
  );
  const own = wholeRules([{ operation: "getTask" }]);
  let plan: FaultPlan = { rules: own };
  const demo = {
    faults: () => plan,
    async setFaults(next: FaultPlan) {
      faults.setPlan(faultPlan.parse(next));
      plan = next;
    },
  } as unknown as DemoControl;

  async function openPage(address: string) {
    let gone = false;
    const never = new Promise<never>(() => {});
    const session = await openTestSession(service, {
      fetch: fetchFrom({ fetch: faults.fetch }, async (request, answer) => {
        const response = gone ? never : await answer(request);
        return gone ? never : response;
      }),
    });
    const { router } = await renderApp(address, session, demo);
    return {
      session,
      router,
      /** Loads the page anew, at its address. */
      async reload() {
        gone = true;
        cleanup();
        const kept = sessionStorage.getItem("swath-break-it");
        useScenario.setState(useScenario.getInitialState(), true);
        if (kept) sessionStorage.setItem("swath-break-it", kept);
        await useScenario.persist.rehydrate();
        faults.setPlan(faultPlan.parse(plan));
        return openPage(router.state.location.href);
      },
    };
  }
  return { service, sent, own, plan: () => plan, demo, openPage };
}

const card = async (title: string) =>
  within((await screen.findByRole("region", { name: title })) as HTMLElement);

/** Presses a button of a part of the page as soon as it can be. */
async function press(part: Pick<typeof screen, "findByRole">, name: string | RegExp) {
  const button = await part.findByRole<HTMLButtonElement>("button", { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
}

test("answers are lost, the page is loaded anew in the middle, and each frame is bought exactly once", async () => {
  const { service, sent, own, plan, openPage } = await openTab();
  const first = await openPage("/simulate");
  const account = accountKey(first.session);
  const [mine] = await keptFrames(archive, [OWN]);
  cartOf(account)
    .getState()
    .add(mine ? [readKeptFrame(mine, "svc")] : [], Date.now());
  const inCart = () =>
    cartOf(account)
      .getState()
      .entries.map(({ frame }) => frame.frameID);

  await press(screen, "Break it");
  const frames = await card("Frames for the cart");
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Frames for the cart" }));
  // It stands before the screen, whose heading is the first.
  expect(frames.queryByRole("heading")).toBeNull();
  expect(frames.getByText(/charges nothing/)).toBeTruthy();
  expect(frames.getByText(/set aside and put back/)).toBeTruthy();
  await press(frames, "Put 6 frames into the cart");

  const lose = await card("Lose the connection");
  expect(inCart()).toHaveLength(6);
  expect(inCart()).not.toContain(OWN);
  await press(lose, "Lose the connection");
  await card("Buy the cart as always");
  expect(plan().rules).toEqual([
    ...own,
    expect.objectContaining({ operation: "purchaseFrame", after: true }),
  ]);

  const asked = inCart();
  await press(screen, /^Buy 6 frames/);
  const dialog = within(await screen.findByRole("dialog"));
  await press(dialog, /^Buy 6 frames/);
  const lost = await card("The connection is lost");
  await lost.findByText(/^The connection comes back by itself at \d\d:\d\d:\d\d UTC\.$/);
  await waitFor(() => expect(lost.getByText("Answers lost").nextSibling?.textContent).toBe("3"));
  expect(lost.getByText("In question").nextSibling?.textContent?.split(" ").sort()).toEqual(sent.toSorted());
  // What was set aside is back before anybody could close the tab.
  expect(inCart()).toEqual([OWN]);

  await first.reload();
  const away = await card("The connection is lost");
  expect(away.getByText("Not sent yet").nextSibling?.textContent).toBe("3");
  await press(away, "Bring it back");
  const back = await card("The connection is back");
  await press(back, "Count what was ordered");
  const proof = await card("What became of each frame");
  expect(await proof.findByText("6 frames asked for · 6 purchases in the service · none twice")).toBeTruthy();
  expect(proof.getByText("6, says the run on this device")).toBeTruthy();

  // Nothing was sent twice, and the service has each frame once.
  expect(sent.toSorted()).toEqual(asked.toSorted());
  const caller = await signIn(service);
  const { body } = await caller.get("/api/catalog/v2/purchases?limit=100");
  expect(body.data.map(({ frameID }: { frameID: string }) => frameID).sort()).toEqual(asked.toSorted());

  await press(proof, "Done");
  await waitFor(() => expect(screen.queryByRole("region", { name: /became/ })).toBeNull());
  expect(plan().rules).toEqual(own);
  expect(inCart()).toEqual([OWN]);
});

test("a cart with enough frames is used as it is; Escape ends it, its failures go and others stay", async () => {
  const { own, plan, openPage } = await openTab();
  const { session } = await openPage("/simulate");
  const cart = cartOf(accountKey(session));
  const kept = await keptFrames(archive, [OWN, "7101_1", "7102_1"]);
  cart.getState().add(
    kept.map((frame) => readKeptFrame(frame, "svc")),
    Date.now(),
  );
  const { entries } = cart.getState();
  await press(screen, "Break it");
  await press(await card("Frames for the cart"), "Use my cart, 3 frames");
  await press(await card("Lose the connection"), "Lose the connection");
  await card("Buy the cart as always");
  expect(plan().rules).toHaveLength(2);
  screen.getByRole("region", { name: "Buy the cart as always" }).focus();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(plan().rules).toEqual(own));
  expect(cart.getState().entries).toEqual(entries);
  await waitFor(() => expect(useScenario.getState().scenario).toBeUndefined());
});

test("a service that has a frame twice is not said to have it once", async () => {
  const { demo, service } = await openTab();
  const session = await openTestSession(service, {
    fetch: fetchFrom(service, async (request, answer) => {
      const response = await answer(request);
      if (request.method !== "GET" || !new URL(request.url).pathname.endsWith(listPurchases.path))
        return response;
      const page = await response.json();
      const again = page.data.filter(({ frameID }: { frameID: string }) => frameID === "7001_1");
      const twice = again.map((purchase: object) => ({ ...purchase, id: "another" }));
      return Response.json({ ...page, data: [...page.data, ...twice] });
    }),
  });
  useScenario.setState({
    scenario: { account: accountKey(session), frameIDs: [], armedAt: 0, isCounting: true },
  });
  const kept = await keptFrames(archive, ["7001_1", "7002_1", "7003_1"]);
  const order = { contractID: contracts.euros, eula: "STANDARD" as const, reference: "" };
  await startRun(session, { ...order, frames: kept.map((frame) => ({ frame, price: undefined })) }, 1);
  useScenario.setState(({ scenario }) => ({
    scenario: scenario && { ...scenario, armedAt: Date.now() - 1_000 },
  }));
  await renderApp("/glossary", session, demo);
  const proof = await card("What became of each frame");
  expect(await proof.findByText("3 frames asked for · 4 purchases in the service · 1 twice")).toBeTruthy();
  expect(proof.getByText("Ordered twice").nextSibling?.textContent).toBe("7001_1");
});

test("a second tab leaves a cart that is set aside where it is, and begins no scenario beside the first", async () => {
  const { openPage } = await openTab();
  const held = vi.spyOn(navigator.locks, "request").mockImplementation((async (
    name: string,
    { ifAvailable }: LockOptions,
    whileHeld: (lock: null) => unknown,
  ) => {
    if (!name.startsWith("swath-break-it ")) return (whileHeld as unknown as () => unknown)();
    if (ifAvailable) return whileHeld(null);
    throw new DOMException("Given up.", "TimeoutError");
  }) as never);
  const { session } = await openPage("/simulate");
  const key = `swath-break-it-cart ${accountKey(session)}`;
  localStorage.setItem(key, "[]");
  await press(screen, "Break it");
  await waitFor(() => expect(useScenario.getState().scenario).toBeUndefined());
  expect(screen.queryByRole("region", { name: "Frames for the cart" })).toBeNull();
  expect(localStorage.getItem(key)).toBe("[]");
  held.mockRestore();
});

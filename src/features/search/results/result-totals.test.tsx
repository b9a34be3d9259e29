import "../../../testing/screens/browser-environment.ts";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { priceQuery } from "../../../api/contracts.ts";
import { framesOf } from "../../../api/frames/frame.ts";
import type { FrameState } from "../../../api/frames/frame-states.ts";
import { searchCatalogItems } from "../../../contract/catalog.ts";
import { boxRing } from "../../../geo/area/box.ts";
import { coverTotal } from "../../../geo/coverage.ts";
import type { Polygon } from "../../../geo/types.ts";
import type { CoverQuestion } from "../../../shared/coverage/cover-worker.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { openTestSession } from "../../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { contracts } from "../../../testing/service/demo-contracts.ts";
import { startService } from "../../../testing/service/start-service.ts";
import { PriceAll, ResultTotals } from "./result-totals.tsx";

const FRAMES = [0, 1, 2].map((index) =>
  frameAt([4 + index / 10, 52], {
    imageID: 61 + index,
    frameNumber: 1,
    mode: index === 1 ? "STRIPMAP" : "SPOTLIGHT",
  }),
);
const AREA: readonly Polygon[] = [[boxRing([3.9, 51.95, 4.3, 52.05])]];
const INSIDE: readonly Polygon[] = [[boxRing([3.999, 51.999, 4.001, 52.001])]];

const SORTING = { known: new Map(), awaited: 0, isStopped: false, stop: () => {}, goOn: () => {} };

/** Questions to the worker, which answers when `answer` is called. */
let asked: (CoverQuestion & { kind: "total" })[] = [];
let answer = () => {};
let breaks = false;

class SlowWorker extends EventTarget {
  postMessage(question: CoverQuestion & { kind: "total" }) {
    asked.push(question);
    if (breaks) this.dispatchEvent(new Event("error"));
    answer = () => {
      const total = coverTotal(question.area, question.frames);
      this.dispatchEvent(new MessageEvent("message", { data: { id: question.id, kind: "total", total } }));
    };
  }
  terminate() {}
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal("Worker", SlowWorker);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface OpenOptions {
  owned: string;
  area: readonly Polygon[];
  sorting: typeof SORTING;
  button: RegExp;
  isWhole: boolean;
}

async function openTotals({
  owned = "",
  area = AREA,
  sorting = SORTING,
  button = /^Price all$/,
  isWhole = false,
}: Partial<OpenOptions> = {}) {
  const session = await openTestSession(startService(FRAMES));
  const { data } = await session.client.call(searchCatalogItems, { body: { limit: 100 } });
  const frames = framesOf(data, "svc");
  const stateOf = (frameID: string): FrameState => (frameID === owned ? "owned" : "default");
  function Screen() {
    const [shownArea, setArea] = useState(area);
    const [growing, setGrowing] = useState(false);
    return (
      <>
        <output>
          <ResultTotals area={shownArea} frames={frames} stateOf={stateOf} growing={growing} />
        </output>
        <PriceAll frames={frames} stateOf={stateOf} sorting={sorting} isWhole={isWhole} />
        <button type="button" onClick={() => setArea(INSIDE)}>
          Drag
        </button>
        <button type="button" onClick={() => setGrowing(!growing)}>
          Grow
        </button>
      </>
    );
  }
  const { queries } = await renderScreen(<Screen />, session);
  const price = (frameID: string) =>
    queries.fetchQuery(priceQuery(session, { contractID: contracts.euros, frameID, eula: "STANDARD" }));
  await screen.findByRole("button", { name: isWhole ? "Drag" : button });
  return { user: userEvent.setup(), price, said: () => document.querySelector("output")?.textContent };
}
const rangeOf = (...prices: readonly { amount: number }[]) => {
  const [least, most] = [
    Math.min(...prices.map(({ amount }) => amount)),
    Math.max(...prices.map(({ amount }) => amount)),
  ];
  const words = (amount: number) => `€${(amount / 100).toLocaleString("en")}`;
  return least === most ? words(least) : `${words(least)} to ${words(most)}`;
};

test("ResultTotals gives the range of the prices that came, and their number while that is not all; asks for the others", async () => {
  const { user, price, said } = await openTotals();
  expect(said()).toMatch(/^no price yet/);
  const [first, second] = [await price("61_1"), await price("62_1")];
  await waitFor(() => expect(said()).toContain(`2 priced: ${rangeOf(first, second)} ·`));
  await user.click(screen.getByRole("button", { name: "Price all" }));
  const third = await price("63_1");
  await waitFor(() => expect(said()).toContain(`${rangeOf(first, second, third)} each · area`));
  expect(screen.queryByRole("button", { name: /^Price all/ })).toBeNull();
});

test("PriceAll gets the prices of a short list unasked, once all of it is here", async () => {
  const { said } = await openTotals({ isWhole: true });
  await waitFor(() => expect(said()).toMatch(/^€[\d,]+ to €[\d,]+ each · area/));
  expect(screen.queryByRole("button", { name: /^(Price all|Stop)/ })).toBeNull();
});

test("PriceAll waits, and says why, while the device is offline", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await openTotals();
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Price all" });
  expect(button.disabled).toBe(true);
  expect(button.title).toMatch(/^Offline/);
  online.mockRestore();
  act(() => void window.dispatchEvent(new Event("online")));
  expect(button.disabled).toBe(false);
});

test("PriceAll stops the prices that the order of the results waits for, and says how many come", async () => {
  const stop = vi.fn();
  const { user } = await openTotals({ sorting: { ...SORTING, awaited: 2, stop }, button: /^Stop$/ });
  expect(screen.getByText("Getting 2 prices")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Stop" }));
  expect(stop).toHaveBeenCalled();
});

test("what is owned costs nothing more, and is counted apart", async () => {
  const { price, said } = await openTotals({ owned: "62_1" });
  const first = await price("61_1");
  await price("62_1");
  await waitFor(() => expect(said()).toContain(`1 priced: ${rangeOf(first)} · 1 owned · area`));
});

test("the covered share is awaited, is that of the frames together, and is worked out again for another area", async () => {
  const { user, said } = await openTotals();
  expect(said()).toMatch(/area … covered$/);
  await waitFor(() => expect(asked).toHaveLength(1));
  const { areaKm2, coveredKm2 } = coverTotal(AREA, asked[0]?.frames ?? []);
  answer();
  const percent = `${Math.round((coveredKm2 / areaKm2) * 100)}\u00a0%`;
  await waitFor(() => expect(said()).toContain(`area ${percent} covered`));
  await user.click(screen.getByRole("button", { name: "Drag" }));
  // The figure of the old area is not that of the new one.
  expect(said()).toMatch(/area … covered$/);
  await waitFor(() => expect(asked).toHaveLength(2));
  answer();
  await waitFor(() => expect(said()).toMatch(/area 100\s% covered$/));
});

test("while more frames are coming nothing is worked out", async () => {
  const { user, said } = await openTotals();
  await user.click(screen.getByRole("button", { name: "Grow" }));
  await user.click(screen.getByRole("button", { name: "Drag" }));
  expect(said()).toMatch(/area … covered$/);
  expect(asked.map(({ area }) => area)).toEqual([AREA]);
});

test("a coverage that cannot be worked out is shown, and tried again", async () => {
  breaks = true;
  const { user, said } = await openTotals({ area: INSIDE });
  const again = await screen.findByRole("button", { name: "Coverage: try again" });
  breaks = false;
  await user.click(again);
  await waitFor(() => expect(asked).toHaveLength(2));
  answer();
  await waitFor(() => expect(said()).toMatch(/area 100\s% covered$/));
});

import { frameAt } from "../../../testing/catalog/make-frames.ts";
import "../../../testing/screens/browser-environment.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { fetchFrom, openTestSession } from "../../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { startService } from "../../../testing/service/start-service.ts";
import { PricesAwaited } from "../results/result-totals.tsx";
import { useFramePrices } from "./use-frame-prices.ts";

afterEach(cleanup);

const FRAMES = Array.from({ length: 12 }, (_, index) =>
  frameAt([4, 50], { imageID: 61 + index, frameNumber: 1 }),
);
const IDS = FRAMES.map((_, index) => `${61 + index}_1`);

/** Frames whose prices are asked for; answers to that wait until they are let go. */
async function open() {
  const service = startService(FRAMES);
  const waiting: (() => void)[] = [];
  let asked = 0;
  const ask = fetchFrom(service);
  const session = await openTestSession(service, {
    fetch: async (input, init) => {
      if (String(input).includes("price")) {
        asked++;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      return ask(input, init);
    },
  });
  function Screen() {
    const prices = useFramePrices(IDS);
    return (
      <>
        <output>{prices.known.size} known</output>
        <PricesAwaited prices={prices} />
      </>
    );
  }
  await renderScreen(<Screen />, session);
  const letGo = () => {
    for (const answer of waiting.splice(0)) answer();
  };
  return { user: userEvent.setup(), asked: () => asked, letGo };
}

test("asking for the prices of many frames says how many are to come, can be stopped, and goes on", async () => {
  const { user, asked, letGo } = await open();
  await screen.findByText(/^Getting 12 prices/);
  await waitFor(() => expect(asked()).toBe(4));
  await user.click(screen.getByRole("button", { name: "Stop" }));
  expect(screen.getByText(/^12 not priced yet/)).toBeTruthy();
  letGo();
  await user.click(screen.getByRole("button", { name: "Go on" }));
  await waitFor(() => expect(asked()).toBe(8));
  letGo();
  await screen.findByText(/^Getting 8 prices/);
  await waitFor(() => expect(asked()).toBe(12));
  // Calls that nobody answers would hold up all that ask for prices later.
  await waitFor(() => {
    letGo();
    expect(screen.getByText("12 known")).toBeTruthy();
  });
});

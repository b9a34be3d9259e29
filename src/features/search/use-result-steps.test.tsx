// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import "../../testing/screens/browser-environment.ts";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../testing/screens/render-screen.tsx";
import { startService } from "../../testing/service/start-service.ts";
import { listedBeside, useKeepListed, useResultSteps } from "./use-result-steps.ts";

const FRAMES = ["1_1", "2_1", "3_1"].map((frameID) => ({ frameID }) as CatalogFrame);

function List() {
  useKeepListed(FRAMES, true);
  return <p>listed</p>;
}

function Steps({ of }: { of: string }) {
  const steps = useResultSteps(of);
  return <p>{steps ? [steps.previous, steps.at, steps.of, steps.next].join(" ") : "not known"}</p>;
}

afterEach(cleanup);

test("a frame stands where the list had it, whatever is loaded since; without a list or outside of it nowhere", async () => {
  const session = await openTestSession(startService([]));
  await renderScreen(<Steps of="2_1" />, session);
  expect(await screen.findByText("not known")).toBeTruthy();
  cleanup();
  await renderScreen(<List />, session);
  await screen.findByText("listed");
  cleanup();
  await renderScreen(<Steps of="2_1" />, session);
  expect(await screen.findByText("1_1 2 3 3_1")).toBeTruthy();
  // A reload of the tab begins with what is kept when the page goes.
  window.dispatchEvent(new Event("pagehide"));
  expect(sessionStorage.getItem("swath-listed")).toContain('"2_1"');
  cleanup();
  await renderScreen(<Steps of="9_1" />, session);
  expect(await screen.findByText("not known")).toBeTruthy();
});

test("listedBeside names a listed frame that shares ground, the next first, also across 180°", () => {
  const frame = (frameID: string, west: number): CatalogFrame => {
    const corners: [number, number][] = [0, 2, 2, 0, 0].map((dx, i) => [
      ((west + dx + 540) % 360) - 180,
      i === 2 || i === 3 ? 1 : 0,
    ]);
    return { frameID, ring: corners } as unknown as CatalogFrame;
  };
  const [shown, near, far] = [frame("1_1", 179), frame("2_1", -180), frame("3_1", 20)];
  expect(listedBeside(shown, [near, shown, far])).toBe("2_1");
  expect(listedBeside(shown, [near, shown, far, frame("4_1", 178)])).toBe("4_1");
  expect(listedBeside(shown, [shown, far])).toBeUndefined();
});

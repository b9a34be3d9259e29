// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import "../../testing/screens/browser-environment.ts";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../testing/screens/render-screen.tsx";
import { startService } from "../../testing/service/start-service.ts";
import { useKeepListed, useResultSteps } from "./use-result-steps.ts";

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

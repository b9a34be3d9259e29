import { type CatalogFrame, framesOf } from "../../api/frames/frame.ts";
import { useFrameStates } from "../../api/frames/frame-states.ts";
import { searchCatalogItems } from "../../contract/catalog.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import "../../testing/screens/browser-environment.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Window } from "happy-dom";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../testing/screens/render-screen.tsx";
import { startService } from "../../testing/service/start-service.ts";
import { NewSince } from "./saved/new-since.tsx";
import { StackCard } from "./stack-card.tsx";

const FRAMES = [
  frameAt([4, 52], { imageID: 71, frameNumber: 1, mode: "STRIPMAP" }),
  frameAt([4, 52], { imageID: 72, frameNumber: 1, mode: "STRIPMAP" }),
  frameAt([4, 52], { imageID: 73, frameNumber: 1, mode: "SCAN" }),
];

const opened = vi.fn<(frameID: string) => void>();
const closed = vi.fn();

function Stack({ frames }: { frames: readonly CatalogFrame[] }) {
  const [selectedID, setSelectedID] = useState<string | undefined>("71_1");
  const { stateOf, pending } = useFrameStates();
  if (pending) return null;
  const coverage = new Map([["71_1", 0.066]]);
  const how = { stateOf, coverage, selectedID, onSelect: setSelectedID, onOpen: opened, onClose: closed };
  return <StackCard frames={frames} at={[4, 52]} {...how} />;
}

const setWidth = (width: number) => act(() => (window as unknown as Window).happyDOM.setViewport({ width }));

async function openStack(width: number, newSince?: number) {
  setWidth(width);
  const session = await openTestSession(startService(FRAMES));
  const { data } = await session.client.call(searchCatalogItems, { body: { limit: 100 } });
  const frames = framesOf(data, "svc").sort((a, b) => a.frameID.localeCompare(b.frameID));
  await renderScreen(
    <NewSince value={newSince}>
      <Stack frames={frames} />
    </NewSince>,
    session,
  );
  const card = within(await screen.findByRole("region", { name: "Frames at this point" }));
  return {
    user: userEvent.setup(),
    card,
    chosen: () => card.getByRole("row", { selected: true }).dataset.frame,
  };
}

afterEach(() => {
  cleanup();
  opened.mockReset();
  closed.mockReset();
  localStorage.clear();
  setWidth(1440);
});

test("a stack names the point, each frame with its price and coverage, and its keys; arrows preview, Enter opens", async () => {
  const { user, card, chosen } = await openStack(1440);
  expect(card.getByRole("heading", { name: "3 frames at this point" })).toBeTruthy();
  expect(card.getByText("52.0000° N 4.0000° E")).toBeTruthy();
  await waitFor(() => expect(card.getAllByRole("row")[0]?.textContent).toMatch(/€475.*6.6\s% of area/));
  expect(card.getByText("preview", { exact: false })).toBeTruthy();
  await user.keyboard("{ArrowDown}");
  expect(chosen()).toBe("72_1");
  await user.keyboard("{Enter}");
  expect(opened).toHaveBeenCalledWith("72_1");
  await user.keyboard("{Escape}");
  expect(closed).toHaveBeenCalled();
});

test("a mode narrows the stack, and all bring it back", async () => {
  const { user, card } = await openStack(1440);
  const ids = () => card.getAllByRole("row").map(({ dataset }) => dataset.frame);
  await user.click(card.getByRole("button", { name: "Scan 1" }));
  expect(ids()).toEqual(["73_1"]);
  await user.click(card.getByRole("button", { name: "All 3" }));
  expect(ids()).toEqual(["71_1", "72_1", "73_1"]);
});

test("by touch the first tap previews and the second opens; one bar opens and adds with the price; no keys are named", async () => {
  const { user, card, chosen } = await openStack(390);
  const row = (frameID: string) =>
    card.getAllByRole("row").find(({ dataset }) => dataset.frame === frameID) as HTMLElement;
  expect(card.queryByText("preview", { exact: false })).toBeNull();
  await user.click(row("72_1"));
  expect([chosen(), opened.mock.calls.length]).toEqual(["72_1", 0]);
  await user.click(row("72_1"));
  expect(opened).toHaveBeenCalledWith("72_1");
  await user.click(await card.findByRole("button", { name: "Add to cart, €475" }));
  expect(await card.findByRole("button", { name: "Remove from cart" })).toBeTruthy();
  await user.click(card.getByRole("button", { name: "Open frame" }));
  expect(opened).toHaveBeenCalledTimes(2);
});

test("what is new since the search was last seen is marked in its row", async () => {
  const { card } = await openStack(390, 0);
  expect(card.getAllByRole("row", { name: /\bNew\b/ })).toHaveLength(3);
});

import "../../../testing/screens/browser-environment.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { useCommercialChoice } from "../../../api/contracts/contracts.ts";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { readKeptFrame } from "../../../api/frames/kept-frame.ts";
import { boxRing } from "../../../geo/area/box.ts";
import { greedyCover } from "../../../geo/coverage/greedy-cover.ts";
import { wrapRing } from "../../../geo/longitude.ts";
import { packArchive } from "../../../service/catalog/packed/packed-frames.ts";
import type { askChoices } from "../../../shared/coverage/ask-cover.ts";
import { keptFrames } from "../../../testing/catalog/kept-frames.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { openTestSession } from "../../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { contracts } from "../../../testing/service/demo-contracts.ts";
import { startService } from "../../../testing/service/start-service.ts";
import { Suggestion } from "./suggestion.tsx";

// There is no worker here.
vi.mock("../../../shared/coverage/ask-cover.ts", () => ({
  askChoices: async (...[gap, candidates]: Parameters<typeof askChoices>) => greedyCover(gap, candidates),
}));

/** Between 179.5 and 181° of longitude. */
const GAP = [[boxRing([179.5, -18, 181, -17])]];
const frame = (frameID: string, west: number, east: number) =>
  ({ frameID, ring: wrapRing(boxRing([west, -18, east, -17])) }) as unknown as CatalogFrame;

async function suggest(...frames: CatalogFrame[]) {
  const session = await openTestSession(startService([]));
  await renderScreen(
    <Suggestion
      areaKm2={1}
      gap={GAP}
      candidates={{ frames, coarsest: undefined }}
      moreExist={false}
      onAdd={() => {}}
      onHover={() => {}}
    />,
    session,
  );
}

afterEach(() => {
  cleanup();
  useCommercialChoice.setState({ contractID: undefined });
});

test("only frames that reach into the gap are said to, across 180°", async () => {
  await suggest(frame("1_1", 179, 180), frame("2_1", 180.5, 182), frame("3_1", 175, 176));
  expect(await screen.findByText(/^2 loaded frames of your search reach into the gap\.$/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Suggest the cheapest set" })).toBeTruthy();
});

test("where none does, that is said, and nothing can be suggested", async () => {
  await suggest(frame("3_1", 175, 176));
  expect(await screen.findByText(/^No loaded frame of your search/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("under a contract without a price list nothing is suggested", async () => {
  useCommercialChoice.setState({ contractID: contracts.unpriced });
  await suggest(frame("1_1", 179, 180));
  await waitFor(() => expect(screen.queryByText(/reaches into the gap/)).toBeNull());
  expect(screen.queryByRole("button", { name: "Suggest the cheapest set" })).toBeNull();
});

/** Two strips that together close the gap, at a service that has them. */
const archive = packArchive(
  [179, 180].map((west, index) => ({
    ...frameAt([180, -17.5], { imageID: 8_000 + index, frameNumber: 1, mode: "STRIPMAP" as const }),
    ring: wrapRing(boxRing([west, -18, west + 1, -17])),
  })),
);

test("each suggested frame can be left out: the sum and what is added follow its tick", async () => {
  const kept = await keptFrames(archive, ["8000_1", "8001_1"]);
  const frames = kept.map((one) => readKeptFrame(one, "svc"));
  const session = await openTestSession(startService(archive));
  const onAdd = vi.fn<(frames: readonly CatalogFrame[]) => void>();
  await renderScreen(
    <Suggestion
      areaKm2={100_000}
      gap={GAP}
      candidates={{ frames, coarsest: undefined }}
      moreExist={false}
      onAdd={onAdd}
      onHover={() => {}}
    />,
    session,
  );
  const user = userEvent.setup();
  const button = (name: string) => screen.getByRole("button", { name }) as HTMLButtonElement;
  await user.click(await screen.findByRole("button", { name: "Suggest the cheapest set" }));
  const boxes = (await screen.findAllByRole("checkbox", { name: /^Add frame / })) as HTMLInputElement[];
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true]);
  const summary = () => screen.getByText("Suggestion:").parentElement?.textContent;
  expect(summary()).toMatch(/^Suggestion: 2 frames, \+.* for €950\.00$/);
  await user.click(screen.getByRole("checkbox", { name: "Add frame 8000_1" }));
  expect(summary()).toMatch(/^Suggestion: 1 frame, \+.* for €475\.00$/);
  await user.click(screen.getByRole("checkbox", { name: "Add frame 8001_1" }));
  expect(button("Add 0 frames").disabled).toBe(true);
  await user.click(screen.getByRole("checkbox", { name: "Add frame 8001_1" }));
  await user.click(button("Add 1 frame"));
  expect(onAdd.mock.calls.map(([added]) => added.map(({ frameID }) => frameID))).toEqual([["8001_1"]]);
});

import "../../../testing/screens/browser-environment.ts";
import { QueryClient } from "@tanstack/react-query";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useMemo } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { contractsQuery, useCommercialChoice } from "../../../api/contracts.ts";
import { type CatalogFrame, readKeptFrame } from "../../../api/frames/frame.ts";
import { boxRing } from "../../../geo/area/box.ts";
import { greedyCover } from "../../../geo/coverage.ts";
import type { Box } from "../../../geo/types.ts";
import { packArchive } from "../../../service/catalog/packed/packed-catalog.ts";
import type { askChoices } from "../../../shared/coverage/ask-cover.ts";
import { keptFrames } from "../../../testing/catalog/kept-frames.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { openTestSession } from "../../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { contracts } from "../../../testing/service/demo-contracts.ts";
import { startService } from "../../../testing/service/start-service.ts";
import { wrapRing } from "../../../testing/wrap-ring.ts";
import { Suggestion, suggestFrames, useSuggestion } from "./suggestion.tsx";

// There is no worker here.
vi.mock("../../../shared/coverage/ask-cover.ts", () => ({
  askChoices: async (...[gap, candidates]: Parameters<typeof askChoices>) => greedyCover(gap, candidates),
}));

/** Between 179.5 and 181° of longitude. */
const GAP = [[boxRing([179.5, -18, 181, -17])]];
const frame = (frameID: string, west: number, east: number) =>
  ({ frameID, ring: wrapRing(boxRing([west, -18, east, -17])) }) as unknown as CatalogFrame;

interface CardProps {
  frames: readonly CatalogFrame[];
  km2?: readonly [area: number, covered: number];
  onAdd?: (frames: readonly CatalogFrame[]) => void;
  onTaken?: (frameIDs: string[]) => void;
}

function Card({ frames, km2: [areaKm2, coveredKm2] = [1, 0], onAdd, onTaken }: CardProps) {
  const candidates = useMemo(() => ({ frames, coarsest: undefined }), [frames]);
  const suggestion = useSuggestion({ gap: GAP, areaKm2, candidates });
  onTaken?.(suggestion.taken.map(({ frame }) => frame.frameID));
  return (
    <Suggestion
      {...{ suggestion, areaKm2, coveredKm2 }}
      moreExist={false}
      onAdd={(added) => onAdd?.(added)}
      onHover={() => {}}
    />
  );
}

async function suggest(frames: readonly CatalogFrame[]) {
  const session = await openTestSession(startService([]));
  await renderScreen(<Card frames={frames} />, session);
}

afterEach(() => {
  cleanup();
  useCommercialChoice.setState({ contractID: undefined });
});

test("frames that reach into the gap can be suggested, across 180°", async () => {
  await suggest([frame("1_1", 179, 180), frame("3_1", 175, 176)]);
  expect(await screen.findByRole("button", { name: "Suggest a set" })).toBeTruthy();
  expect(screen.queryByText(/reaches into the gap/)).toBeNull();
});

test("where none does, a sentence says so, and nothing can be suggested", async () => {
  await suggest([frame("3_1", 175, 176)]);
  expect(await screen.findByText(/^No loaded frame of your search/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Suggest a set" })).toBeNull();
});

test("under a contract without a price list nothing is suggested", async () => {
  useCommercialChoice.setState({ contractID: contracts.unpriced });
  await suggest([frame("1_1", 179, 180)]);
  await waitFor(() => expect(screen.queryByText(/reaches into the gap/)).toBeNull());
  expect(screen.queryByRole("button", { name: "Suggest a set" })).toBeNull();
});

test("without results a sentence says to search first", async () => {
  await suggest([]);
  expect(await screen.findByText("To suggest frames for the gap, search the area first.")).toBeTruthy();
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
  const drawn: string[][] = [];
  const onTaken = (frameIDs: string[]) => {
    if (String(frameIDs) !== String(drawn.at(-1) ?? [])) drawn.push(frameIDs);
  };
  await renderScreen(
    <Card frames={frames} km2={[100_000, 30_000]} onAdd={onAdd} onTaken={onTaken} />,
    session,
  );
  const user = userEvent.setup();
  const button = (name: string) => screen.getByRole("button", { name }) as HTMLButtonElement;
  await user.click(await screen.findByRole("button", { name: "Suggest a set" }));
  const boxes = (await screen.findAllByRole("checkbox", { name: /^Add frame / })) as HTMLInputElement[];
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true]);
  expect(screen.getAllByText(/^\+[\d.]+\s% for €475$/)).toHaveLength(2);
  const summary = () => screen.getByText("Suggestion:").parentElement?.textContent;
  expect(summary()).toMatch(/^Suggestion: 2 frames for €950\.00, would cover 48\u00a0%$/);
  await user.click(screen.getByRole("checkbox", { name: "Add frame 8000_1" }));
  expect(summary()).toMatch(/^Suggestion: 1 frame for €475\.00, would cover 42\u00a0%$/);
  await user.click(screen.getByRole("checkbox", { name: "Add frame 8001_1" }));
  expect(button("Add 0 frames").disabled).toBe(true);
  await user.click(screen.getByRole("checkbox", { name: "Add frame 8001_1" }));
  await user.click(button("Add 1 frame"));
  expect(onAdd.mock.calls.map(([added]) => added.map(({ frameID }) => frameID))).toEqual([["8001_1"]]);
  expect(drawn).toEqual([["8001_1", "8000_1"], ["8001_1"], [], ["8001_1"], []]);
});

test("Suggestion takes the focus with its answer, and gives it back to the button that asked", async () => {
  const kept = await keptFrames(archive, ["8000_1", "8001_1"]);
  const session = await openTestSession(startService(archive));
  await renderScreen(
    <Card frames={kept.map((one) => readKeptFrame(one, "svc"))} km2={[100_000, 30_000]} />,
    session,
  );
  const ask = await screen.findByRole("button", { name: "Suggest a set" });
  expect(document.activeElement).toBe(document.body);
  const user = userEvent.setup();
  await user.click(ask);
  const answer = (await screen.findByText("Suggestion:")).closest("div");
  expect(document.activeElement).toBe(answer);
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Suggest a set" }));
});

test("the gain and price of the only suggested frame stand once, in the sum", async () => {
  const [kept] = await keptFrames(archive, ["8000_1"]);
  if (!kept) throw new Error("The archive has no such frame.");
  const session = await openTestSession(startService(archive));
  await renderScreen(<Card frames={[readKeptFrame(kept, "svc")]} km2={[100_000, 30_000]} />, session);
  await userEvent.setup().click(await screen.findByRole("button", { name: "Suggest a set" }));
  expect((await screen.findByText("Suggestion:")).parentElement?.textContent).toContain(
    "1 frame for €475.00",
  );
  expect(screen.queryByText(/^\+/)).toBeNull();
});

describe("suggestFrames", () => {
  const made = (imageID: number, mode: "SPOTLIGHT" | "SCAN" | "STRIPMAP", box: Box) => ({
    ...frameAt([180, -17.5], { imageID, frameNumber: 1, mode }),
    ring: wrapRing(boxRing(box)),
  });
  /** Two strips cover what one scan covers alone; the scan costs less than both. */
  const archive = packArchive([
    made(8_000, "STRIPMAP", [179, -18, 180, -17]),
    made(8_001, "STRIPMAP", [180, -18, 181, -17]),
    made(8_002, "SCAN", [179, -18, 181, -17]),
    made(8_003, "SPOTLIGHT", [10, 0, 11, 1]),
  ]);
  const frameIDs = ["8000_1", "8001_1", "8002_1", "8003_1"];
  const gap = [[boxRing([179, -18, 181, -17])]];

  async function suggest({
    contractID = contracts.euros as string,
    without = [] as string[],
    areaKm2 = 1,
    signal = new AbortController().signal,
  } = {}) {
    const service = startService(archive);
    const session = await openTestSession(service);
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const contract = (await queries.fetchQuery(contractsQuery(session))).find(({ id }) => id === contractID);
    if (!contract) throw new Error("There is no such contract.");
    const wanted = frameIDs.filter((frameID) => !without.includes(frameID));
    const candidates = (await keptFrames(archive, wanted)).map((frame) => readKeptFrame(frame, "svc"));
    const progress: string[] = [];
    const suggestion = await suggestFrames({
      queries,
      session,
      contract,
      eula: "STANDARD",
      gap,
      areaKm2,
      candidates,
      onProgress: (priced, of) => progress.push(`${priced} of ${of}`),
      signal,
      choose: async (...given) => greedyCover(given[0], given[1]),
    });
    return { suggestion, progress, chosen: suggestion.frames.map(({ frame }) => frame.frameID) };
  }

  test("the cheapest for what it covers is chosen across 180°, with its price", async () => {
    const { suggestion, chosen, progress } = await suggest();
    expect(chosen).toEqual(["8002_1"]);
    expect(suggestion.frames[0]?.price).toMatchObject({ amount: 30_000, currency: "EUR" });
    expect(progress.at(-1)).toBe("4 of 4");
  });

  test("several frames are chosen where one alone does not close the gap", async () => {
    const { chosen } = await suggest({ without: ["8002_1"] });
    expect(chosen.sort()).toEqual(["8000_1", "8001_1"]);
  });

  test("frames that the contract does not price are left out and counted", async () => {
    const { suggestion, chosen } = await suggest({ contractID: contracts.dollars });
    expect(chosen.sort()).toEqual(["8000_1", "8001_1"]);
    expect(suggestion).toMatchObject({ considered: 4, unpriced: 1 });
  });

  test("what adds less than a hundredth of the whole area is left out", async () => {
    const { suggestion } = await suggest({ without: ["8002_1"] });
    const [km2 = 0] = suggestion.frames.map((frame) => frame.km2);
    expect((await suggest({ without: ["8002_1"], areaKm2: km2 * 99 })).chosen).toHaveLength(2);
    expect((await suggest({ without: ["8002_1"], areaKm2: km2 * 102 })).chosen).toEqual([]);
  });

  test("it can be stopped while the prices are asked for", async () => {
    const stop = new AbortController();
    stop.abort(new Error("Stopped."));
    await expect(suggest({ signal: stop.signal })).rejects.toThrow("Stopped.");
  });
});

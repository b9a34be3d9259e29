import { boxRing } from "../../../geo/area/box.ts";
import type { Polygon, Position } from "../../../geo/types.ts";
import { areasGeoJson, nameOf } from "../../../shared/places/named-areas.ts";
import { namedAreas } from "../../../shared/places/named-store.ts";
import { eventually } from "../../../testing/eventually.ts";
import "../../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { useUndoNotice } from "../../../ui/feedback/undo-notice.tsx";
import { theme } from "../../../ui/theme/theme.ts";
import { AreasDialog } from "./areas-dialog.tsx";
import type { AreasAnswer, AreasQuestion } from "./areas-worker.ts";
import { LONGEST_WAIT_MS } from "./limits.ts";

/** The map is no part of these tests; what it would show is. */
vi.mock("./area-preview.tsx", () => ({
  AreaPreview: ({ area, places }: { area: readonly Polygon[]; places: readonly Position[] }) => (
    <p>
      {area.length} shown, rings at {JSON.stringify(places)}
    </p>
  ),
}));

type Scope = { onmessage: (event: { data: AreasQuestion }) => void };

/** The worker's own code, in this thread. */
class NearWorker {
  onmessage: ((event: { data: AreasAnswer }) => void) | undefined;
  scope: Promise<Scope>;
  constructor() {
    const scope = { postMessage: (data: AreasAnswer) => this.onmessage?.({ data }) } as unknown as Scope;
    vi.stubGlobal("self", scope);
    vi.resetModules();
    this.scope = import("./areas-worker.ts").then(() => scope);
  }
  async postMessage(data: AreasQuestion) {
    (await this.scope).onmessage({ data });
  }
  terminate() {}
}

beforeEach(() => void vi.stubGlobal("Worker", NearWorker));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  namedAreas()
    .getState()
    .remove(
      namedAreas()
        .getState()
        .entries.map(({ id }) => id),
    );
});

function show(content: string, name = "areas.wkt") {
  const used: (readonly Polygon[])[] = [];
  const onClose = vi.fn();
  const { unmount } = render(
    <MantineProvider theme={theme} env="test">
      <AreasDialog file={new File([content], name)} onClose={onClose} onUse={(area) => used.push(area)} />
    </MantineProvider>,
  );
  return { used, onClose, unmount, user: userEvent.setup() };
}

const TWO = "POLYGON((0 0,1 0,1 1,0 1,0 0)) POLYGON((5 0,5 2,6 2,6 0,7 1))";

test("each area of a file can be switched off before it is used, and what was changed is listed", async () => {
  const { used, user } = show(TWO);
  await user.click(await screen.findByRole("checkbox", { name: "Area 1" }));
  expect(screen.getByRole("region", { name: "What was changed" }).textContent).toMatch(
    /Area 2 crosses itself/,
  );
  const use = await screen.findByRole("button", { name: "Search 1 area" });
  await eventually(() => expect(use.hasAttribute("disabled")).toBe(false));
  await user.click(use);
  expect(used[0]?.flat(2).every(([lng]) => lng >= 5)).toBe(true);
});

test("a change is undone and put right again, alone or with all others; what it leaves is not used", async () => {
  const { used, user } = show(TWO);
  await user.click(await screen.findByRole("button", { name: /^Undo: Area 2 crosses itself/ }));
  const second = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "Area 2" });
  expect(second().disabled).toBe(true);
  expect(screen.getByText(/^Undone: left as in the file, and not used/)).toBeTruthy();
  const use = screen.getByRole("button", { name: "Search 1 area" });
  await eventually(() => expect(use.hasAttribute("disabled")).toBe(false));
  await user.click(use);
  expect(
    used
      .at(-1)
      ?.flat(2)
      .every(([lng]) => lng <= 1),
  ).toBe(true);
  await user.click(screen.getByRole("button", { name: /^Put right again: Area 2 crosses itself/ }));
  expect(second().checked).toBe(true);
  await user.click(screen.getByRole("button", { name: "Undo all" }));
  expect(second().checked).toBe(false);
  expect(screen.getAllByText(/^Undone: left as in the file/)).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Put all right again" }));
  expect(second().checked).toBe(true);
});

test("of a file with more areas than a search takes the first are on, and says so", async () => {
  const squares = Array.from({ length: 23 }, (_, i) => 3 * i).map(
    (x) => `POLYGON((${x} 0,${x + 1} 0,${x + 1} 1,${x} 1,${x} 0))`,
  );
  show(squares.join(" "));
  expect(await screen.findByText(/takes 20 areas at once, and this file has 23: the first 20/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Area 21" }).checked).toBe(false);
});

test("what is switched on is on the map, and a ring where an area crossed itself", async () => {
  const { user } = show(TWO);
  const shown = await screen.findByText(/3 shown, rings at \[\[/);
  await user.click(screen.getByRole("checkbox", { name: "Area 1" }));
  await eventually(() => expect(shown.textContent).toMatch(/^2 shown/));
});

test("without an area switched on nothing can be searched, with a sentence", async () => {
  const { user } = show(TWO);
  await user.click(await screen.findByRole("button", { name: "Switch all off" }));
  expect(screen.getByText("Switch on at least one area.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Search 0 areas" }).hasAttribute("disabled")).toBe(true);
});

test("points are used with the distance that is shown", async () => {
  const { used, user } = show("POINT(10 20)");
  expect(await screen.findByRole("checkbox", { name: "1 point, 5\u00a0km around each" })).toBeTruthy();
  const use = screen.getByRole("button", { name: "Search 1 area" });
  await eventually(() => expect(use.hasAttribute("disabled")).toBe(false));
  await user.click(use);
  expect(used[0]).toHaveLength(1);
});

/** A file of areas by their names, a square of one degree each. */
function namedFile(names: readonly string[]): string {
  const features = names.map((name, at) => ({
    type: "Feature",
    properties: { name },
    geometry: { type: "Polygon", coordinates: [boxRing([3 * at, 0, 3 * at + 1, 1])] },
  }));
  return JSON.stringify({ type: "FeatureCollection", features });
}

async function useAll(user: ReturnType<typeof userEvent.setup>, name: string) {
  const use = await screen.findByRole("button", { name });
  await eventually(() => expect(use.hasAttribute("disabled")).toBe(false));
  await user.click(use);
}

test("areas get back the names that their file gives, which shows and can be undone", async () => {
  const { used, user } = show(namedFile(["Port", "Sea"]), "areas.geojson");
  await useAll(user, "Search 2 areas");
  const { entries: areas } = namedAreas().getState();
  expect(areas.map(({ name }) => name)).toEqual(["Port", "Sea"]);
  expect(nameOf(areas, used[0] ?? [])).toBe("Port and Sea");
  expect(useUndoNotice.getState().notice?.text).toBe("2 names kept.");
  useUndoNotice.getState().undo();
  expect(namedAreas().getState().entries).toEqual([]);
});

test("what was exported comes back as it was: across 180°, with its hole and its name", async () => {
  const fiji: Polygon = [boxRing([170, -20, 190, -10]), boxRing([172, -16, 174, -14]).toReversed()];
  const text = areasGeoJson([{ id: "1", name: "Fiji", area: [fiji], exact: [] }]);
  const { used, user } = show(text, "areas.geojson");
  await useAll(user, "Search 1 area");
  const { entries: areas } = namedAreas().getState();
  expect(nameOf(areas, used[0] ?? [])).toBe("Fiji");
  expect(used[0]?.[0]).toHaveLength(2);
});

test("the names of a file are left out where they are not wanted", async () => {
  const { user } = show(namedFile(["Port"]), "areas.geojson");
  await user.click(await screen.findByRole("checkbox", { name: "Keep the names of the areas" }));
  await useAll(user, "Search 1 area");
  expect(namedAreas().getState().entries).toEqual([]);
});

test("of a file without names none can be kept", async () => {
  show(TWO);
  await screen.findByRole("checkbox", { name: "Area 1" });
  expect(screen.queryByRole("checkbox", { name: "Keep the names of the areas" })).toBeNull();
});

test("a file that cannot be read is refused with a sentence", async () => {
  show("hello");
  expect((await screen.findByRole("alert")).textContent).toMatch(/no GeoJSON, KML/);
});

test("a file of more than 20 MB is not even read", async () => {
  show("x".repeat(20_000_001));
  expect((await screen.findByRole("alert")).textContent).toMatch(/20\.0\u00a0MB, and at most 20\u00a0MB/);
});

/** A worker that gets to no end with what is asked; how often one was ended. */
function stubLazyWorker(answers: (data: AreasQuestion) => boolean) {
  const ended = vi.fn();
  class LazyWorker extends NearWorker {
    override async postMessage(data: AreasQuestion) {
      if (answers(data)) await super.postMessage(data);
    }
    override terminate() {
      ended();
    }
  }
  vi.stubGlobal("Worker", LazyWorker);
  return ended;
}

test("a file that takes long is canceled by a button or Escape, and its worker ends with it", async () => {
  const ended = stubLazyWorker(() => false);
  const { user, onClose, unmount } = show(TWO);
  expect(screen.getByRole("status").textContent).toBe("Reading the file");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(ended).not.toHaveBeenCalled();
  unmount();
  expect(ended).toHaveBeenCalledTimes(1);
});

test.each([
  ["read", false],
  ["made into a search", true],
])(
  "a file that is not %s within a minute is given up, with a sentence that says what to do",
  async (_, isRead) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const ended = stubLazyWorker(({ kind }) => isRead && kind === "read");
    show(TWO);
    if (isRead) await screen.findByRole("checkbox", { name: "Area 1" });
    await act(() => vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS));
    expect(screen.getByRole("alert").textContent).toMatch(/^This file took more than a minute.*fewer holes/);
    expect(ended).toHaveBeenCalledTimes(1);
  },
);

test("a file that was read in time is not given up later", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  show(TWO);
  const use = await screen.findByRole("button", { name: "Search 2 areas" });
  await eventually(() => expect(use.hasAttribute("disabled")).toBe(false));
  await act(() => vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("of a file with 100,000 empty shapes a few are listed and the others are counted", async () => {
  const empty = '{"type":"Feature","geometry":{"type":"Polygon","coordinates":[]}}';
  const good = '{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}}';
  show(`{"type":"FeatureCollection","features":[${good},${Array.from({ length: 100_000 }, () => empty)}]}`);
  expect(await screen.findByText(/^99,990 more: /)).toBeTruthy();
  expect(document.querySelectorAll("*").length).toBeLessThan(1_000);
});

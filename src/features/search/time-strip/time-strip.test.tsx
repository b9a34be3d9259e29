import { framesOf } from "../../../api/frames/frame.ts";
import { searchCatalogItems } from "../../../contract/catalog.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { eventually } from "../../../testing/eventually.ts";
import "../../../testing/screens/browser-environment.ts";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openTestSession } from "../../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { startService } from "../../../testing/service/start-service.ts";
import { emptyForm, type TimeFilter, timeLimits } from "../form/search-form.ts";
import type { Chosen } from "../results/facets.tsx";
import { type Acquisition, acquisitionsOf } from "../rows/acquisitions.ts";
import { DAY_MS } from "./time-bins.ts";
import { loadedSpan, TimeStrip, unloadedSpans } from "./time-strip.tsx";

/** Days after the first of January of a catalog. */
const DAYS = [1, 40, 41, 100];
const start = (day: number) => Date.UTC(2026, 0, 1 + day, 6);
const FRAMES = DAYS.map((day, index) =>
  frameAt([4, 52], { imageID: 61 + index, frameNumber: 1, mode: "STRIPMAP", start: start(day) }),
);

const asked = vi.fn<(time: TimeFilter) => void>();

const RANGE: TimeFilter = { kind: "range", from: "2026-02-01", to: "2026-02-28" };

interface StripProps {
  all: readonly Acquisition[];
  begin: TimeFilter;
  rest: "none" | "more";
}

function Strip({ all, begin, rest }: StripProps) {
  const [time, setTime] = useState(begin);
  const { from = "", to = "9" } = timeLimits(time, 0);
  const found = all.filter(({ frames: [frame] }) => frame && frame.start >= from && frame.start <= to);
  const [chosen, setChosen] = useState<Chosen>({});
  const left = chosen.lookSide ? found.slice(1) : found;
  const [shown, setShown] = useState(left);
  if (shown.length !== left.length) setShown(left);
  return (
    <>
      <button type="button" onClick={() => setChosen({ lookSide: "left" })}>
        Choose a facet
      </button>
      <button type="button" onClick={() => setTime({ kind: "range", from: "2026-03-02", to: "2026-03-04" })}>
        Choose 2 to 4 March
      </button>
      <TimeStrip
        search={{ ...emptyForm, time }}
        chosen={chosen}
        acquisitions={shown}
        rest={rest}
        time={time}
        onChange={(next) => {
          asked(next);
          setTime(next);
        }}
        color="none"
        brushRef={null}
      />
    </>
  );
}

async function openStrip(begin = RANGE, rest: StripProps["rest"] = "none") {
  const session = await openTestSession(startService(FRAMES));
  const { data } = await session.client.call(searchCatalogItems, { body: { limit: 100 } });
  await renderScreen(
    <Strip all={acquisitionsOf(framesOf(data, "svc"))} begin={begin} rest={rest} />,
    session,
  );
  await screen.findByText("Catalog from 2 Jan 2026");
  const field = screen.getByRole("group", { name: "Time that is searched" });
  vi.spyOn(field, "setPointerCapture").mockImplementation(() => {});
  const [first, last] = ["First day (UTC)", "Last day (UTC)"].map((name) =>
    screen.getByRole("slider", { name }),
  ) as [HTMLElement, HTMLElement];
  const days = () => [first, last].map((end) => end.getAttribute("aria-valuetext")?.replace(/\s/g, " "));
  return { user: userEvent.setup(), field, first, last, days };
}

/** Pixels of a day after the first of the axis; nothing is measured here, so February takes its part of the usual width. */
const pixels = (day: number) => (day * 0.8 * 900) / 28;

beforeEach(() => {
  asked.mockReset();
  // The catalog ends today.
  vi.spyOn(Date, "now").mockReturnValue(start(100));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("the axis is that of the catalog, and what is outside of the brush is on it, too", async () => {
  const { first, last, days } = await openStrip();
  expect(days()).toEqual(["1 Feb 2026", "28 Feb 2026"]);
  expect([first.getAttribute("aria-valuemin"), last.getAttribute("aria-valuemax")]).toEqual(
    [start(1), start(100)].map((time) => String(Math.floor(time / 86_400_000))),
  );
  expect(screen.getByText(/^2 acquisitions from/)).toBeTruthy();
});

test("TimeStrip draws only what a facet leaves", async () => {
  const { user } = await openStrip();
  await user.click(screen.getByRole("button", { name: "Choose a facet" }));
  expect(await screen.findByText(/^1 acquisition from/)).toBeTruthy();
});

test("TimeStrip marks the days that were not searched, and those of a search that is not whole", async () => {
  await openStrip();
  const unloaded = () =>
    screen
      .getByText(/Not loaded: /)
      .textContent?.replace(/\s/g, " ")
      .replace(/^.*?Not loaded/, "Not loaded");
  expect(unloaded()).toBe("Not loaded: 2 Jan 2026 to 31 Jan 2026; Not loaded: 1 Mar 2026 to 11 Apr 2026");
  cleanup();
  // The oldest that came is of 10 February.
  await openStrip(RANGE, "more");
  expect(unloaded()).toBe("Not loaded: 2 Jan 2026 to 10 Feb 2026; Not loaded: 1 Mar 2026 to 11 Apr 2026");
  cleanup();
  await openStrip({ kind: "all" });
  expect(screen.queryByText(/Not loaded/)).toBeNull();
});

test("an end goes by days and weeks, and is searched once the keys rest", async () => {
  const { user, first, days } = await openStrip();
  first.focus();
  await user.keyboard("{ArrowRight}{PageUp}");
  expect(days()).toEqual(["9 Feb 2026", "28 Feb 2026"]);
  await eventually(() => expect(asked).toHaveBeenCalledTimes(1));
  expect(asked).toHaveBeenCalledWith({ kind: "range", from: "2026-02-09", to: "2026-02-28" });
  await user.keyboard("{Shift>}{ArrowLeft}{/Shift}");
  expect(days()).toEqual(["2 Feb 2026", "21 Feb 2026"]);
});

test("keys that lead back to where they began leave a relative time as it was", async () => {
  const { user, first, days } = await openStrip({ kind: "days", days: 30 });
  const before = days();
  first.focus();
  await user.keyboard("{Shift>}{ArrowLeft}{/Shift}");
  expect(days()).not.toEqual(before);
  await eventually(() => expect(asked.mock.lastCall?.[0].kind).toBe("range"));
  await user.keyboard("{Shift>}{ArrowRight}{/Shift}");
  expect(days()).toEqual(before);
  await eventually(() => expect(asked).toHaveBeenLastCalledWith({ kind: "days", days: 30 }));
  asked.mockReset();
  await user.keyboard("{Shift>}{ArrowLeft}{ArrowRight}{ArrowLeft}{/Shift}");
  await eventually(() => expect(asked).toHaveBeenCalledTimes(1));
  expect(asked.mock.lastCall?.[0].kind).toBe("range");
});

test("a drag inside moves the brush, one outside draws another, a press alone does nothing, two clear it", async () => {
  const { field, days } = await openStrip();
  const drag = (from: number, to: number) => {
    fireEvent.pointerDown(field, { button: 0, clientX: pixels(from), pointerId: 1 });
    fireEvent.pointerMove(field, { clientX: pixels(to), pointerId: 1 });
    fireEvent.pointerUp(field, { pointerId: 1 });
  };
  drag(40, 45);
  expect(days()).toEqual(["6 Feb 2026", "5 Mar 2026"]);
  drag(80.5, 70.5);
  expect(days()).toEqual(["13 Mar 2026", "23 Mar 2026"]);
  drag(10, 10.1);
  expect(asked).toHaveBeenCalledTimes(2);
  fireEvent.doubleClick(field);
  expect(asked).toHaveBeenLastCalledWith({ kind: "all" });
  expect(days()).toEqual(["2 Jan 2026", "11 Apr 2026"]);
});

test("inside the brush a narrower one is drawn with Shift or Alt, and an end is dragged; the hint says so", async () => {
  const { field, first, days } = await openStrip();
  const drag = (target: HTMLElement, from: number, to: number, keys = {}) => {
    fireEvent.pointerDown(target, { button: 0, clientX: pixels(from), pointerId: 1, ...keys });
    fireEvent.pointerMove(field, { clientX: pixels(to), pointerId: 1 });
    fireEvent.pointerUp(field, { pointerId: 1 });
  };
  expect(screen.getByText("Drag to move, Shift to redraw")).toBeTruthy();
  drag(first, 30, 33, { shiftKey: false });
  expect(days()).toEqual(["4 Feb 2026", "28 Feb 2026"]);
  drag(field, 40.5, 50.5, { shiftKey: true });
  expect(days()).toEqual(["11 Feb 2026", "21 Feb 2026"]);
  drag(field, 44.5, 42.5, { altKey: true });
  expect(days()).toEqual(["13 Feb 2026", "15 Feb 2026"]);
  fireEvent.doubleClick(field);
  expect(screen.getByText("Drag to select a time")).toBeTruthy();
});

test("what was loaded before the time was narrowed stays on the axis, outside of the brush", async () => {
  const { field, days } = await openStrip();
  const bars = () => field.querySelectorAll("[title$=': 1'], [title$=': 2']").length;
  fireEvent.doubleClick(field);
  const all = bars();
  expect(all).toBeGreaterThan(2);
  // All days fill the usual width now.
  fireEvent.pointerDown(field, { button: 0, clientX: 60.5 * 9, pointerId: 1 });
  fireEvent.pointerMove(field, { clientX: 95.5 * 9, pointerId: 1 });
  fireEvent.pointerUp(field, { pointerId: 1 });
  expect(days()).toEqual(["3 Mar 2026", "7 Apr 2026"]);
  expect(bars()).toBe(all);
  expect(screen.getByText("No acquisition is loaded.")).toBeTruthy();
});

test("the chosen time fills most of the width, also one chosen elsewhere, and one drawn here keeps its place", async () => {
  const { user, field, days } = await openStrip();
  const brushWidth = () => {
    const [from = 0, to = 0] = [...field.querySelectorAll<HTMLElement>("[data-hold]")].map((end) =>
      Number.parseFloat(end.style.left),
    );
    return to - from;
  };
  const axisWidth = () => Number.parseFloat(field.style.width);
  expect(brushWidth()).toBeCloseTo(0.8 * 900, -1);
  const before = axisWidth();
  fireEvent.pointerDown(field, { button: 0, clientX: pixels(40.5), shiftKey: true, pointerId: 1 });
  fireEvent.pointerMove(field, { clientX: pixels(52.5), pointerId: 1 });
  fireEvent.pointerUp(field, { pointerId: 1 });
  expect(days()).toEqual(["11 Feb 2026", "23 Feb 2026"]);
  expect(axisWidth()).toBe(before);
  await user.click(screen.getByRole("button", { name: "Choose 2 to 4 March" }));
  expect(days()).toEqual(["2 Mar 2026", "4 Mar 2026"]);
  expect(brushWidth()).toBeCloseTo(0.8 * 900, -1);
});

test("collapsed it keeps its words and has no brush", async () => {
  const { user } = await openStrip();
  await user.click(screen.getByRole("button", { name: "Collapse the time strip" }));
  expect(screen.queryByRole("slider")).toBeNull();
  expect(screen.getByText("2, 1 Feb to 28 Feb 2026, UTC")).toBeTruthy();
});

const at = (...days: number[]) => days.map((day) => ({ time: (day + 0.5) * DAY_MS }));

describe("loadedSpan", () => {
  test("is the whole time of a search that was loaded whole", () => {
    expect(loadedSpan([10, 20], "incidence", at(12), true)).toEqual([10, 20]);
  });

  test("ends before the last day that was loaded, of which more may exist", () => {
    expect(loadedSpan([10, 20], "newest", at(19, 18, 15), false)).toEqual([16, 20]);
    expect(loadedSpan([10, 20], "oldest", at(11, 12), false)).toEqual([10, 11]);
    expect(loadedSpan([10, 20], "newest", at(20), false)).toBeUndefined();
  });

  test("is unknown in another order, and before anything came", () => {
    expect(loadedSpan([10, 20], "incidence", at(12), false)).toBeUndefined();
    expect(loadedSpan([10, 20], "newest", [], false)).toBeUndefined();
  });
});

describe("unloadedSpans", () => {
  test("are what the spans leave of the axis", () => {
    expect(unloadedSpans([1, 30], [])).toEqual([[1, 30]]);
    expect(unloadedSpans([1, 30], [[0, 40]])).toEqual([]);
    expect(
      unloadedSpans(
        [1, 30],
        [
          [20, 35],
          [5, 8],
          [7, 10],
        ],
      ),
    ).toEqual([
      [1, 4],
      [11, 19],
    ]);
    expect(unloadedSpans([1, 30], [[28, 29]])).toEqual([
      [1, 27],
      [30, 30],
    ]);
  });
});

import "../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, render } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import type { JoinedOrder, MarkKind, TrackMark } from "../../api/orders/joined-order.ts";
import { placeOn, TimeTrack, trackScale, trackTicks } from "./time-track.tsx";

const HOUR = 3_600_000;
const NOW = Date.parse("2026-05-19T09:42:00Z");
const SCALE = { start: NOW - 60 * HOUR, end: NOW + 30 * HOUR };
/** Position of the present, percent with two decimals. */
const ROUNDED = 0.006;

afterEach(cleanup);

/** Returns the places of marks by kind and state, percent. */
function drawn(marks: readonly [kind: MarkKind, state: TrackMark["state"], at: number][]) {
  const sorted = [...marks].sort(([, , a], [, , b]) => a - b);
  const order = {
    kind: "task" as const,
    window: undefined,
    orderedAt: undefined,
    marks: sorted.map(([kind, state, at], index) => ({
      key: `${index}`,
      kind,
      state,
      time: { at, source: "service" as const },
    })),
  };
  const { container } = render(
    <MantineProvider env="test">
      <TimeTrack order={order} scale={SCALE} now={NOW} />
    </MantineProvider>,
  );
  const places = [...container.querySelectorAll<SVGElement>("[title] svg")].map((sign) => ({
    kind: sign.getAttribute("data-kind"),
    state: sign.getAttribute("data-state"),
    left: Number.parseFloat((sign.parentElement as HTMLElement).style.left),
  }));
  cleanup();
  return places;
}

const PRESENT = 100 * placeOn(SCALE, NOW);

test("TimeTrack draws what has happened at the present at the latest, also where the list is older", () => {
  const marks = drawn([
    ["bought", "done", NOW + HOUR],
    ["ended", "failed", NOW + 2 * HOUR],
    ["delivered", "waiting", NOW + 2 * HOUR],
  ]);
  expect(marks).toHaveLength(3);
  for (const { left } of marks) expect(left).toBeLessThan(PRESENT + ROUNDED);
});

test("TimeTrack draws nothing past right of the present and no planned image left of it", () => {
  const mark = fc.record({
    kind: fc.constantFrom<MarkKind>("ordered", "bought", "delivered", "webhook", "ended"),
    at: fc.integer({ min: SCALE.start + HOUR, max: NOW + 5 * HOUR }),
  });
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 12 }), fc.integer({ min: 1, max: 29 }), (past, ahead) => {
      const marks = drawn([
        ...past.map(({ kind, at }) => [kind, "done", at] as [MarkKind, "done", number]),
        ["acquired", "waiting", NOW + ahead * HOUR],
      ]);
      expect(marks).toHaveLength(past.length + 1);
      for (const { kind, left } of marks) {
        if (kind === "acquired") expect(left).toBeGreaterThan(PRESENT);
        else expect(left).toBeLessThan(PRESENT + ROUNDED);
      }
    }),
    { numRuns: 40 },
  );
});

const DAY = 86_400_000;

const orderAt = (...times: number[]) =>
  ({
    marks: times.map((at) => ({
      key: String(at),
      kind: "bought",
      state: "done",
      time: { at, source: "service" },
    })),
  }) as unknown as JoinedOrder;

test("without orders the axis still has its days, with now in view", () => {
  const scale = trackScale([], NOW);
  expect(placeOn(scale, NOW)).toBeGreaterThan(0.5);
  expect(placeOn(scale, NOW)).toBeLessThan(0.9);
  expect(trackTicks(scale).length).toBeGreaterThan(2);
});

test("the end of a window that lies ahead is in view, and has its tick where it is midnight", () => {
  const end = Date.parse("2026-05-28T00:00:00Z");
  const windowed = { marks: [], window: { start: NOW + DAY, end } } as unknown as JoinedOrder;
  const scale = trackScale([windowed], NOW);
  expect(placeOn(scale, end)).toBeLessThan(1);
  expect(trackTicks(scale).at(-1)?.at).toBe(end);
});

test("what is older than a month does not squeeze the rest", () => {
  const old = NOW - 400 * DAY;
  const scale = trackScale([orderAt(old), orderAt(NOW - 3 * DAY)], NOW);
  expect(placeOn(scale, old)).toBeLessThan(0);
  expect(placeOn(scale, NOW - 3 * DAY)).toBeGreaterThan(0);
  expect(scale.start).toBeGreaterThan(NOW - 4 * DAY);
});

test("there is a tick a day in UTC, and every so many of them are named up to the last, the month once", () => {
  for (const days of [0.1, 3, 9, 29]) {
    const ticks = trackTicks(trackScale([orderAt(NOW - days * DAY)], NOW));
    expect(ticks.length).toBeGreaterThan(2);
    expect(
      ticks.every(
        ({ at }, index) => at % DAY === 0 && (index === 0 || at - (ticks[index - 1]?.at ?? 0) === DAY),
      ),
    ).toBe(true);
    const named = ticks.filter(({ isNamed }) => isNamed);
    expect(named.length).toBeLessThanOrEqual(9);
    expect(named.length).toBeGreaterThan(2);
    const steps = named.slice(1).map(({ at }, index) => at - (named[index]?.at ?? 0));
    expect(new Set(steps).size).toBe(1);
    const last = ticks.at(-1)?.at ?? 0;
    expect(last - (named.at(-1)?.at ?? 0)).toBeLessThan(steps[0] ?? 0);
    const months = named.map(({ at }) => new Date(at).getUTCMonth());
    expect(named.filter(({ hasMonth }) => hasMonth)).toHaveLength(new Set(months).size);
    expect(named[0]?.hasMonth).toBe(true);
  }
});

test("a day at the end of the track has no tick: its name would touch the next column", () => {
  const day = Math.floor(NOW / DAY) * DAY;
  const last = (end: number) => trackTicks({ start: day - 3.5 * DAY, end }).at(-1);
  expect(last(day + 0.1 * DAY)).toMatchObject({ at: day - DAY, isNamed: true });
  expect(last(day + 0.5 * DAY)).toMatchObject({ at: day, isNamed: true });
});

test("a scale is that of its orders, however many they are", () => {
  const many = Array.from({ length: 150_000 }, () => orderAt(NOW - 2 * DAY));
  expect(trackScale(many, NOW)).toEqual(trackScale(many.slice(0, 1), NOW));
});

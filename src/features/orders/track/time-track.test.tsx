import "../../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, render } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import type { MarkKind, TrackMark } from "../../../api/orders/joined-order.ts";
import { TimeTrack } from "./time-track.tsx";
import { placeOn } from "./track-scale.ts";

const HOUR = 3_600_000;
const NOW = Date.parse("2026-05-19T09:42:00Z");
const SCALE = { start: NOW - 60 * HOUR, end: NOW + 30 * HOUR };
/** What lies at the present is written with two decimals of a percent. */
const ROUNDED = 0.006;

afterEach(cleanup);

/** Where the marks are drawn, percent, by their kind and state. */
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

import { expect, test } from "vitest";
import { totalArea } from "../../../geo/area/area.ts";
import type { Position } from "../../../geo/types.ts";
import { draftAfter, newDraft } from "../../../map/drawing/draft.ts";
import { type Area, type EditEvent, editAfter } from "../../../map/drawing/edit.ts";
import { newHistory, recorded, undone } from "../../../map/drawing/history.ts";
import { emptyForm, toSearchInput } from "../form/search-form.ts";
import { planSearch } from "./search-plan.ts";

/** Iceland, two turns of the world to the west. */
const CORNERS: Position[] = [
  [-744.5, 63.3],
  [-733.5, 66.6],
];

/** A box as it is drawn corner by corner. */
function drawn(): Area {
  const { ring } = CORNERS.reduce(
    (draft, at) => draftAfter(draft, { type: "add", at }),
    newDraft("rectangle"),
  );
  return [[ring ?? []]];
}

/** The boxes and rings that are asked for, all their positions. */
function asked(area: Area): { boxes: number[][]; positions: number[][] } {
  const { parts } = planSearch(toSearchInput({ ...emptyForm, area }, undefined, 0), {
    prefix: "svc",
    pageSize: 10,
  });
  const boxes = parts.flatMap(({ body }) => (body.bbox ? [[...body.bbox]] : []));
  const rings = parts.flatMap(({ body }) => (body.intersects ? body.intersects.coordinates.flat() : []));
  const ends = boxes.flatMap(([west = 0, south = 0, east = 0, north = 0]) => [
    [west, south],
    [east, north],
  ]);
  return { boxes, positions: [...ends, ...rings] };
}

const steps = (area: Area, ...events: EditEvent[]) =>
  events.reduce(editAfter, { area } as ReturnType<typeof editAfter>).area;
const dragged = (area: Area, by: Position) =>
  steps(
    area,
    { type: "grab", grip: { kind: "whole", polygon: 0, by: "inside" }, at: [0, 0] },
    { type: "drag", at: by },
    { type: "drop" },
  );

test("a box drawn in a far copy of the world is asked for where it is", () => {
  expect(asked(drawn()).boxes).toEqual([[-24.5, 63.3, -13.5, 66.6]]);
});

test("a box dragged over 180° and on by a turn is as large as before, and asked for between -180 and 180", () => {
  const across = dragged(drawn(), [199, 0]);
  expect(asked(across).boxes).toEqual([[174.5, 63.3, -174.5, 66.6]]);
  const turned = dragged(across, [360, 0]);
  expect(asked(turned).boxes).toEqual([[174.5, 63.3, -174.5, 66.6]]);
  expect(totalArea(turned)).toBeCloseTo(totalArea(drawn()), 3);
});

test("a corner dragged or nudged beyond the pole stays on it, and all steps are taken back", () => {
  const corner = { polygon: 0, ring: 0, index: 2 };
  const nudges = Array.from({ length: 200 }, (): EditEvent => ({ type: "nudge", by: [0, 0.5] }));
  const lifted = steps(drawn(), { type: "select", vertex: corner }, ...nudges);
  const pulled = steps(
    lifted,
    { type: "grab", grip: { kind: "vertex", ...corner, index: 3 }, at: [0, 60] },
    { type: "drag", at: [0, 170] },
    { type: "drop" },
  );
  expect(lifted[0]?.[0]?.[2]?.[1]).toBe(90);
  expect(pulled[0]?.[0]?.[3]?.[1]).toBe(90);
  for (const area of [lifted, pulled, dragged(drawn(), [0, 80])])
    for (const [lng = 0, lat = 0] of asked(area).positions) {
      expect(Math.abs(lng)).toBeLessThanOrEqual(180);
      expect(Math.abs(lat)).toBeLessThanOrEqual(90);
    }
  const history = [lifted, pulled].reduce(recorded, newHistory(drawn()));
  expect(undone(undone(history)).present).toEqual(drawn());
});

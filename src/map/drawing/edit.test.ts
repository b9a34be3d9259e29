import { expect, test } from "vitest";
import { boxRing } from "../../geo/area/box.ts";
import type { Box, Position } from "../../geo/types.ts";
import {
  type Area,
  type DrawingDraft,
  draftAfter,
  draftOutline,
  type EditState,
  editAfter,
  type Grip,
  newDraft,
  newHistory,
  recorded,
  redone,
  undone,
} from "./edit.ts";

const box = (...edges: Box): Area => [[boxRing(edges)]];
const vertex = (index: number) => ({ kind: "vertex", polygon: 0, ring: 0, index }) as const;
const drag = (state: EditState, grip: Grip, from: Position, to: Position) =>
  [
    { type: "grab", grip, at: from } as const,
    { type: "drag", at: to } as const,
    { type: "drop" } as const,
  ].reduce(editAfter, state);
const outer = ({ area }: EditState) => area[0]?.[0] ?? [];

test("a dragged vertex moves by the way of the pointer", () => {
  const state = drag({ area: box(0, 0, 2, 2) }, vertex(1), [2.1, 0.1], [3.1, -0.9]);
  expect(outer(state)[1]).toEqual([3, -1]);
});

test("the closing point follows the first vertex", () => {
  const state = drag({ area: box(0, 0, 2, 2) }, vertex(0), [0, 0], [-1, -1]);
  expect(outer(state)[0]).toEqual([-1, -1]);
  expect(outer(state).at(-1)).toEqual([-1, -1]);
});

test.each([
  ["eastward over 180", [178, 0, 179, 1], [179, 0], [181, 0], 181],
  ["westward over -180", [-179, 0, -178, 1], [-178, 0], [-182, 0], -182],
] as const)("a vertex goes %s without a jump", (_, [west, south, east, north], from, to, expected) => {
  const state = drag({ area: box(west, south, east, north) }, vertex(1), from, to);
  expect(outer(state)[1]?.[0]).toBe(expected);
});

test("an area is moved by a pointer in another copy of the world", () => {
  const state = drag({ area: box(178, 0, 182, 1) }, { kind: "whole", polygon: 0 }, [540, 0.5], [543, 1.5]);
  expect(outer(state)).toEqual(boxRing([181, 1, 185, 2]));
});

test("a whole shape moved against the pole keeps its form", () => {
  const state = drag({ area: box(0, 80, 2, 85) }, { kind: "whole", polygon: 0 }, [0, 80], [0, 100]);
  expect(outer(state)).toEqual(boxRing([0, 85, 2, 90]));
});

test("the middle of an edge becomes a vertex that is dragged on", () => {
  const state = drag({ area: box(0, 0, 2, 2) }, { ...vertex(1), kind: "middle" }, [2, 1], [3, 1]);
  expect(outer(state)).toHaveLength(6);
  expect(outer(state)[2]).toEqual([3, 1]);
  expect(state.selected?.index).toBe(2);
});

test("the middle of the last edge is inserted before the closing point", () => {
  const state = drag({ area: box(0, 0, 2, 2) }, { ...vertex(3), kind: "middle" }, [0, 1], [-1, 1]);
  expect(outer(state)[4]).toEqual([-1, 1]);
  expect(outer(state).at(-1)).toEqual([0, 0]);
});

test("a cancelled drag leaves the area as it was, without the inserted vertex", () => {
  const area = box(0, 0, 2, 2);
  const held = editAfter({ area }, { type: "grab", grip: { ...vertex(1), kind: "middle" }, at: [2, 1] });
  expect(editAfter(held, { type: "cancel" }).area).toBe(area);
});

test("a shape dragged into itself is kept with its fault", () => {
  const state = drag({ area: box(0, 0, 2, 2) }, vertex(0), [0, 0], [3, 1.5]);
  expect(state.fault).toBe("self-intersection");
  expect(outer(state)[0]).toEqual([3, 1.5]);
});

test("a deleted vertex closes the ring over the gap", () => {
  const state = editAfter({ area: box(0, 0, 2, 2) }, { type: "delete", vertex: vertex(0) });
  expect(outer(state)).toEqual([
    [2, 0],
    [2, 2],
    [0, 2],
    [2, 0],
  ]);
});

test("a triangle keeps its corners", () => {
  const area: Area = [
    [
      [
        [0, 0],
        [2, 0],
        [1, 2],
        [0, 0],
      ],
    ],
  ];
  const state = editAfter({ area }, { type: "delete", vertex: vertex(1) });
  expect(state.area).toBe(area);
  expect(state.fault).toBe("too-few-points");
});

test("keys go round the vertices of all polygons, both ways", () => {
  const area: Area = [...box(0, 0, 1, 1), ...box(5, 0, 6, 1)];
  const next = (state: EditState, by: 1 | -1) => editAfter(state, { type: "select-next", by });
  expect(next({ area }, 1).selected).toEqual({ polygon: 0, ring: 0, index: 0 });
  expect(next({ area }, -1).selected).toEqual({ polygon: 1, ring: 0, index: 3 });
  expect(next({ area, selected: { polygon: 0, ring: 0, index: 3 } }, 1).selected?.polygon).toBe(1);
});

test("a polygon that is chosen is moved by keys, over 180° and not over a pole, until a corner is chosen", () => {
  const chosen = editAfter({ area: box(178, 80, 179.5, 89) }, { type: "select-whole", polygon: 0 });
  const east = editAfter(chosen, { type: "nudge", by: [1, 5] });
  expect(outer(east)).toEqual(boxRing([179, 81, 180.5, 90]));
  expect(east.whole).toBe(0);
  expect(editAfter(east, { type: "select-next", by: 1 }).whole).toBeUndefined();
  expect(editAfter(east, { type: "cancel" }).whole).toBeUndefined();
});

test("a nudge moves the selected vertex alone", () => {
  const state = editAfter(
    { area: box(179, 0, 181, 2), selected: vertex(1) },
    { type: "nudge", by: [0.5, -0.5] },
  );
  expect(outer(state)[1]).toEqual([181.5, -0.5]);
});

const drawn = (kind: DrawingDraft["kind"], points: readonly Position[]) =>
  points.reduce((draft, at) => draftAfter(draft, { type: "add", at }), newDraft(kind));
const close = (draft: DrawingDraft) => draftAfter(draft, { type: "close" });

const triangle: Position[] = [
  [0, 0],
  [2, 0],
  [1, 2],
];

test("three points and a close make a closed ring", () => {
  expect(close(drawn("polygon", triangle)).ring).toEqual([...triangle, [0, 0]]);
});

test.each([
  ["eastward over 180", [179, 181, 180]],
  ["westward over -180", [-179, -181, -180]],
  ["in a far world copy", [540, 541, 542]],
])("a polygon drawn %s keeps its continuous longitudes", (_, [a = 0, b = 0, c = 0]) => {
  const points: Position[] = [
    [a, 0],
    [b, 0],
    [c, 2],
  ];
  expect(close(drawn("polygon", points)).ring?.map(([lng]) => lng)).toEqual([a, b, c, a]);
});

test("two points cannot be closed: the draft stays, with the reason", () => {
  const draft = close(drawn("polygon", triangle.slice(0, 2)));
  expect(draft.fault).toBe("too-few-points");
  expect(draft.points).toHaveLength(2);
  expect(draft.ring).toBeUndefined();
});

test("a shape that crosses itself stays a draft and can be mended", () => {
  const bow = close(
    drawn("polygon", [
      [0, 0],
      [2, 2],
      [2, 0],
      [0, 2],
    ]),
  );
  expect(bow.fault).toBe("self-intersection");
  expect(bow.points).toHaveLength(4);
  expect(draftAfter(bow, { type: "remove-last" })).toEqual({
    kind: "polygon",
    points: bow.points.slice(0, 3),
  });
});

test("two corners make a rectangle, whichever way it is drawn", () => {
  const draft = drawn("rectangle", [
    [181, 3],
    [179, 1],
  ]);
  expect(draft.ring).toEqual([
    [179, 1],
    [181, 1],
    [181, 3],
    [179, 3],
    [179, 1],
  ]);
});

test("a flat rectangle is refused and waits for another second corner", () => {
  const draft = drawn("rectangle", [
    [0, 0],
    [5, 0],
  ]);
  expect(draft.fault).toBeDefined();
  expect(draft.points).toEqual([[0, 0]]);
});

test("the outline follows the pointer: open for a polygon, closed for a rectangle", () => {
  expect(draftOutline(drawn("polygon", triangle.slice(0, 2)), [1, 1])).toHaveLength(3);
  expect(draftOutline(drawn("rectangle", [[0, 0]]), [1, 1])).toHaveLength(5);
  expect(draftOutline(newDraft("polygon"), [1, 1])).toEqual([]);
});

const area = (east: number): Area => [[boxRing([0, 0, east, 1])]];

test("steps are taken back and forward again", () => {
  const history = recorded(recorded(newHistory(), area(1)), area(2));
  expect(undone(history).present).toEqual(area(1));
  expect(redone(undone(history))).toEqual(history);
});

test("a new step forgets what had been undone", () => {
  const history = recorded(undone(recorded(newHistory(area(1)), area(2))), area(3));
  expect(redone(history)).toBe(history);
});

test("with nothing to undo the history stays the same", () => {
  const history = newHistory(area(1));
  expect(undone(history)).toBe(history);
});

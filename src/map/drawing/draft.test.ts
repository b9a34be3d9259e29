import { expect, test } from "vitest";
import type { Position } from "../../geo/types.ts";
import { type Draft, draftAfter, draftOutline, newDraft } from "./draft.ts";

const drawn = (kind: Draft["kind"], points: readonly Position[]) =>
  points.reduce((draft, at) => draftAfter(draft, { type: "add", at }), newDraft(kind));
const close = (draft: Draft) => draftAfter(draft, { type: "close" });

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

import { expect, test } from "vitest";
import { readPoints } from "../../features/tasks/points/read-points.ts";
import { pointsOfParam, pointsParam, pointsParams } from "./points-param.ts";

test("points survive the address", () => {
  const points = [
    [179.985, -16.792],
    [-5.35, 36.14],
    [0.0000001, 0],
  ] as const;
  const param = pointsParam(points);
  expect(pointsParams.tasksPoints.parse(param)).toBe(param);
  expect(readPoints(pointsOfParam(param)).points.map(({ at }) => at)).toEqual([
    [179.985, -16.792],
    [-5.35, 36.14],
    [0, 0],
  ]);
});

test("no points are no parameter, and what is no list of points is dropped", () => {
  expect(pointsParam([])).toBeUndefined();
  expect(pointsOfParam(undefined)).toBe("");
  expect(pointsParams.tasksPoints.parse("here")).toBeUndefined();
});

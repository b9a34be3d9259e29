import { expect, test } from "vitest";
import { wrapLongitude } from "../../geo/longitude.ts";
import { latitudeOf } from "../../geo/mercator.ts";
import { type EdgeDegrees, type EdgeView, edgeDegrees } from "./degrees-layer.tsx";

/** A view of 1000 by 500 pixels with 100 pixels a degree, whose upper left corner is at a position. */
const flat = (west: number, north: number, step: number): EdgeView => ({
  width: 1000,
  height: 500,
  step,
  nameLine: 450,
  isFlat: false,
  unproject: (x, y) => [west + x / 100, north - y / 100],
});

test("the top edge across the antimeridian counts up to 180 and down again", () => {
  const { top } = edgeDegrees(flat(175, -15, 2));
  expect(top.map(({ text }) => text)).toEqual(["176° E", "178° E", "180°", "178° W", "176° W"]);
  expect(top.map(({ at }) => Math.round(at))).toEqual([100, 300, 500, 700, 900]);
});

test("a view that answers wrapped longitudes gives the same marks", () => {
  const view = flat(175, -15, 2);
  const wrapped: EdgeView = {
    ...view,
    unproject(x, y) {
      const position = view.unproject(x, y);
      return position && [wrapLongitude(position[0]), position[1]];
    },
  };
  expect(edgeDegrees(wrapped).top).toEqual(edgeDegrees(view).top);
});

test("the right edge has the parallels, away from the corners", () => {
  const { right } = edgeDegrees(flat(0, 2, 1));
  expect(right).toEqual([
    { at: 100, text: "1° N" },
    { at: 200, text: "0°" },
    { at: 300, text: "1° S" },
    { at: 400, text: "2° S" },
  ]);
});

test("where not every line has room for its degrees, every second has, or fewer", () => {
  const world = (pixels: number): EdgeView => ({
    ...flat(-180, 90, 30),
    width: 12 * pixels,
    unproject: (x) => [-180 + (x / pixels) * 30, 0],
  });
  const named = (pixels: number) => edgeDegrees(world(pixels)).top.map(({ text }) => text);
  expect(named(80)).toHaveLength(11);
  expect(named(43)).toEqual(["120° W", "60° W", "0°", "60° E", "120° E"]);
  expect(named(20)).toEqual(["90° W", "0°", "90° E"]);
});

test("the antimeridian is named only when it is in view", () => {
  expect(edgeDegrees(flat(175, 0, 1)).antimeridian).toEqual([500]);
  expect(edgeDegrees(flat(-10, 0, 1)).antimeridian).toEqual([]);
});

test("a line that meets a sample is marked once", () => {
  const { top } = edgeDegrees(flat(179.84, 0, 1));
  expect(top.filter(({ text }) => text === "179° W")).toHaveLength(1);
});

test("beside the globe there are no marks", () => {
  expect(edgeDegrees({ ...flat(0, 0, 1), unproject: () => undefined })).toEqual({
    top: [],
    right: [],
    antimeridian: [],
  });
});

test.each([0, 33, 130, 180, 300])(
  "along an edge of a flat map turned by %d° its ends tell what all of it does",
  (bearing) => {
    const [sin, cos] = [Math.sin((bearing * Math.PI) / 180), Math.cos((bearing * Math.PI) / 180)];
    const view: EdgeView = {
      ...flat(0, 0, 10),
      isFlat: true,
      unproject(x, y) {
        const [right, down] = [(x - 500) / 2000, (y - 250) / 2000];
        return [(0.9 + right * cos - down * sin - 0.5) * 360, latitudeOf(0.4 + right * sin + down * cos)];
      },
    };
    const inOrder = ({ top, right, antimeridian }: EdgeDegrees) =>
      [top, right, antimeridian.map((at) => ({ at, text: "" }))].map((edge) =>
        edge.toSorted((a, b) => a.at - b.at),
      );
    const sampled = inOrder(edgeDegrees({ ...view, isFlat: false }));
    expect(sampled.flat().length).toBeGreaterThan(0);
    expect(inOrder(edgeDegrees(view))).toEqual(
      sampled.map((edge) => edge.map(({ at, text }) => ({ at: expect.closeTo(at, 0), text }))),
    );
  },
);

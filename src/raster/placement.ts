import { longitudeNear } from "../geo/longitude.ts";
import { entryAt } from "../geo/packed.ts";
import type { Position } from "../geo/types.ts";
import type { Placement, PlaceTags } from "./raster.ts";
import { type RationalPlace, rpcPlace } from "./rpc.ts";

/**
 * Places of an image on the ground: ground control points as a polynomial of third degree by least squares, or linear
 * between the points of a grid; rational polynomials (RPC 00B); an affine transform. Inverses by Newton's method.
 */
type Point = readonly [number, number];
type Ties = PlaceTags["ties"];
type ToGround = (column: number, row: number) => Position;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface PlaceOptions {
  /** Meters above the ellipsoid; the file's own unless given. */
  readonly height?: number;
  /** Degrees at a share 0..1 of the columns, near to far. */
  readonly incidence?: (share: number) => number;
}

/** Returns undefined for an image that says nothing of its place, or a place that is not on Earth. */
export function placementOf(tags: PlaceTags, size: Size, options: PlaceOptions = {}): Placement | undefined {
  const placement = placed(tags, size, options);
  const isOnEarth = [0, size.width].every((column) =>
    [0, size.height].every((row) => {
      const [lng, lat] = placement?.toGround(column, row) ?? [];
      return Math.abs(lng ?? Number.NaN) <= 720 && Math.abs(lat ?? Number.NaN) <= 90;
    }),
  );
  return isOnEarth ? placement : undefined;
}

function placed(tags: PlaceTags, size: Size, options: PlaceOptions): Placement | undefined {
  if (tags.ties.length >= 3) {
    const ground = groundOfTies(tags.ties, size);
    if (!ground) return undefined;
    const own = mean(tags.ties.map(([, , , , height]) => height));
    const height = options.incidence ? (options.height ?? own) : own;
    const rise = height - own;
    const toGround = rise && options.incidence ? lifted(ground, rise, options.incidence, size.width) : ground;
    return { by: "points", height, toGround, toPixel: inverse(toGround, size) };
  }
  if (tags.rpc) {
    const place = rpcPlace(tags.rpc, options.height);
    return { by: "rpc", height: place.height, ...bothWays(place, size) };
  }
  if (!tags.affine) return undefined;
  const [a, b, c, d, e, f] = tags.affine;
  const toGround: ToGround = (column, row) => [a + b * column + c * row, d + e * column + f * row];
  return { by: "affine", height: options.height ?? 0, toGround, toPixel: inverse(toGround, size) };
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Residual of the polynomial at the points, pixels, up to which it is used. */
const LARGEST_RESIDUAL = 0.1;

function groundOfTies(given: Ties, { width, height }: Size): ToGround | undefined {
  const first = entryAt(given, 0);
  // Longitudes jump at 180°.
  const ties = given.map(
    ([column, row, lng, lat, h]) => [column, row, longitudeNear(lng, first[2]), lat, h] as const,
  );
  const fitted = (terms: readonly Point[]) => {
    const at = (column: number, row: number) => {
      const [u, v] = [(2 * column) / width - 1, (2 * row) / height - 1];
      return terms.map(([i, j]) => u ** i * v ** j);
    };
    const rows = ties.map(([column, row]) => at(column, row));
    const [lngs, lats] = [2, 3].map((axis) =>
      leastSquares(
        rows,
        ties.map((tie) => (tie[axis] ?? 0) - (first[axis] ?? 0)),
      ),
    );
    if (!lngs || !lats) return undefined;
    return (column: number, row: number): Position => {
      const powers = at(column, row);
      const sum = (factors: readonly number[]) =>
        factors.reduce((total, factor, index) => total + factor * (powers[index] ?? 0), 0);
      return [first[2] + sum(lngs), first[3] + sum(lats)];
    };
  };
  const flat = fitted(termsOf(1)) ?? fitted(PLANE);
  if (ties.length < 16 || !flat) return flat;
  const cubic = fitted(termsOf(3));
  const grid = gridOf(ties);
  const isLevel = ties.every(([, , , , h]) => Math.abs(h - first[4]) < 0.5);
  if (cubic && grid && !(isLevel && residual(cubic, ties, { width, height }) <= LARGEST_RESIDUAL))
    return grid;
  return cubic ?? grid ?? flat;
}

/** Largest distance, pixels, between points and where they are placed. */
function residual(ground: ToGround, ties: Ties, size: Size): number {
  const estimate = linearInverse(ground, size);
  return ties.reduce((most, [column, row, lng, lat]) => {
    const [c, r] = estimate([lng, lat]);
    const [c0, r0] = estimate(ground(column, row));
    return Math.max(most, Math.hypot(c - c0, r - r0));
  }, 0);
}

/** Exponents of u and v, both up to a degree. */
const termsOf = (degree: number): Point[] =>
  Array.from({ length: (degree + 1) ** 2 }, (_, index) => [
    index % (degree + 1),
    Math.floor(index / (degree + 1)),
  ]);
const PLANE: readonly Point[] = [
  [0, 0],
  [1, 0],
  [0, 1],
];

/** Solves the normal equations by elimination; undefined if they have no single answer. */
function leastSquares(rows: readonly (readonly number[])[], goals: readonly number[]): number[] | undefined {
  const size = rows[0]?.length ?? 0;
  const matrix = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size + 1 }, (_, j) =>
      rows.reduce((sum, row, at) => sum + (row[i] ?? 0) * ((j < size ? row[j] : goals[at]) ?? 0), 0),
    ),
  );
  for (let i = 0; i < size; i++) {
    const column = matrix.map((row) => Math.abs(row[i] ?? 0));
    const pivot = column.indexOf(Math.max(...column.slice(i)), i);
    const [here, there] = [matrix[i], matrix[pivot]];
    if (!here || !there || !((column[pivot] ?? 0) > 1e-9)) return undefined;
    [matrix[i], matrix[pivot]] = [there, here];
    for (const [k, row] of matrix.entries()) {
      if (k === i) continue;
      const factor = (row[i] ?? 0) / (there[i] ?? 1);
      for (let j = i; j <= size; j++) row[j] = (row[j] ?? 0) - factor * (there[j] ?? 0);
    }
  }
  return matrix.map((row, i) => (row[size] ?? 0) / (row[i] ?? 1));
}

/** Places linearly between the points of a grid, and beyond it; undefined if they are none. */
function gridOf(ties: Ties): ToGround | undefined {
  const ascending = (axis: 0 | 1) => [...new Set(ties.map((tie) => tie[axis]))].sort((a, b) => a - b);
  const [columns, rows] = [ascending(0), ascending(1)];
  if (columns.length * rows.length !== ties.length || columns.length < 2 || rows.length < 2) return undefined;
  const at = new Map(
    ties.map((tie) => [rows.indexOf(tie[1]) * columns.length + columns.indexOf(tie[0]), tie]),
  );
  if (at.size !== ties.length) return undefined;
  const cellOf = (list: readonly number[], value: number): Point => {
    const next = list.findIndex((other, index) => index > 0 && other >= value);
    const cell = (next < 0 ? list.length : next + 1) - 2;
    const from = list[cell] ?? 0;
    return [cell, (value - from) / ((list[cell + 1] ?? 1) - from)];
  };
  return (column, row) => {
    const [i, u] = cellOf(columns, column);
    const [j, v] = cellOf(rows, row);
    const between = (axis: 2 | 3) => {
      const tie = (di: number, dj: number) => at.get((j + dj) * columns.length + i + di)?.[axis] ?? 0;
      return (1 - v) * ((1 - u) * tie(0, 0) + u * tie(1, 0)) + v * ((1 - u) * tie(0, 1) + u * tie(1, 1));
    };
    return [between(2), between(3)];
  };
}

/**
 * Ground higher than the points lies rise / tan(incidence) farther from the radar at the same range, which is as many
 * columns on.
 */
function lifted(
  ground: ToGround,
  rise: number,
  incidence: (share: number) => number,
  width: number,
): ToGround {
  return (column, row) => {
    const [lng, lat] = ground(column - 1, row);
    const [lng2, lat2] = ground(column + 1, row);
    const [perLng, perLat] = metersPerDegree((lat + lat2) / 2);
    const meters = Math.hypot((lng2 - lng) * perLng, (lat2 - lat) * perLat) / 2;
    const share = Math.min(1, Math.max(0, column / width));
    const away = rise / Math.tan((incidence(share) * Math.PI) / 180);
    return ground(column + away / meters, row);
  };
}

/** Meters of a degree of longitude and latitude on the ellipsoid of WGS 84. */
function metersPerDegree(lat: number): Point {
  const [a, e2] = [6378137, 0.00669437999014];
  const radian = Math.PI / 180;
  const w = Math.sqrt(1 - e2 * Math.sin(lat * radian) ** 2);
  return [((a * Math.cos(lat * radian)) / w) * radian, ((a * (1 - e2)) / w ** 3) * radian];
}

/** Inverse of an image taken as a parallelogram about its center. */
function linearInverse(ground: ToGround, { width, height }: Size): (position: Position) => Point {
  const [lng, lat] = ground(width / 2, height / 2);
  const step = (column: number, row: number): Point => {
    const [x, y] = ground(width / 2 + column, height / 2 + row);
    const [x0, y0] = ground(width / 2 - column, height / 2 - row);
    const pixels = 2 * (column + row);
    return [(x - x0) / pixels, (y - y0) / pixels];
  };
  const [b, e] = step(width / 4, 0);
  const [c, f] = step(0, height / 4);
  const determinant = b * f - c * e;
  return ([x, y]) => {
    const [dx, dy] = [longitudeNear(x, lng) - lng, y - lat];
    return [width / 2 + (f * dx - c * dy) / determinant, height / 2 + (b * dy - e * dx) / determinant];
  };
}

/** Far outside an image its polynomials mean nothing: there the parallelogram answers. */
const isNear = ([column, row]: Point, { width, height }: Size) =>
  column > -width / 2 && column < 1.5 * width && row > -height / 2 && row < 1.5 * height;

function inverse(ground: ToGround, size: Size): (position: Position) => Point {
  const estimate = linearInverse(ground, size);
  return (position) => {
    const first = estimate(position);
    let point = first;
    for (let step = 0; step < 20 && isNear(point, size); step++) {
      const [c0, r0] = estimate(ground(point[0], point[1]));
      // The parallelogram's slopes stand for the true ones: each step leaves a small share of the error.
      const [dc, dr] = [first[0] - c0, first[1] - r0];
      point = [point[0] + dc, point[1] + dr];
      if (Math.hypot(dc, dr) < 1e-4) return point;
    }
    return first;
  };
}

function bothWays(place: RationalPlace, size: Size): Pick<Placement, "toGround" | "toPixel"> {
  const estimate = linearInverse(place.toGround, size);
  const toPixel = (position: Position) => {
    const point = estimate(position);
    return isNear(point, size) ? place.toPixel(position) : point;
  };
  return { toGround: place.toGround, toPixel };
}

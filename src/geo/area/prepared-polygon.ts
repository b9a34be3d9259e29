import { uint8At, uint32At } from "../packed.ts";
import { vertex } from "../ring.ts";
import type { Box, Position, Ring } from "../types.ts";
import { ringBox } from "./box.ts";
import { containsPoint, segmentsTouch, within } from "./intersects.ts";

export interface PreparedPolygon {
  readonly box: Box;
  /** Edges tested so far, each counted per edge of the ring it is compared with. */
  looked(): number;
  contains(position: Position): boolean;
  /** Same answer as `ringsIntersect`, for a continuous ring of the same copy of the world. */
  intersects(ring: Ring): boolean;
}

/** Sorts the edges of a continuous ring into a grid, so that a test looks only at edges near the other ring. */
export function preparePolygon(polygon: Ring): PreparedPolygon {
  const { box, rowOf, cellOf, ends, endStart, through, throughStart, oddToEast } = gridEdges(polygon);
  const edges = polygon.length - 1;
  const [west, south, east, north] = box;
  let looked = 0;

  function contains([x, y]: Position): boolean {
    if (y < south || y > north || x < west || x > east) return false;
    const row = rowOf(y);
    const cell = cellOf(row, x);
    const atEnds = crossings(ends, uint32At(endStart, row), uint32At(endStart, row + 1), x, y);
    if (atEnds < 0) return true;
    const onWay = crossings(through, uint32At(throughStart, cell), uint32At(throughStart, cell + 1), x, y);
    return onWay < 0 || (atEnds + onWay + uint8At(oddToEast, cell)) % 2 === 1;
  }

  // Returns how many of some edges pass east of a position; -1 where one runs through it.
  function crossings(list: Uint32Array, from: number, to: number, x: number, y: number): number {
    looked += to - from;
    let count = 0;
    for (let at = from; at < to; at++) {
      const edge = uint32At(list, at);
      const a = vertex(polygon, edge);
      const b = vertex(polygon, edge + 1);
      const side = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
      if (side === 0 && within(a[0], b[0], x) && within(a[1], b[1], y)) return -1;
      if (b[1] > y !== a[1] > y && side > 0 === b[1] > a[1]) count++;
    }
    return count;
  }

  function throughFrom(row: number, west: number): number {
    return uint32At(throughStart, cellOf(row, west));
  }
  function throughTo(row: number, east: number): number {
    return uint32At(throughStart, cellOf(row, east) + 1);
  }

  function outlinesTouch(ring: Ring, near: Box): boolean {
    const first = rowOf(near[1]);
    const last = rowOf(near[3]);
    let count = uint32At(endStart, last + 1) - uint32At(endStart, first);
    for (let row = first; row <= last; row++) count += throughTo(row, near[2]) - throughFrom(row, near[0]);
    if (count >= edges) return someTouch(undefined, 0, edges, ring, near);
    if (someTouch(ends, uint32At(endStart, first), uint32At(endStart, last + 1), ring, near)) return true;
    for (let row = first; row <= last; row++) {
      if (someTouch(through, throughFrom(row, near[0]), throughTo(row, near[2]), ring, near)) return true;
    }
    return false;
  }

  function someTouch(
    list: Uint32Array | undefined,
    from: number,
    to: number,
    ring: Ring,
    near: Box,
  ): boolean {
    looked += to - from;
    for (let at = from; at < to; at++) {
      const edge = list ? uint32At(list, at) : at;
      const a = vertex(polygon, edge);
      const b = vertex(polygon, edge + 1);
      if (Math.max(a[0], b[0]) < near[0] || Math.min(a[0], b[0]) > near[2]) continue;
      if (Math.max(a[1], b[1]) < near[1] || Math.min(a[1], b[1]) > near[3]) continue;
      looked += ring.length;
      for (let j = 0; j + 1 < ring.length; j++) {
        if (segmentsTouch(a, b, vertex(ring, j), vertex(ring, j + 1))) return true;
      }
    }
    return false;
  }

  return {
    box,
    looked: () => looked,
    contains,
    intersects(ring) {
      const near = ringBox(ring);
      if (near[0] > east || near[2] < west || near[1] > north || near[3] < south) return false;
      return (
        contains(vertex(ring, 0)) || containsPoint(ring, vertex(polygon, 0)) || outlinesTouch(ring, near)
      );
    },
  };
}

const EDGES_PER_ROW = 4;
const MAX_ROWS = 256;
/** Entries of edges in cells for a ring of long edges, about; and least rows. */
const MAX_PLACES = 120_000;
const MIN_ROWS = 16;
/** Share of the width, far beyond rounding errors. */
const MARGIN = 1e-9;

/**
 * Edges of a continuous ring by rows of latitude and columns: an edge with an end in a row is among its `ends`;
 * one that runs through is in each cell of the row that it may touch.
 * `ends[endStart[r]]` to before `ends[endStart[r + 1]]` are those of row `r`; `through` by cell alike.
 */
function gridEdges(ring: Ring) {
  const box = ringBox(ring);
  const [west, south, east, north] = box;
  const edges = ring.length - 1;
  const [wide, high] = runs(ring, box);
  const rows = Math.min(Math.max(1, Math.ceil(edges / EDGES_PER_ROW)), linesFor(high));
  const columns = high > 2 * EDGES_PER_ROW ? Math.min(linesFor(wide), Math.ceil((4 * edges) / rows)) : 1;
  const height = (north - south) / rows;
  const reach = (east - west) * MARGIN;
  const rowOf = (lat: number) => placeIn(lat, south, north, rows);
  const cellOf = (row: number, lng: number) => row * columns + placeIn(lng, west, east, columns);

  const endStart = new Uint32Array(rows + 1);
  const throughStart = new Uint32Array(rows * columns + 1);
  // By cell, 1 where an odd number of edges runs through the row farther east.
  const oddToEast = new Uint8Array(rows * columns);
  /** Visits all edges in order: rows with an end, and cells of rows they run through. */
  function eachPlace(
    atEnd: (row: number, edge: number) => void,
    onWay: (from: number, to: number, edge: number) => void,
  ) {
    for (let edge = 0; edge < edges; edge++) {
      const [x1, y1] = vertex(ring, edge);
      const [x2, y2] = vertex(ring, edge + 1);
      const [first, last] = [rowOf(Math.min(y1, y2)), rowOf(Math.max(y1, y2))];
      atEnd(first, edge);
      if (last > first) atEnd(last, edge);
      const slope = (x2 - x1) / (y2 - y1);
      for (let row = first + 1; row < last; row++) {
        const below = x1 + (south + row * height - y1) * slope;
        const above = below + height * slope;
        onWay(cellOf(row, Math.min(below, above) - reach), cellOf(row, Math.max(below, above) + reach), edge);
      }
    }
  }
  eachPlace(
    (row) => count(endStart, row),
    (from, to) => {
      for (let cell = from; cell <= to; cell++) count(throughStart, cell);
      if (from % columns > 0) oddToEast[from - 1] = uint8At(oddToEast, from - 1) ^ 1;
    },
  );
  sumUp(endStart);
  sumUp(throughStart);
  const ends = new Uint32Array(uint32At(endStart, rows));
  const through = new Uint32Array(uint32At(throughStart, rows * columns));
  const nextEnd = endStart.slice();
  const nextThrough = throughStart.slice();
  eachPlace(
    (row, edge) => place(ends, nextEnd, row, edge),
    (from, to, edge) => {
      for (let cell = from; cell <= to; cell++) place(through, nextThrough, cell, edge);
    },
  );
  for (let cell = rows * columns - 2; cell >= 0; cell--) {
    if ((cell + 1) % columns === 0) continue;
    oddToEast[cell] = uint8At(oddToEast, cell) ^ uint8At(oddToEast, cell + 1);
  }
  return { box, rowOf, cellOf, ends, endStart, through, throughStart, oddToEast };
}

function runs(ring: Ring, [west, south, east, north]: Box): [wide: number, high: number] {
  let wide = 0;
  let high = 0;
  for (let edge = 0; edge + 1 < ring.length; edge++) {
    const [x1, y1] = vertex(ring, edge);
    const [x2, y2] = vertex(ring, edge + 1);
    wide += Math.abs(x2 - x1);
    high += Math.abs(y2 - y1);
  }
  return [wide / (east - west || 1), high / (north - south || 1)];
}

function linesFor(crossed: number): number {
  return Math.min(MAX_ROWS, Math.max(MIN_ROWS, Math.floor(MAX_PLACES / 2 / Math.max(crossed, 1))));
}

function placeIn(value: number, least: number, most: number, places: number): number {
  if (most === least) return 0;
  return Math.min(places - 1, Math.max(0, Math.floor(((value - least) / (most - least)) * places)));
}

function count(starts: Uint32Array, at: number): void {
  starts[at + 1] = uint32At(starts, at + 1) + 1;
}

function sumUp(starts: Uint32Array): void {
  for (let at = 1; at < starts.length; at++) starts[at] = uint32At(starts, at) + uint32At(starts, at - 1);
}

function place(list: Uint32Array, next: Uint32Array, at: number, edge: number): void {
  const to = uint32At(next, at);
  list[to] = edge;
  next[at] = to + 1;
}

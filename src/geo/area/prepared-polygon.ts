import { uint8At, uint32At } from "../packed.ts";
import { vertex } from "../ring.ts";
import type { Box, Position, Ring } from "../types.ts";
import { ringBox } from "./box.ts";
import { containsPoint, segmentsTouch } from "./intersects.ts";

/** A polygon made ready for many tests against small rings. */
export interface PreparedPolygon {
  /** Continuous bounding box. */
  readonly box: Box;
  /** Edges that were tested until now, one that is compared with a ring as often as that has edges. */
  looked(): number;
  /** Whether a position lies in the polygon, its outline included. */
  contains(position: Position): boolean;
  /** Whether a continuous ring of the same copy of the world shares a point; the same answer as `ringsIntersect`. */
  intersects(ring: Ring): boolean;
}

/**
 * Sorts the edges of a continuous ring into a grid, so that a test looks only at the edges near the other ring: of long ones at
 * those of a few cells, of short ones at those of a few rows.
 */
export function preparePolygon(polygon: Ring): PreparedPolygon {
  const { box, rowOf, cellOf, ends, endStart, through, throughStart, oddToEast } = gridEdges(polygon);
  const edges = polygon.length - 1;
  const [west, south, east, north] = box;
  let looked = 0;

  // `containsPoint`, of which the edges that are far are counted already.
  function contains([x, y]: Position): boolean {
    if (y < south || y > north || x < west || x > east) return false;
    const row = rowOf(y);
    const cell = cellOf(row, x);
    const atEnds = crossings(ends, uint32At(endStart, row), uint32At(endStart, row + 1), x, y);
    if (atEnds < 0) return true;
    const onWay = crossings(through, uint32At(throughStart, cell), uint32At(throughStart, cell + 1), x, y);
    return onWay < 0 || (atEnds + onWay + uint8At(oddToEast, cell)) % 2 === 1;
  }

  // How many of some edges pass a position on its east; -1 where one runs through it.
  function crossings(list: Uint32Array, from: number, to: number, x: number, y: number): number {
    looked += to - from;
    let count = 0;
    for (let at = from; at < to; at++) {
      const edge = uint32At(list, at);
      const a = vertex(polygon, edge);
      const b = vertex(polygon, edge + 1);
      const side = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
      if (side === 0 && between(a[0], b[0], x) && between(a[1], b[1], y)) return -1;
      if (b[1] > y !== a[1] > y && side > 0 === b[1] > a[1]) count++;
    }
    return count;
  }

  // Places of the edges that run through the cells of a row from one longitude to another: the first, and one beyond the last.
  function throughFrom(row: number, west: number): number {
    return uint32At(throughStart, cellOf(row, west));
  }
  function throughTo(row: number, east: number): number {
    return uint32At(throughStart, cellOf(row, east) + 1);
  }

  // Whether an edge of the polygon touches an edge of the ring, which lies in `near`.
  function outlinesTouch(ring: Ring, near: Box): boolean {
    const first = rowOf(near[1]);
    const last = rowOf(near[3]);
    let count = uint32At(endStart, last + 1) - uint32At(endStart, first);
    for (let row = first; row <= last; row++) count += throughTo(row, near[2]) - throughFrom(row, near[0]);
    // A ring that lies over many cells would meet a long edge in each of them.
    if (count >= edges) return someTouch(undefined, 0, edges, ring, near);
    if (someTouch(ends, uint32At(endStart, first), uint32At(endStart, last + 1), ring, near)) return true;
    for (let row = first; row <= last; row++) {
      if (someTouch(through, throughFrom(row, near[0]), throughTo(row, near[2]), ring, near)) return true;
    }
    return false;
  }

  // The same for some of the edges: those of a part of a list, or of the polygon itself.
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
      // The point tests come first: they are cheap and settle most pairs that meet.
      return (
        contains(vertex(ring, 0)) || containsPoint(ring, vertex(polygon, 0)) || outlinesTouch(ring, near)
      );
    },
  };
}

function between(a: number, b: number, value: number): boolean {
  return value >= Math.min(a, b) && value <= Math.max(a, b);
}

/** Rows for a ring of short edges: so many edges in each, and so many rows at most. */
const EDGES_PER_ROW = 4;
const MAX_ROWS = 256;
/** Of a ring of long edges, which lie in many cells, about so many places of edges in cells; never less than so many rows. */
const MAX_PLACES = 120_000;
const MIN_ROWS = 16;
/** A share of the width, far beyond what is rounded: an edge that far to the side of a point is beside it for any arithmetic. */
const MARGIN = 1e-9;

/**
 * The edges of a continuous ring by rows of latitude and, within a row, by columns. An edge with an end in a row is among the
 * row's `ends`; one that runs through it is in the cells of the row that it may touch, and no position in any other cell is near it.
 */
export interface EdgeGrid {
  box: Box;
  /** Rows of the box; rows and columns grow with the coordinates, so that order among them is order among coordinates. */
  rowOf(lat: number): number;
  /** The cell of a row, which are numbered from west to east and row by row. */
  cellOf(row: number, lng: number): number;
  /** Edges with an end in row `r`: `ends[endStart[r]]` to before `ends[endStart[r + 1]]`. */
  ends: Uint32Array;
  endStart: Uint32Array;
  /** Edges that run through the row in cell `c`: `through[throughStart[c]]` to before `through[throughStart[c + 1]]`. */
  through: Uint32Array;
  throughStart: Uint32Array;
  /** By cell, 1 where the edges that run through the row farther east are odd in number. */
  oddToEast: Uint8Array;
}

/** Sorts the edges of a ring: about 120,000 steps for the worst of 2,000 edges, a few for each of short ones. */
export function gridEdges(ring: Ring): EdgeGrid {
  const box = ringBox(ring);
  const [west, south, east, north] = box;
  const edges = ring.length - 1;
  const [wide, high] = runs(ring, box);
  const rows = Math.min(Math.max(1, Math.ceil(edges / EDGES_PER_ROW)), linesFor(high));
  // Where few edges run through a row, all of them are near; and to make cells takes time too.
  const columns = high > 2 * EDGES_PER_ROW ? Math.min(linesFor(wide), Math.ceil((4 * edges) / rows)) : 1;
  const height = (north - south) / rows;
  const reach = (east - west) * MARGIN;
  const rowOf = (lat: number) => placeIn(lat, south, north, rows);
  const cellOf = (row: number, lng: number) => row * columns + placeIn(lng, west, east, columns);

  const endStart = new Uint32Array(rows + 1);
  const throughStart = new Uint32Array(rows * columns + 1);
  const oddToEast = new Uint8Array(rows * columns);
  /**
   * Returns the places of all edges, in their order: rows with an end, and from which to which cell of a row they run through
   * it.
   */
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
      // All cells of the row before the first have it to their east.
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

/** How often the edges together run through the whole width and height of the box. */
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

/** Rows or columns for edges that cross all of them so many times. */
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

import { uint8At, uint32At } from "../packed/entry-at.ts";
import { vertex } from "../ring.ts";
import type { Box, Ring } from "../types.ts";
import { ringBox } from "./box.ts";

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

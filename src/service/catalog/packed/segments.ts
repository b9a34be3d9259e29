import Flatbush from "flatbush";
import type { Interruptible } from "../work.ts";
import type { Columns } from "./columns.ts";

/** Rows of a stretch of time with indexes of their own, so that a search for the newest can stop early. */
export interface Segment {
  first: number;
  /** One beyond the last row. */
  end: number;
  /** Boxes of the rows, in rows relative to `first`. */
  tree: Flatbush;
  /** The rows sorted by profile; those of profile p are `byProfile[profileStart[p]]` to `byProfile[profileStart[p + 1]]`. */
  byProfile: Uint32Array;
  profileStart: Uint32Array;
}

const SEGMENT_ROWS = 65_536;

/** Cuts the rows into segments; each goes on until the instant changes, so none splits a tie. */
export function* createSegments(columns: Columns, segmentRows = SEGMENT_ROWS): Interruptible<Segment[]> {
  const { start } = columns.times;
  const segments: Segment[] = [];
  for (let first = 0; first < columns.size; ) {
    let end = Math.min(columns.size, first + segmentRows);
    while (end < columns.size && start[end] === start[end - 1]) end++;
    if (first > 0) yield;
    segments.push(createSegment(columns, first, end));
    first = end;
  }
  return segments;
}

function createSegment(columns: Columns, first: number, end: number): Segment {
  const { west, south, east, north, profile, profiles } = columns;
  const tree = new Flatbush(end - first, 16, Float32Array);
  const profileStart = new Uint32Array(profiles.length + 1);
  for (let row = first; row < end; row++) {
    tree.add(west[row] as number, south[row] as number, east[row] as number, north[row] as number);
    const next = (profile[row] as number) + 1;
    profileStart[next] = (profileStart[next] as number) + 1;
  }
  tree.finish();
  for (let p = 0; p < profiles.length; p++) {
    profileStart[p + 1] = (profileStart[p + 1] as number) + (profileStart[p] as number);
  }
  const next = profileStart.slice();
  const byProfile = new Uint32Array(end - first);
  for (let row = first; row < end; row++) {
    const p = profile[row] as number;
    const place = next[p] as number;
    byProfile[place] = row;
    next[p] = place + 1;
  }
  return { first, end, tree, byProfile, profileStart };
}

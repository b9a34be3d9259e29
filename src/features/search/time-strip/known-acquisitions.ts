import type { SortOrder } from "../api/search-input.ts";
import type { Acquisition } from "../rows/acquisitions.ts";
import { type Days, dayOf } from "./time-bins.ts";

/** What has been loaded of a search at any time of it. */
export interface KnownAcquisitions {
  /** The search but for its time. */
  of: string;
  shown: readonly Acquisition[];
  byID: ReadonlyMap<string, Acquisition>;
  /** Days of which all was loaded. */
  spans: readonly Days[];
}

/** Keeps what was loaded before the time of the same search was changed, so that bars outside of the brush do not vanish. */
export function known(
  before: KnownAcquisitions | undefined,
  of: string,
  shown: readonly Acquisition[],
  span: Days | undefined,
): KnownAcquisitions {
  const isSame = before?.of === of;
  const byID = new Map(isSame ? before.byID : []);
  for (const acquisition of shown) byID.set(acquisition.imageID, acquisition);
  const spans = isSame ? before.spans : [];
  return { of, shown, byID, spans: span ? [...spans, span] : spans };
}

/** Returns the days of a search of which all is loaded: by its order the first ones, until it is whole. */
export function loadedSpan(
  searched: Days,
  order: SortOrder,
  loaded: readonly { time: number }[],
  isWhole: boolean,
): Days | undefined {
  if (isWhole) return searched;
  const last = loaded.at(-1);
  if (!last) return undefined;
  // More of the last day may exist.
  if (order === "newest") return spanOf(dayOf(last.time) + 1, searched[1]);
  return order === "oldest" ? spanOf(searched[0], dayOf(last.time) - 1) : undefined;
}

/** Returns the days of an axis that lie in none of the spans. */
export function unloadedSpans(axis: Days, spans: readonly Days[]): Days[] {
  const gaps: Days[] = [];
  let next = axis[0];
  for (const [first, last] of spans.toSorted((a, b) => a[0] - b[0])) {
    if (first > axis[1]) break;
    if (first > next) gaps.push([next, first - 1]);
    next = Math.max(next, last + 1);
  }
  return next <= axis[1] ? [...gaps, [next, axis[1]]] : gaps;
}

function spanOf(first: number, last: number): Days | undefined {
  return first <= last ? [first, last] : undefined;
}

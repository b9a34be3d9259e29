import { z } from "zod";
import { type Kept, onePerAccount, openKept, type Place } from "../../device.ts";
import { linkedRing } from "../../geo/area/linked-ring.ts";
import type { Polygon } from "../../geo/types.ts";
import { fromSteps, type NamedArea, polygonKey, toSteps } from "./named-areas.ts";
import { namedAreas, placesAccount } from "./named-store.ts";

/** An outline of few corners, as a link has it, and the area that it stands for. */
export interface ExactArea {
  outline: Polygon;
  exact: Polygon;
}

/** What became of areas that were to be kept. */
interface Outcome {
  /** Of them, those that last only until the page is closed: too detailed, or the storage is full. */
  unkept: number;
  /** Older areas that made room for them. */
  dropped: number;
}

/** Exact areas of one device. */
export interface ExactAreas {
  /** Keeps areas by their outlines. */
  keep: (areas: readonly ExactArea[]) => Outcome;
  /** An area with each outline replaced by what it stands for; the same array where it has none. */
  exactOf: (area: readonly Polygon[]) => readonly Polygon[];
}

/** How many areas are kept, the latest first. */
const MOST_KEPT = 20;
/** Most characters of all that is kept: 2 MB. */
const MOST_SIZE = 2_000_000;

const keptAreas = z.array(z.object({ outline: z.string(), rings: z.array(z.array(z.number().int())) }));
type KeptArea = z.infer<typeof keptAreas>[number];

/**
 * Opens the exact areas that a device keeps. A link and a request hold an outline that simplifies them outward; here stands
 * what they were made of, so that what is found can be filtered exactly. `named` has what areas with a name stand for.
 */
export function openExactAreas(
  account: string,
  { place, named = () => [] }: { place?: Place; named?: () => readonly NamedArea[] } = {},
): ExactAreas {
  const kept = openKept({ name: "swath-exact-areas", schema: keptAreas, account, place });
  const load = () =>
    (kept.read() ?? []).map(({ outline, rings }) => [outline, rings.map(fromSteps)] as const);
  const known = new Map<string, Polygon>(load());
  let answers = new WeakMap<readonly Polygon[], readonly Polygon[]>();
  const ofNamed = (polygon: Polygon) =>
    named()
      .flatMap(({ exact }) => exact)
      .find(({ outline }) => polygonKey(outline) === polygonKey(polygon))?.exact;
  return {
    keep(areas) {
      if (areas.length === 0) return { unkept: 0, dropped: 0 };
      // Another tab may have kept others since.
      const before = load();
      for (const [outline, exact] of before) if (!known.has(outline)) known.set(outline, exact);
      const added = new Set(areas.map(({ outline }) => keyOf(outline)));
      for (const { outline, exact } of areas) {
        known.delete(keyOf(outline));
        known.set(keyOf(outline), exact);
      }
      answers = new WeakMap();
      const written = write(
        kept,
        latestOf([...known].slice(-MOST_KEPT).map(([outline, exact]) => toKept(outline, exact))),
      );
      if (!written) return { unkept: added.size, dropped: 0 };
      return {
        unkept: [...added].filter((outline) => !written.has(outline)).length,
        dropped: before.filter(([outline]) => !added.has(outline) && !written.has(outline)).length,
      };
    },
    exactOf(area) {
      const answered = answers.get(area);
      if (answered) return answered;
      const found = area.map((polygon) => known.get(keyOf(polygon)) ?? ofNamed(polygon) ?? polygon);
      const answer = found.some((polygon, index) => polygon !== area[index]) ? found : area;
      answers.set(area, answer);
      return answer;
    },
  };
}

/** Whether areas are kept beyond this page, as long as the storage has room. */
export function areKept(areas: readonly ExactArea[]): boolean {
  const entries = areas.map(({ outline, exact }) => toKept(keyOf(outline), exact));
  return latestOf(entries).length === areas.length;
}

/** The latest entries that there is room for, the oldest first. */
function latestOf(entries: readonly KeptArea[]): KeptArea[] {
  const latest: KeptArea[] = [];
  let size = 2;
  for (const entry of entries.toReversed()) {
    const own = JSON.stringify(entry).length + 1;
    // What is too large alone makes no other one go.
    if (own + 2 > MOST_SIZE) continue;
    if (size + own > MOST_SIZE) break;
    size += own;
    latest.unshift(entry);
  }
  return latest;
}

function toKept(outline: string, exact: Polygon): KeptArea {
  return { outline, rings: exact.map(toSteps) };
}

/** Writes entries; what is older makes room where the storage is full. The outlines of those that are kept; undefined for none. */
function write(kept: Kept<KeptArea[]>, entries: readonly KeptArea[]): ReadonlySet<string> | undefined {
  for (let from = 0; from < entries.length; from++) {
    const latest = entries.slice(from);
    if (kept.write(latest)) return new Set(latest.map(({ outline }) => outline));
  }
  return undefined;
}

const exactOf = onePerAccount((account) =>
  openExactAreas(account, { named: () => namedAreas().getState().entries }),
);

/** The exact areas of the user, on this device. */
export function exactAreas(): ExactAreas {
  return exactOf(placesAccount());
}

function keyOf(polygon: Polygon): string {
  return JSON.stringify(polygon.map(linkedRing));
}

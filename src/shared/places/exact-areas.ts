import { z } from "zod";
import { tellingStorage } from "../../device.ts";
import { linkedRing } from "../../geo/area/linked-ring.ts";
import type { Polygon } from "../../geo/types.ts";
import { type NamedArea, polygonKey } from "./named-areas.ts";
import { namedAreas } from "./named-store.ts";
import { placesAccount } from "./places-account.ts";
import { fromSteps, toSteps } from "./ring-steps.ts";

/** An outline of few corners, as a link has it, and the area that it stands for. */
export interface ExactArea {
  outline: Polygon;
  exact: Polygon;
}

/** What of a browser's storage is used. */
type AreaStorage = Pick<Storage, "getItem" | "setItem">;

/** What became of areas that were to be kept. */
interface Kept {
  /** Of them, those that last only until the page is closed: too detailed, or the storage is full. */
  unkept: number;
  /** Older areas that made room for them. */
  dropped: number;
}

/** Exact areas of one device. */
export interface ExactAreas {
  /** Keeps areas by their outlines. */
  keep: (areas: readonly ExactArea[]) => Kept;
  /** An area with each outline replaced by what it stands for; the same array where it has none. */
  exactOf: (area: readonly Polygon[]) => readonly Polygon[];
}

/** How many areas are kept, the latest first. */
const MOST_KEPT = 20;
/** Most characters of all that is kept: 2 MB. */
const MOST_SIZE = 2_000_000;

const keptAreas = z.array(z.object({ outline: z.string(), rings: z.array(z.array(z.number().int())) }));

/**
 * Opens the exact areas that a device keeps. A link and a request hold an outline that simplifies them outward; here stands
 * what they were made of, so that what is found can be filtered exactly. `named` has what areas with a name stand for.
 */
export function openExactAreas(
  storage: AreaStorage,
  key: string,
  named: () => readonly NamedArea[] = () => [],
): ExactAreas {
  const known = new Map<string, Polygon>(load(storage, key));
  let answers = new WeakMap<readonly Polygon[], readonly Polygon[]>();
  const ofNamed = (polygon: Polygon) =>
    named()
      .flatMap(({ exact }) => exact)
      .find(({ outline }) => polygonKey(outline) === polygonKey(polygon))?.exact;
  return {
    keep(areas) {
      if (areas.length === 0) return { unkept: 0, dropped: 0 };
      // Another tab may have kept others since.
      const before = load(storage, key);
      for (const [outline, exact] of before) if (!known.has(outline)) known.set(outline, exact);
      const added = new Set(areas.map(({ outline }) => keyOf(outline)));
      for (const { outline, exact } of areas) {
        known.delete(keyOf(outline));
        known.set(keyOf(outline), exact);
      }
      answers = new WeakMap();
      const kept = write(storage, key, latestOf(known));
      if (!kept) return { unkept: added.size, dropped: 0 };
      return {
        unkept: [...added].filter((outline) => !kept.has(outline)).length,
        dropped: before.filter(([outline]) => !added.has(outline) && !kept.has(outline)).length,
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
  const texts = areas.map(({ outline, exact }) => textOf(keyOf(outline), exact));
  return latestTexts(texts).length === areas.length;
}

/** The latest areas that there is room for, the oldest first, each as it is written. */
function latestOf(known: ReadonlyMap<string, Polygon>): { outline: string; text: string }[] {
  const entries = [...known].slice(-MOST_KEPT);
  return latestTexts(entries.map(([outline, exact]) => textOf(outline, exact)));
}

function latestTexts<T extends { text: string }>(entries: readonly T[]): T[] {
  const latest: T[] = [];
  let size = 2;
  for (const entry of entries.toReversed()) {
    const own = entry.text.length + 1;
    // What is too large alone makes no other one go.
    if (own + 2 > MOST_SIZE) continue;
    if (size + own > MOST_SIZE) break;
    size += own;
    latest.unshift(entry);
  }
  return latest;
}

function textOf(outline: string, exact: Polygon): { outline: string; text: string } {
  return { outline, text: JSON.stringify({ outline, rings: exact.map(toSteps) }) };
}

/** Writes entries; what is older makes room where the storage is full. The outlines of those that are kept; undefined for none. */
function write(
  storage: AreaStorage,
  key: string,
  entries: readonly { outline: string; text: string }[],
): ReadonlySet<string> | undefined {
  for (let from = 0; from < entries.length; from++) {
    const kept = entries.slice(from);
    try {
      storage.setItem(key, `[${kept.map(({ text }) => text).join()}]`);
      return new Set(kept.map(({ outline }) => outline));
    } catch {
      // The storage is full, or there is none.
    }
  }
  return undefined;
}

const opened = new Map<string, ExactAreas>();

/** The exact areas of the user, on this device. */
export function exactAreas(): ExactAreas {
  const account = placesAccount();
  const known = opened.get(account);
  if (known) return known;
  const areas = openExactAreas(
    tellingStorage,
    `swath-exact-areas ${account}`,
    () => namedAreas().getState().areas,
  );
  opened.set(account, areas);
  return areas;
}

function load(storage: AreaStorage, key: string): [string, Polygon][] {
  try {
    const kept = keptAreas.safeParse(JSON.parse(storage.getItem(key) ?? "[]"));
    return (kept.data ?? []).map(({ outline, rings }) => [outline, rings.map(fromSteps)]);
  } catch {
    return [];
  }
}

function keyOf(polygon: Polygon): string {
  return JSON.stringify(polygon.map(linkedRing));
}

import { z } from "zod";
import type { Polygon, Position, Ring } from "../../geo/types.ts";

/** An outline of few corners, as a link has it, and the area that it stands for. */
export interface ExactArea {
  outline: Polygon;
  exact: Polygon;
}

/** What of a browser's storage is used. */
type AreaStorage = Pick<Storage, "getItem" | "setItem">;

/** Exact areas of one device. */
export interface ExactAreas {
  /** Keeps areas by their outlines; says whether they outlast this page. */
  keep: (areas: readonly ExactArea[]) => boolean;
  /** An area with each outline replaced by what it stands for; the same array where it has none. */
  exactOf: (area: readonly Polygon[]) => readonly Polygon[];
}

/** How many areas are kept, the latest first. */
const MOST_KEPT = 20;
/** Coordinates are kept as whole steps of so many a degree: about 1 cm. */
const STEPS = 1e7;

const keptAreas = z.array(z.object({ outline: z.string(), rings: z.array(z.array(z.number().int())) }));

/**
 * Opens the exact areas that a device keeps. A link and a request hold an outline that simplifies them outward; here stands
 * what they were made of, so that what is found can be filtered exactly.
 */
export function openExactAreas(storage: AreaStorage, key: string): ExactAreas {
  const known = new Map<string, Polygon>(load(storage, key));
  let answers = new WeakMap<readonly Polygon[], readonly Polygon[]>();
  return {
    keep(areas) {
      if (areas.length === 0) return true;
      // Another tab may have kept others since.
      for (const [outline, exact] of load(storage, key)) if (!known.has(outline)) known.set(outline, exact);
      for (const { outline, exact } of areas) {
        known.delete(keyOf(outline));
        known.set(keyOf(outline), exact);
      }
      answers = new WeakMap();
      const latest = [...known].slice(-MOST_KEPT).map(([outline, exact]) => ({
        outline,
        rings: exact.map(toSteps),
      }));
      // What is older makes room for what is new.
      for (let from = 0; latest.length - from >= areas.length; from++) {
        try {
          storage.setItem(key, JSON.stringify(latest.slice(from)));
          return true;
        } catch {
          // The storage is full, or there is none.
        }
      }
      return false;
    },
    exactOf(area) {
      if (known.size === 0) return area;
      const answered = answers.get(area);
      if (answered) return answered;
      const found = area.map((polygon) => known.get(keyOf(polygon)) ?? polygon);
      const answer = found.some((polygon, index) => polygon !== area[index]) ? found : area;
      answers.set(area, answer);
      return answer;
    },
  };
}

let account = "";
let opened: ExactAreas | undefined;

/** Has the exact areas be those of a user (`accountKey`): what others drew on this device is not theirs. */
export function openExactAreasOf(user: string): void {
  if (user === account) return;
  account = user;
  opened = undefined;
}

/** The exact areas of the user, on this device. */
export function exactAreas(): ExactAreas {
  opened ??= openExactAreas(
    {
      getItem: (key) => localStorage.getItem(key),
      setItem: (key, text) => localStorage.setItem(key, text),
    },
    `swath-exact-areas ${account}`,
  );
  return opened;
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
  return JSON.stringify(polygon);
}

/** Longitudes and latitudes in turn, the first as they are, the others as the way from the one before. */
function toSteps(ring: Ring): number[] {
  let [x, y] = [0, 0];
  return ring.flatMap(([lng, lat]) => {
    const [nextX, nextY] = [Math.round(lng * STEPS), Math.round(lat * STEPS)];
    const way = [nextX - x, nextY - y];
    [x, y] = [nextX, nextY];
    return way;
  });
}

function fromSteps(steps: readonly number[]): Ring {
  const ring: Position[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    ring.push([x / STEPS, y / STEPS]);
  }
  return ring;
}

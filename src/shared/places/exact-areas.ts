import { z } from "zod";
import { type Kept, onePerAccount, openKept, type StoragePlace } from "../../device.ts";
import { linkedRing } from "../../geo/area/validity.ts";
import type { Polygon } from "../../geo/types.ts";
import { type ExactArea, fromSteps, type NamedArea, polygonKey, toSteps } from "./named-areas.ts";
import { namedAreas } from "./named-store.ts";
import { placesAccount } from "./places-account.ts";

/** Outline of few corners, as a link has it, and the area it stands for. */
interface Outcome {
  /** Areas that last until the page is closed: too detailed, or no room. */
  unkept: number;
  dropped: number;
}

const MOST_KEPT = 20;
/** Most characters stored: 2 MB. */
const MOST_SIZE = 2_000_000;

const keptAreas = z.array(z.object({ outline: z.string(), rings: z.array(z.array(z.number().int())) }));
type KeptArea = z.infer<typeof keptAreas>[number];

/** Opens the exact areas of a device; links and requests hold outlines that simplify them outward. */
export function openExactAreas(
  account: string,
  { place, named = () => [] }: { place?: StoragePlace; named?: () => readonly NamedArea[] } = {},
) {
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
    keep(areas: readonly ExactArea[]): Outcome {
      if (areas.length === 0) return { unkept: 0, dropped: 0 };
      // Another tab may have added some.
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
    /** Replaces each outline by its exact polygon; returns the same array if there is none. */
    exactOf(area: readonly Polygon[]): readonly Polygon[] {
      const answered = answers.get(area);
      if (answered) return answered;
      const found = area.map((polygon) => known.get(keyOf(polygon)) ?? ofNamed(polygon) ?? polygon);
      const answer = found.some((polygon, index) => polygon !== area[index]) ? found : area;
      answers.set(area, answer);
      return answer;
    },
  };
}

export function areKept(areas: readonly ExactArea[]): boolean {
  const entries = areas.map(({ outline, exact }) => toKept(keyOf(outline), exact));
  return latestOf(entries).length === areas.length;
}

/** Returns the latest entries that fit, oldest first. */
function latestOf(entries: readonly KeptArea[]): KeptArea[] {
  const latest: KeptArea[] = [];
  let size = 2;
  for (const entry of entries.toReversed()) {
    const own = JSON.stringify(entry).length + 1;
    // One that is too large displaces no other.
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

/** Writes as many of the latest entries as fit; returns their outlines, or undefined if none fits. */
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

export function exactAreas() {
  return exactOf(placesAccount());
}

function keyOf(polygon: Polygon): string {
  return JSON.stringify(polygon.map(linkedRing));
}

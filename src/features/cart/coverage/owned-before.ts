import type { CatalogFrame } from "../../../api/frames/frame.ts";
import type { Purchase } from "../../../contract/purchases.ts";
import { footprintMeets } from "../../../geo/area/area-of-interest.ts";
import type { Polygon } from "../../../geo/types.ts";

/**
 * Ground of an area that needed no purchase in a run: frames that the user's side owns, each once, without those of the run
 * and those that were bought since it began (milliseconds).
 */
export function ownedBefore(
  area: readonly Polygon[],
  owned: readonly CatalogFrame[],
  run: { createdAt: number; frameIDs: readonly string[] },
  purchases: readonly Purchase[],
): CatalogFrame[] {
  const since = purchases.filter(({ createdAt }) => Date.parse(createdAt) >= run.createdAt);
  const left = new Set([...run.frameIDs, ...since.map(({ frameID }) => frameID)]);
  const once = new Map(owned.map((frame) => [frame.frameID, frame]));
  return [...once.values()].filter(
    ({ frameID, ring }) => !left.has(frameID) && area.some((polygon) => footprintMeets(polygon, ring)),
  );
}

/** The area that was searched last, where any of a run's frames meets it: of a search elsewhere nothing can be told of the run. */
export function areaAround(
  frames: readonly Pick<CatalogFrame, "ring">[],
  searched: readonly Polygon[],
): readonly Polygon[] {
  const isThere = frames.some(({ ring }) => searched.some((polygon) => footprintMeets(polygon, ring)));
  return isThere ? searched : NO_AREA;
}

const NO_AREA: readonly Polygon[] = [];

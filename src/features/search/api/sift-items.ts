import { wireName } from "../../../contract/filter-properties.ts";
import type { Item } from "../../../contract/item.ts";
import { coverageShare } from "../../../geo/coverage.ts";
import type { Polygon, Position } from "../../../geo/types.ts";
import { meetsCondition } from "../conditions/condition.ts";
import type { SearchPlan } from "./search-plan.ts";

/** Time slice before yielding, ms. */
const TURN_MS = 12;

export async function siftItems(
  items: readonly Item[],
  { unsaid, covers, prefix }: Pick<SearchPlan, "unsaid" | "covers" | "prefix">,
): Promise<readonly Item[]> {
  const met = items.filter(({ properties }: { properties: Readonly<Record<string, unknown>> }) =>
    unsaid.every((condition) => meetsCondition(properties[wireName(condition.property, prefix)], condition)),
  );
  return covers ? coveringItems(met, covers) : met;
}

async function coveringItems(
  items: readonly Item[],
  { area, least }: { area: readonly Polygon[]; least: number },
): Promise<Item[]> {
  const covers = new Map<string, boolean>();
  let turn = performance.now();
  for (const { properties, geometry } of items) {
    if (covers.has(properties.frame_id)) continue;
    const ring = (geometry.coordinates[0] ?? []).map(([lng, lat]): Position => [lng, lat]);
    covers.set(properties.frame_id, coverageShare(area, ring) * 100 >= least);
    if (performance.now() - turn > TURN_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      turn = performance.now();
    }
  }
  return items.filter(({ properties }) => covers.get(properties.frame_id));
}

import { modeOf } from "../../../api/frames/frame.ts";
import type { SearchBody, SortRule } from "../../../contract/catalog.ts";
import type { Item } from "../../../contract/item.ts";
import { DWELL_LOOKS, type ModeFamily } from "../../../domain/modes.ts";
import { asBox, wrapBox } from "../../../geo/area/box.ts";
import { footprintMeets } from "../../../geo/area/intersects.ts";
import { MOST_OUTLINE, simplifyOutward } from "../../../geo/area/simplify-outward.ts";
import { splitAtAntimeridian } from "../../../geo/area/split-antimeridian.ts";
import { entryAt } from "../../../geo/packed.ts";
import type { Polygon, Position, Ring } from "../../../geo/types.ts";
import { t } from "../../../languages/texts.ts";
import { type PropertyCondition, type Query, withConditions } from "../conditions/condition.ts";
import type { SearchInput, SortOrder } from "../form/search-form.ts";

export interface SearchPart {
  /** Words for when this part fails; undefined if it is the only one. */
  missing: string | undefined;
  body: SearchBody;
}

/** Fewest valid requests of a search, and the test that makes their answers exact. */
export interface SearchPlan {
  parts: readonly SearchPart[];
  sort: SortRule;
  /** Tests what no request can express: holes, detailed outlines, mixes of modes. */
  accepts: (item: Item) => boolean;
  /** Conditions that no request can express, decided after the answer. */
  unsaid: readonly PropertyCondition[];
  /** Least share of the area that a frame covers, percent. */
  covers: { area: readonly Polygon[]; least: number } | undefined;
  prefix: string;
}

interface PlanOptions {
  prefix: string;
  pageSize: number;
}

/** Turns a search into requests (interface 4.3), one ring on each side of 180°; `accepts` handles holes. */
export function planSearch(input: SearchInput, options: PlanOptions): SearchPlan {
  const sort = sortRule(input.sort, options.prefix);
  const { body: shared, unsaid } = sharedBody(input, options, sort);
  const regions = input.area.flatMap(regionsOf);
  const parts =
    regions.length === 0
      ? [{ missing: undefined, body: shared }]
      : regions.map(({ missing, body }) => ({
          missing: regions.length > 1 ? missing : undefined,
          body: { ...shared, ...body },
        }));
  return {
    parts,
    sort,
    accepts: (item) => meetsArea(input, item) && meetsFamilies(input.families, item, options.prefix),
    unsaid,
    covers:
      input.coverage !== undefined && input.area.length > 0
        ? { area: input.area, least: input.coverage }
        : undefined,
    prefix: options.prefix,
  };
}

interface Region {
  missing: string;
  body: Pick<SearchBody, "bbox" | "intersects">;
}

function regionsOf(polygon: Polygon, index: number): Region[] {
  const outer = polygon[0];
  if (!outer) return [];
  const box = asBox(outer);
  const missing = t("Part {number} is missing", { number: index + 1 });
  if (box) return [{ missing, body: { bbox: [...wrapBox(box)] } }];
  const sides = splitAtAntimeridian([
    outer.length > MOST_OUTLINE ? simplifyOutward(outer, MOST_OUTLINE) : outer,
  ]);
  return sides.map((side) => ({
    missing: sides.length > 1 ? sideMissing(side) : missing,
    body: { intersects: { type: "Polygon", coordinates: [shortEdged(entryAt(side, 0)).map(toWire)] } },
  }));
}

/** Names the side of 180°: longitudes are positive west of it. */
function sideMissing(side: Polygon): string {
  const lng = entryAt(side, 0).reduce((sum, [x]) => sum + x, 0);
  return lng > 0 ? t("West of 180° is missing") : t("East of 180° is missing");
}

/** Halves edges so long that they would be read as crossing 180°. */
function shortEdged(ring: Ring): Ring {
  return ring.flatMap((position, index): Position[] => {
    const next = ring[index + 1];
    if (!next || Math.abs(next[0] - position[0]) <= 175) return [position];
    return [position, [(position[0] + next[0]) / 2, (position[1] + next[1]) / 2]];
  });
}

function toWire([lng, lat]: Position): [number, number] {
  return [Math.min(180, Math.max(-180, lng)), lat];
}

function sharedBody(
  input: SearchInput,
  { prefix, pageSize }: PlanOptions,
  sort: SortRule,
): { body: SearchBody; unsaid: readonly PropertyCondition[] } {
  const body: SearchBody = { limit: pageSize, sortby: [sort] };
  if (input.from || input.to) body.datetime = `${input.from ?? ".."}/${input.to ?? ".."}`;
  if (input.collections && input.contractID) {
    body.collections = [...input.collections];
    body.contractID = input.contractID;
  }
  const query: Query = {};
  if (input.lookSide) query["sar:observation_direction"] = { eq: input.lookSide };
  if (input.passDirection) query["sat:orbit_state"] = { eq: input.passDirection };
  if (input.incidence)
    query[`${prefix}:incidence_center`] = { gte: input.incidence[0], lte: input.incidence[1] };
  if (input.products.length > 0) query["sar:product_type"] = { in: [...input.products] };
  Object.assign(query, familyQuery(input.families, prefix));
  const said = withConditions(
    query,
    [...resolutionConditions(input.resolution), ...input.conditions],
    prefix,
  );
  if (Object.keys(said.query).length > 0) body.query = said.query as NonNullable<SearchBody["query"]>;
  return { body, unsaid: said.unsaid };
}

function resolutionConditions(metres: number | undefined): PropertyCondition[] {
  if (metres === undefined) return [];
  const properties = ["azimuth_resolution", "range_resolution_center"] as const;
  return properties.map((property) => ({ property, operator: "lte", values: [metres] }));
}

const ACQUISITION = {
  Spot: "spotlight",
  Dwell: "spotlight",
  Strip: "stripmap",
  Scan: "scan",
} as const satisfies Record<ModeFamily, string>;

/** Asks for both acquisition modes, since conditions are ANDed; `meetsFamilies` drops the rest. */
function familyQuery(families: readonly ModeFamily[], prefix: string) {
  if (families.length === 0 || families.length === 4) return {};
  const acquisition = [...new Set(families.map((family) => ACQUISITION[family]))];
  const dwell = families.includes("Dwell");
  const spot = families.includes("Spot");
  return {
    [`${prefix}:acquisition_mode`]: { in: acquisition },
    ...(dwell && families.length === 1 ? { "sar:looks_azimuth": { gte: DWELL_LOOKS } } : {}),
    ...(spot && !dwell ? { "sar:looks_azimuth": { lt: DWELL_LOOKS } } : {}),
  };
}

function meetsFamilies(families: readonly ModeFamily[], item: Item, prefix: string): boolean {
  if (families.length === 0) return true;
  const family = modeOf(item, prefix)?.family;
  return family === undefined || families.includes(family);
}

/** Returns the area that frames are tested against, because no request has its holes and details. */
export function testedArea({ area: asked, exact }: SearchInput): readonly Polygon[] | undefined {
  const area = exact ?? asked;
  const needsTest =
    exact !== undefined ||
    area.some(([outer, ...holes]) => holes.length > 0 || (outer?.length ?? 0) > MOST_OUTLINE);
  return needsTest ? area : undefined;
}

function meetsArea(input: SearchInput, item: Item): boolean {
  const area = testedArea(input);
  if (!area) return true;
  const ring = (item.geometry.coordinates[0] ?? []).map(([lng, lat]): Position => [lng, lat]);
  return area.some((polygon) => footprintMeets(polygon, ring));
}

function sortRule(order: SortOrder, prefix: string): SortRule {
  switch (order) {
    case "newest":
    case "price":
    case "price-desc":
    case "coverage":
      return { field: "properties.start_datetime", direction: "desc" };
    case "oldest":
      return { field: "properties.start_datetime", direction: "asc" };
    case "incidence":
      return { field: `properties.${prefix}:incidence_center`, direction: "asc" };
    case "incidence-desc":
      return { field: `properties.${prefix}:incidence_center`, direction: "desc" };
    case "resolution":
      return { field: `properties.${prefix}:azimuth_resolution`, direction: "asc" };
  }
}

import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { listCatalogItems, searchCatalogItems } from "../../../contract/catalog.ts";
import { parseInstant } from "../../../contract/common.ts";
import type { Sieve, WatchedSearch } from "../../../contract/watches.ts";
import { type Mode, modes, recogniseMode } from "../../../domain/modes.ts";
import { footprintMeets } from "../../../geo/area/intersects.ts";
import { coverageShare } from "../../../geo/coverage.ts";
import { longestSideKm } from "../../../geo/ring.ts";
import type { Position, Ring } from "../../../geo/types.ts";
import type { Ask } from "./ask-service.ts";
import type { Found, News } from "./news.ts";

const DAY = 86_400_000;
/** Time by which a frame may enter the catalog after its `created`, and still be found as new, ms. */
const LATE = 3 * DAY;
const PAGE = 1_000;
/** Pages that are read for one request of a search. */
const MOST_PAGES = 5;

const items = z.looseObject({
  data: z.array(
    z.looseObject({
      properties: z.looseObject({ frame_id: z.string() }),
      geometry: z.looseObject({
        coordinates: z.array(z.array(z.tuple([z.number(), z.number()]).rest(z.number()))),
      }),
    }),
  ),
  cursor: z.string().optional(),
});
type Item = z.infer<typeof items>["data"][number];

interface Look {
  ask: Ask;
  /** Time of the look before, ms. */
  seenAt: number;
  now: number;
  /** Namespace of the service's own properties. */
  prefix: string;
}

/**
 * Finds the frames of a search that were created since shortly before the last look. An operator's frames enter the
 * catalog after their `created`, so that time alone does not tell which are new.
 */
export async function findFrames(search: WatchedSearch, { ask, seenAt, now, prefix }: Look): Promise<Found> {
  const frames = new Map<string, Item>();
  let more = false;
  for (const body of search.bodies) {
    let page = items.parse(await ask(searchCatalogItems.path, narrowed(body, search.days, seenAt, now)));
    for (let pages = 1; ; pages++) {
      for (const item of page.data) frames.set(item.properties.frame_id, item);
      if (!page.cursor) break;
      if (pages === MOST_PAGES) {
        more = true;
        break;
      }
      const query = new URLSearchParams({ cursor: page.cursor, limit: String(PAGE) });
      if (body.collections && body.contractID) query.set("contractID", body.contractID);
      page = items.parse(await ask(`${listCatalogItems.path}?${query}`));
    }
  }
  return {
    keys: [...frames.keys()],
    more,
    async newTo(known) {
      const news: News[] = [];
      for (const [id, item] of frames) {
        if (known.has(id) || !passes(item, search.sieve, prefix)) continue;
        news.push(shownFrame(id, item, prefix));
        // Outlines may be long.
        await setImmediate();
      }
      return news.sort((a, b) => startOf(b) - startOf(a));
    },
  };
}

const startOf = (news: News) => (news.kind === "frame" ? Date.parse(news.start) : 0);

type Body = WatchedSearch["bodies"][number];

function narrowed(body: Body, days: number | undefined, seenAt: number, now: number): Body {
  const created = body.query?.created;
  const since = seenAt - LATE;
  const asked = created?.gt;
  const isEarlier = typeof asked === "string" && (parseInstant(asked)?.ms ?? since) < since;
  // The service refuses what is no time.
  const gt = asked === undefined || isEarlier ? new Date(since).toISOString() : asked;
  return {
    ...body,
    limit: PAGE,
    sortby: [{ field: "properties.created", direction: "desc" }],
    cursor: undefined,
    ...(days !== undefined && { datetime: `${firstDay(days, now)}T00:00:00Z/..` }),
    query: { ...body.query, created: { ...created, gt } },
  };
}

/** First of the last days, today among them: "2026-05-19". */
export function firstDay(days: number, now: number): string {
  return new Date(now - (days - 1) * DAY).toISOString().slice(0, 10);
}

const ringOf = ({ geometry }: Item): Ring =>
  (geometry.coordinates[0] ?? []).map(([lng, lat]): Position => [lng, lat]);

function passes(item: Item, { families, area, covers }: Sieve = {}, prefix: string): boolean {
  const ring = ringOf(item);
  const family = modeOf(item, prefix)?.family;
  if (families && family && !families.includes(family)) return false;
  if (area && !area.some((polygon) => footprintMeets(polygon, ring))) return false;
  return !covers || coverageShare(covers.area, ring) * 100 >= covers.least;
}

const ACQUISITIONS = z.enum(["spotlight", "stripmap", "scan"]);

function modeOf(item: Item, prefix: string): Mode | undefined {
  const { properties } = item;
  const said = properties[`${prefix}:acquisition_mode`] ?? properties["sar:instrument_mode"];
  const acquisition = ACQUISITIONS.safeParse(said).data;
  if (!acquisition) return undefined;
  const azimuthLooks = numberOf(properties["sar:looks_azimuth"]) ?? 1;
  const azimuthResolution = numberOf(properties[`${prefix}:azimuth_resolution`]) ?? 1;
  const sideKm = longestSideKm(ringOf(item));
  return modes[recogniseMode({ acquisition, azimuthLooks, azimuthResolution, sideKm })];
}

const numberOf = (value: unknown) => (typeof value === "number" ? value : undefined);

function shownFrame(id: string, item: Item, prefix: string): News {
  const { start_datetime: start, datetime, created } = item.properties;
  return {
    kind: "frame",
    id,
    start: String(start ?? datetime ?? created),
    mode: modeOf(item, prefix)?.name,
    metres: numberOf(item.properties[`${prefix}:azimuth_resolution`]),
  };
}

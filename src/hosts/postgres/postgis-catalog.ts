import { type Kysely, type RawBuilder, sql } from "kysely";
import pLimit, { type LimitFunction } from "p-limit";
import { productTypes } from "../../domain/modes.ts";
import { ringBox } from "../../geo/area/box.ts";
import type { Ring } from "../../geo/types.ts";
import type {
  CatalogPage,
  CatalogStore,
  FoundItem,
  KnownFrame,
  PageAsked,
  SortTuple,
  Viewer,
} from "../../service/catalog/catalog-store.ts";
import { itemKeyOf, parseItemID } from "../../service/catalog/items/frame.ts";
import { knownFrame } from "../../service/catalog/items/frame-row.ts";
import { KeptFrame } from "../../service/catalog/items/kept-frame.ts";
import { STEPS } from "../../service/catalog/packed/columns.ts";
import type { CatalogQuery, TimeRange } from "../../service/catalog/read-search.ts";
import type { SearchArea } from "../../service/catalog/search-area.ts";
import { type Interruptible, nobodyWaits, tooMuchWork, withPauses } from "../../service/catalog/work.ts";
import type { Pause } from "../../service/fair-pause.ts";
import type { FrameRecord } from "../../service/store/records.ts";
import { UNPREPARED } from "./databases.ts";
import { meetsCondition, productsMeeting } from "./postgis-conditions.ts";
import { itemOrder, placeOf } from "./postgis-order.ts";
import { preparePostgis } from "./postgis-schema.ts";
import type { Database } from "./postgres-store.ts";
import { fromColumns, tableOf } from "./tables.ts";

const frames = tableOf("frames");
const TOOK_TOO_LONG = "57014";
const AT_ONCE = 2;
const READ = 100;

interface PostgisCatalogOptions {
  searches?: Kysely<Database>;
  pause?: Pause;
}

/** Opens the catalog that the database searches. Throws a sentence where it cannot. */
export async function openPostgisCatalog(
  database: Kysely<Database>,
  { searches = database, pause = async () => {} }: PostgisCatalogOptions = {},
): Promise<CatalogStore> {
  await preparePostgis(database);
  const gate = createGate(AT_ONCE);

  async function search(
    query: CatalogQuery,
    viewer: Viewer,
    { after, limit, isGivenUp, onEnd }: PageAsked,
  ): Promise<CatalogPage> {
    if (isGivenUp?.()) throw nobodyWaits();
    const began = performance.now();
    const longest = query.time && Number.isFinite(query.time.from) ? await longestFrame(searches) : 0;
    const statement = searchStatement(query, { viewer, after, limit, longest });
    if (!statement) return { items: [] };
    try {
      const { rows } = await statement.execute(searches);
      return await withPauses(readPage(rows, query, limit), () => pause(viewer.userID), isGivenUp);
    } finally {
      onEnd?.(performance.now() - began);
    }
  }

  return {
    search: (query, viewer, page) =>
      gate
        .run(viewer.userID, () => search(query, viewer, page))
        .catch((error: unknown) => {
          throw isTooLong(error) ? tooMuchWork() : error;
        }),
    frame: (frameID) => findFrame(database, sql`f.frame_id = ${frameID}`),
    async frameOfItem(itemID) {
      const hash = parseItemID(itemID)?.hash;
      return hash && findFrame(database, sql`f.item_key = ${itemKeyOf(hash)}`);
    },
    async follow() {},
  };
}

function isTooLong(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === TOOK_TOO_LONG;
}

async function findFrame(
  database: Kysely<Database>,
  condition: RawBuilder<unknown>,
): Promise<KnownFrame | undefined> {
  const { rows } =
    await sql<FrameColumns>`select ${frameColumns} from frames f where ${condition} limit 1`.execute(
      database,
    );
  return rows[0] && knownFrame(recordOf(rows[0]));
}

async function longestFrame(database: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ longest: number | null }>`
    select max("end" - start) as longest from frames`.execute(database);
  return rows[0]?.longest ?? 0;
}

function* readPage(
  rows: readonly ItemColumns[],
  { sort }: CatalogQuery,
  limit: number,
): Interruptible<CatalogPage> {
  const seen = new Map<unknown, KeptFrame>();
  let next: SortTuple | undefined;
  const items: FoundItem[] = [];
  for (const [index, row] of rows.slice(0, limit).entries()) {
    if (index % READ === READ - 1) yield;
    const kept = seen.get(row.frame_id) ?? new KeptFrame(recordOf(row));
    seen.set(row.frame_id, kept);
    const item = kept.item(row.place, row.owned);
    if (index === limit - 1 && rows.length > limit) {
      next = placeOf(sort, { id: item.id, row: recordOf(row), product: item.product });
    }
    items.push(item);
  }
  return next ? { items, next } : { items };
}

const recordOf = (row: FrameColumns): FrameRecord => fromColumns(frames, row) as unknown as FrameRecord;

export function createGate(most: number) {
  const lanes = new Map<string, LimitFunction>();
  return {
    async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
      const lane = lanes.get(owner) ?? pLimit(most);
      lanes.set(owner, lane);
      try {
        return await lane(work);
      } finally {
        if (lane.activeCount + lane.pendingCount === 0) lanes.delete(owner);
      }
    },
  };
}

type Sql = RawBuilder<unknown>;

export type FrameColumns = Record<string, unknown>;
export type ItemColumns = FrameColumns & { place: number; owned: boolean };

export const frameColumns = sql.join(tableOf("frames").columns.map(({ name }) => sql.ref(`f.${name}`)));

const products = sql.raw(
  productTypes.map((name, place) => `(${place}, '${name}', ${1 << place}::bigint)`).join(", "),
);
const granted = sql.raw(
  `(${productTypes.map((name, place) => `case when g.products ? '${name}' then ${1 << place}::bigint else 0 end`).join(" | ")})`,
);

interface Asked {
  viewer: Viewer;
  after: SortTuple | undefined;
  limit: number;
  longest: number;
}

/**
 * Selects the items of a page and one more, with their frames' columns; undefined where nothing can be found.
 * Limits frames first, where the order allows it.
 */
export function searchStatement(
  query: CatalogQuery,
  { viewer, after, limit, longest }: Asked,
): RawBuilder<ItemColumns> | undefined {
  const wanted = query.ids && wantedItems(query.ids);
  const mask = productsMeeting(query.conditions);
  if (wanted?.size === 0 || mask === 0 || !(viewer.public || viewer.private)) return undefined;

  const order = itemOrder(query.sort, after);
  const asked = wanted ? sql`${mask}::bigint & wanted.mask` : sql`${mask}::bigint`;
  const among = wanted
    ? sql`join unnest(${[...wanted.keys()]}::text[], ${[...wanted.values()]}::bigint[]) as wanted(item_key, mask)
        on wanted.item_key = f.item_key`
    : sql``;
  const frameConditions = [
    isSeen(viewer, asked),
    ...(query.time ? overlaps(query.time, longest) : []),
    ...query.conditions.filter(({ field }) => field.kind !== "product").map(meetsCondition),
    ...(query.area ? [meetsArea(query.area)] : []),
    ...(order.frames?.isBehind ? [order.frames.isBehind] : []),
  ];
  const itemConditions = [
    sql`${seenProducts(viewer)} & f.asked & item.bit <> 0`,
    ...(order.itemIsBehind ? [order.itemIsBehind] : []),
  ];
  const page = order.frames ? sql`order by ${order.frames.order} limit ${limit + 2}` : sql``;
  return sql<ItemColumns>`${sql.raw(UNPREPARED)}
    select ${frameColumns}, item.place, ${viewer.private ? sql`${granted} & item.bit <> 0` : sql`false`} as owned
    from (
      select ${frameColumns}, ${asked} as asked
      from ${viewer.public ? sql`frames f` : ownFrames(viewer)} ${among}
      where ${sql.join(frameConditions, sql` and `)} ${page}
    ) f
    ${viewer.private ? sql`left join lateral (select g.products from grants g where ${isOwn(viewer)} limit 1) g on true` : sql``}
    cross join (values ${products}) as item(place, name, bit)
    where ${sql.join(itemConditions, sql` and `)}
    order by ${order.items} limit ${limit + 1}`;
}

const isPublic = ({ now }: Viewer) => sql`f.public_from <= ${now}::bigint`;
const isOwn = ({ companyID, userID }: Viewer) =>
  sql`g.frame_id = f.frame_id and g.company_id = ${companyID} and g.user_id = ${userID}`;
const ownFrames = (viewer: Viewer) => sql`frames f join grants g on ${isOwn(viewer)}`;

function isSeen(viewer: Viewer, asked: Sql): Sql {
  const own = sql`${granted} & (${asked}) <> 0`;
  if (!viewer.public) return own;
  const onSale = sql`${isPublic(viewer)} and f.products & (${asked}) <> 0`;
  if (!viewer.private) return onSale;
  return sql`(${onSale} or exists (select from grants g where ${isOwn(viewer)} and ${own}))`;
}

function seenProducts(viewer: Viewer): Sql {
  if (!viewer.public) return granted;
  const onSale = sql`case when ${isPublic(viewer)} then f.products else 0 end`;
  return viewer.private ? sql`(${onSale} | ${granted})` : sql`f.products`;
}

function wantedItems(ids: readonly string[]): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const id of ids) {
    const parts = parseItemID(id);
    if (!parts) continue;
    const key = itemKeyOf(parts.hash);
    wanted.set(key, (wanted.get(key) ?? 0) | (1 << parts.product));
  }
  return wanted;
}

/** Bounds the start by the longest frame from both sides: frames are indexed by start. */
function overlaps({ from, to }: TimeRange, longest: number): Sql[] {
  return [
    ...(Number.isFinite(to) ? [sql`f.start <= ${to}::bigint`] : []),
    ...(Number.isFinite(from)
      ? [sql`f.start >= ${from - longest}::bigint`, sql`f."end" >= ${from}::bigint`]
      : []),
  ];
}

const POLYGON = 3;

/**
 * Tells whether the footprint of a frame `f` meets an area. Footprints begin in [-180, 180], so the area is also
 * tried 360° to the east, and to the west beyond 180.
 */
function meetsArea({ ring }: SearchArea): RawBuilder<unknown> {
  const [, , east] = ringBox(ring);
  const copies = [0, 360, ...(east >= 180 ? [-360] : [])].map(
    (degrees) =>
      sql`ST_Intersects(f.shape, ST_MakeValid(${polygonHex(shiftExactly(ring, degrees))}::geometry))`,
  );
  return sql`(${sql.join(copies, sql` or `)})`;
}

/** Shifts longitudes by whole steps, like those of footprints: else a shared corner could be missed. */
function shiftExactly(ring: Ring, degrees: number): Ring {
  if (degrees === 0) return ring;
  return ring.map(([lng, lat]) => {
    const step = Math.round(lng * STEPS);
    return [step / STEPS === lng ? (step + degrees * STEPS) / STEPS : lng + degrees, lat];
  });
}

export function polygonHex(ring: Ring): string {
  const bytes = Buffer.alloc(13 + 16 * ring.length);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt32LE(POLYGON, 1);
  bytes.writeUInt32LE(1, 5);
  bytes.writeUInt32LE(ring.length, 9);
  ring.forEach(([lng, lat], index) => {
    bytes.writeDoubleLE(lng, 13 + 16 * index);
    bytes.writeDoubleLE(lat, 21 + 16 * index);
  });
  return bytes.toString("hex");
}

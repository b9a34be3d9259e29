import { type Kysely, type RawBuilder, sql } from "kysely";
import { type ProductType, productTypes } from "../../contract/common.ts";
import type { CatalogQuery } from "../../service/catalog/catalog-query.ts";
import type {
  CatalogPage,
  CatalogStore,
  FoundItem,
  KnownFrame,
  SortTuple,
  Viewer,
} from "../../service/catalog/catalog-store.ts";
import type { Frame } from "../../service/catalog/frame.ts";
import { toFrame } from "../../service/catalog/frame-row.ts";
import type { TimeRange } from "../../service/catalog/instant.ts";
import { formatItemID, hashFrame, itemKeyOf, parseItemID } from "../../service/catalog/item-id.ts";
import { placeOf } from "../../service/catalog/item-place.ts";
import type { FrameRecord } from "../../service/store/frame-record.ts";
import { meetsArea } from "./postgis-area.ts";
import { meetsCondition, productsMeeting } from "./postgis-conditions.ts";
import { itemOrder } from "./postgis-order.ts";
import { preparePostgis } from "./postgis-schema.ts";
import type { Database } from "./postgres-store.ts";
import { PLANNED_ANEW } from "./server-database.ts";
import { fromColumns, tableOf } from "./tables.ts";

type Sql = RawBuilder<unknown>;

const frames = tableOf("frames");
const columns = sql.join(frames.columns.map(({ name }) => sql.ref(`f.${name}`)));

/** The product types with their bits, in the order in which a frame's items stand. */
const products = sql.raw(
  productTypes.map((name, place) => `(${place}, '${name}', ${1 << place}::bigint)`).join(", "),
);
/** Product types of a grant \`g\`, as bits; none where there is no grant. */
const granted = sql.raw(
  `(${productTypes.map((name, place) => `case when g.products ? '${name}' then ${1 << place}::bigint else 0 end`).join(" | ")})`,
);

/**
 * The catalog as the database itself searches it: the rows are the index, so that there is nothing to follow, and every process
 * sees what is committed. Throws a sentence where the database cannot.
 */
export async function openPostgisCatalog(database: Kysely<Database>): Promise<CatalogStore> {
  await preparePostgis(database);
  return {
    async search(query, viewer, { after, limit }) {
      const longest = query.time && Number.isFinite(query.time.from) ? await longestFrame(database) : 0;
      const statement = searchStatement(query, { viewer, after, limit, longest });
      if (!statement) return { items: [] };
      const { rows } = await statement.execute(database);
      return readPage(rows, query, limit);
    },
    frame: (frameID) => knownFrame(database, sql`f.frame_id = ${frameID}`),
    async frameOfItem(itemID) {
      const hash = parseItemID(itemID)?.hash;
      return hash && knownFrame(database, sql`f.item_key = ${itemKeyOf(hash)}`);
    },
    async follow() {},
  };
}

/** The frame that meets a condition, of which there is one at most. */
async function knownFrame(database: Kysely<Database>, condition: Sql): Promise<KnownFrame | undefined> {
  const { rows } = await sql<Row>`select ${columns} from frames f where ${condition} limit 1`.execute(
    database,
  );
  const record = rows[0] && recordOf(rows[0]);
  if (!record) return undefined;
  const { frameID, companyID, userID, publicFrom } = record;
  return { frameID, companyID, userID, publicFrom, frame: toFrame(record) };
}

type Row = Record<string, unknown>;
type ItemColumns = Row & { place: number; owned: boolean };

interface Asked {
  viewer: Viewer;
  after: SortTuple | undefined;
  limit: number;
  /** No frame takes more milliseconds. */
  longest: number;
}

/** One item more than the page holds, if there are so many; undefined where nothing can be found. */
function searchStatement(
  query: CatalogQuery,
  { viewer, after, limit, longest }: Asked,
): RawBuilder<ItemColumns> | undefined {
  const wanted = query.ids && wantedItems(query.ids);
  const mask = productsMeeting(query.conditions);
  if (wanted?.size === 0 || mask === 0 || !(viewer.public || viewer.private)) return undefined;

  const { from, bits, conditions } = seenFrames(viewer);
  const order = itemOrder(query.sort, after);
  const visible = wanted ? sql`(${bits} & wanted.mask & ${mask}::bigint)` : sql`(${bits} & ${mask}::bigint)`;
  const asked = wanted
    ? sql`join unnest(${[...wanted.keys()]}::text[], ${[...wanted.values()]}::bigint[]) as wanted(item_key, mask)
        on wanted.item_key = f.item_key`
    : sql``;
  const where = [
    ...conditions,
    sql`${visible} <> 0`,
    ...(query.time ? overlaps(query.time, longest) : []),
    ...query.conditions.filter(({ field }) => field.kind !== "product").map(meetsCondition),
    ...(query.area ? [meetsArea(query.area)] : []),
    ...(order.frames?.isBehind ? [order.frames.isBehind] : []),
  ];
  const page = order.frames ? sql`order by ${order.frames.order} limit ${limit + 2}` : sql``;
  return sql<ItemColumns>`${sql.raw(PLANNED_ANEW)}
    select f.*, item.place, f.granted & item.bit <> 0 as owned
    from (
      select ${columns}, ${visible} as visible, ${viewer.private ? granted : sql`0::bigint`} as granted
      from ${from} ${asked} where ${sql.join(where, sql` and `)} ${page}
    ) f cross join (values ${products}) as item(place, name, bit)
    where f.visible & item.bit <> 0 ${order.itemIsBehind ? sql`and (${order.itemIsBehind})` : sql``}
    order by ${order.items} limit ${limit + 1}`;
}

/** Frames that a viewer may see, and the product types of each as bits. */
function seenFrames(viewer: Viewer): { from: Sql; bits: Sql; conditions: Sql[] } {
  const isPublic = sql`f.public_from <= ${viewer.now}::bigint`;
  if (!viewer.private) return { from: sql`frames f`, bits: sql`f.products`, conditions: [isPublic] };
  const isOwn = sql`g.frame_id = f.frame_id and g.company_id = ${viewer.companyID} and g.user_id = ${viewer.userID}`;
  if (!viewer.public) return { from: sql`frames f join grants g on ${isOwn}`, bits: granted, conditions: [] };
  return {
    // Looked up frame by frame: joined at will, a guess of too few grants would have each frame compared with all of them.
    from: sql`frames f left join lateral (select g.products from grants g where ${isOwn} limit 1) g on true`,
    bits: sql`(case when ${isPublic} then f.products else 0 end | ${granted})`,
    conditions: [],
  };
}

/** Product types, as bits, by the key of their frame; what is no id of an item is left out. */
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

/** Milliseconds that the longest frame takes; 0 where there is none. */
async function longestFrame(database: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ longest: number | null }>`
    select max("end" - start) as longest from frames`.execute(database);
  return rows[0]?.longest ?? 0;
}

/** The longest frame bounds the start from both sides, by which frames are indexed. */
function overlaps({ from, to }: TimeRange, longest: number): Sql[] {
  return [
    ...(Number.isFinite(to) ? [sql`f.start <= ${to}::bigint`] : []),
    ...(Number.isFinite(from)
      ? [sql`f.start >= ${from - longest}::bigint`, sql`f."end" >= ${from}::bigint`]
      : []),
  ];
}

function readPage(rows: readonly ItemColumns[], { sort }: CatalogQuery, limit: number): CatalogPage {
  const seen = new Map<unknown, { record: FrameRecord; frame: Frame }>();
  let next: SortTuple | undefined;
  const items = rows.slice(0, limit).map((row, index): FoundItem => {
    const known = seen.get(row.frame_id) ?? readFrame(row);
    seen.set(row.frame_id, known);
    const { record, frame } = known;
    const product = productTypes[row.place] as ProductType;
    const id = formatItemID(hashFrame(record), row.place);
    if (index === limit - 1 && rows.length > limit) next = placeOf(sort, { id, row: record, product });
    return { id, frame, frameID: record.frameID, product, isOwned: row.owned };
  });
  return next ? { items, next } : { items };
}

function readFrame(row: Row): { record: FrameRecord; frame: Frame } {
  const record = recordOf(row);
  return { record, frame: toFrame(record) };
}

/** A row of its table as the record that was written there. */
function recordOf(row: Row): FrameRecord {
  return fromColumns(frames, row) as unknown as FrameRecord;
}

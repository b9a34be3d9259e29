import { type Kysely, type RawBuilder, sql } from "kysely";
import pLimit, { type LimitFunction } from "p-limit";
import { getOrAdd } from "../../domain/get-or-add.ts";
import { type ProductType, productTypes } from "../../domain/modes.ts";
import { ringBox } from "../../geo/area/box.ts";
import type { Ring } from "../../geo/types.ts";
import type {
  CatalogPage,
  CatalogStore,
  FoundItem,
  PageAsked,
  SortTuple,
  Viewer,
} from "../../service/catalog/catalog-store.ts";
import { textOf } from "../../service/catalog/conditions.ts";
import { itemKeyOf, parseItemID } from "../../service/catalog/items/frame.ts";
import { type FrameRow, itemMaker, knownFrame } from "../../service/catalog/items/frame-row.ts";
import { DEGREE_STEPS, UNKNOWN } from "../../service/catalog/packed/columns.ts";
import type { CatalogQuery, SearchArea, SortKey, TimeRange } from "../../service/catalog/read-search.ts";
import { type Interruptible, nobodyWaits, tooMuchWork, withPauses } from "../../service/catalog/work.ts";
import type { Pause } from "../../service/fair-pause.ts";
import type { FrameRecord } from "../../service/store/records.ts";
import { UNPREPARED } from "./databases.ts";
import { codeOf } from "./folders.ts";
import { conditionSql, productsMeeting, textsSql } from "./postgis-conditions.ts";
import { numberSql, preparePostgis } from "./postgis-schema.ts";
import type { Database } from "./postgres-store.ts";
import { columnName, fromColumns, tableOf } from "./tables.ts";

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

  async function search(query: CatalogQuery, viewer: Viewer, { after, limit, isGivenUp, onEnd }: PageAsked) {
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
          throw codeOf(error) === TOOK_TOO_LONG ? tooMuchWork() : error;
        }),
    frame: (frameID) => findFrame(database, sql`f.frame_id = ${frameID}`),
    async frameOfItem(itemID) {
      const hash = parseItemID(itemID)?.hash;
      return hash && findFrame(database, sql`f.item_key = ${itemKeyOf(hash)}`);
    },
    async follow() {},
  };
}

async function findFrame(database: Kysely<Database>, condition: RawBuilder<unknown>) {
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
  const makers = new Map<unknown, ReturnType<typeof itemMaker>>();
  let next: SortTuple | undefined;
  const items: FoundItem[] = [];
  for (const [index, row] of rows.slice(0, limit).entries()) {
    if (index % READ === READ - 1) yield;
    const makeItem = getOrAdd(makers, row.frame_id, () => itemMaker(recordOf(row)));
    const item = makeItem(row.place, row.owned);
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
      const lane = getOrAdd(lanes, owner, () => pLimit(most));
      try {
        return await lane(work);
      } finally {
        if (lane.activeCount + lane.pendingCount === 0) lanes.delete(owner);
      }
    },
  };
}

type Sql = RawBuilder<unknown>;

type FrameColumns = Record<string, unknown>;
type ItemColumns = FrameColumns & { place: number; owned: boolean };

const frameColumns = sql.join(tableOf("frames").columns.map(({ name }) => sql.ref(`f.${name}`)));

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
function searchStatement(query: CatalogQuery, { viewer, after, limit, longest }: Asked) {
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
    ...query.conditions.filter(({ field }) => field.kind !== "product").map(conditionSql),
    ...(query.area ? [sql`(${sql.join(query.area.map(meetsArea), sql` or `)})`] : []),
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
    const step = Math.round(lng * DEGREE_STEPS);
    return [
      step / DEGREE_STEPS === lng ? (step + degrees * DEGREE_STEPS) / DEGREE_STEPS : lng + degrees,
      lat,
    ];
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

interface Step {
  value: Sql;
  type: "text" | "bigint" | "float8";
  isDescending: boolean;
  after: string | number | undefined;
}

/**
 * Reads an order; ties end by item id: frames by key, then products by place. `frames` is the order of frames with
 * adjacent items, and the condition on those at or after `after`: a page needs at most two frames more than items.
 */
function itemOrder(sort: readonly SortKey[], after: SortTuple | undefined) {
  const id = after && readID(after.at(-1));
  const ofFrames: Step[] = [];
  const ofItems: Step[] = [];
  let isOneFrame = false;
  let isTogether = true;
  let isDescending = false;
  for (const [index, { field, descending }] of sort.entries()) {
    isDescending = field.kind === "id" && descending;
    if (field.kind === "id") break;
    const value = valueBy(field);
    if (!value || (isOneFrame && field.kind !== "product")) continue;
    const step = { ...value, isDescending: descending, after: after?.[index] };
    ofItems.push(step);
    if (field.kind === "product") isTogether = isOneFrame;
    else ofFrames.push(step);
    if (field.kind === "frame") isOneFrame = true;
  }
  if (!isOneFrame) {
    const key: Step = { value: sql`f.item_key`, type: "text", isDescending, after: id?.key };
    ofItems.push(key);
    ofFrames.push(key);
  }
  ofItems.push({ value: sql`item.place`, type: "bigint", isDescending, after: id?.place });
  return {
    items: orderBy(ofItems),
    itemIsBehind: after && isBehind(ofItems, false),
    frames: isTogether
      ? { order: orderBy(ofFrames), isBehind: after && isBehind(ofFrames, true) }
      : undefined,
  };
}

function readID(id: string | number | undefined): { key: string; place: number } {
  const parts = typeof id === "string" ? parseItemID(id) : undefined;
  if (!parts) throw new Error(`A page cannot go on behind "${id}".`);
  return { key: itemKeyOf(parts.hash), place: parts.product };
}

function valueBy(field: Exclude<SortKey["field"], { kind: "id" }>): Pick<Step, "value" | "type"> | undefined {
  switch (field.kind) {
    case "frame":
      return { value: sql`f.frame_id`, type: "text" };
    case "product":
      return { value: sql`item.name collate "C"`, type: "text" };
    case "time":
      return { value: sql.ref(`f.${field.column}`), type: "bigint" };
    case "number":
      return { value: sql.raw(numberSql(field.column)), type: "bigint" };
    case "count": {
      const value = sql.ref(`f.${columnName(field.trait)}`);
      return { value, type: field.trait === "inclination" ? "float8" : "bigint" };
    }
    case "text": {
      const { column, texts } = textsSql(field.trait);
      if (column === undefined) return undefined;
      if (texts.every(([value, text]) => value === text))
        return { value: sql.ref(`f.${column}`), type: "text" };
      const cases = texts.map(([value, text]) => sql`when ${sql.lit(value)} then ${sql.lit(text)}`);
      return {
        value: sql`(case ${sql.ref(`f.${column}`)} ${sql.join(cases, sql` `)} end) collate "C"`,
        type: "text",
      };
    }
  }
}

const orderBy = (steps: readonly Step[]) =>
  sql.join(steps.map(({ value, isDescending }) => (isDescending ? sql`${value} desc` : value)));

/** Continues after a place. The bound of the first value comes first, because an index can start there. */
function isBehind(steps: readonly Step[], orEqual: boolean): Sql {
  const [first, ...rest] = steps;
  if (!first) return sql.lit(orEqual);
  const limit = sql`${first.after}::${sql.raw(first.type)}`;
  const { value, isDescending } = first;
  const beyond = isDescending ? sql`${value} < ${limit}` : sql`${value} > ${limit}`;
  if (rest.length === 0 && !orEqual) return beyond;
  const within = isDescending ? sql`${value} <= ${limit}` : sql`${value} >= ${limit}`;
  if (rest.length === 0) return within;
  return sql`${within} and (${beyond} or (${isBehind(rest, orEqual)}))`;
}

function placeOf(
  sort: readonly SortKey[],
  item: { id: string; row: FrameRow; product: ProductType },
): SortTuple {
  return [...sort.map(({ field }) => sortValue(field, item)), item.id];
}

function sortValue(
  field: SortKey["field"],
  { id, row, product }: { id: string; row: FrameRow; product: ProductType },
): string | number {
  switch (field.kind) {
    case "id":
      return id;
    case "frame":
      return row.frameID;
    case "product":
      return product;
    case "time":
      return row[field.column];
    case "number":
      return row[field.column] ?? UNKNOWN;
    case "count":
      return row[field.trait];
    case "text":
      return textOf(field.trait, row);
  }
}

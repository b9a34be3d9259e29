import { type Kysely, type RawBuilder, sql } from "kysely";
import type {
  CatalogPage,
  CatalogStore,
  FoundItem,
  KnownFrame,
  PageAsked,
  SortTuple,
  Viewer,
} from "../../service/catalog/catalog-store.ts";
import { toFrame } from "../../service/catalog/items/frame-row.ts";
import { itemKeyOf, parseItemID } from "../../service/catalog/items/item-id.ts";
import { KeptFrame } from "../../service/catalog/items/kept-frame.ts";
import type { CatalogQuery } from "../../service/catalog/read-search.ts";
import { type Interruptible, nobodyWaits, tooMuchWork, withPauses } from "../../service/catalog/work.ts";
import type { Pause } from "../../service/fair-pause.ts";
import type { FrameRecord } from "../../service/store/records.ts";
import { placeOf } from "./postgis-order.ts";
import { preparePostgis } from "./postgis-schema.ts";
import { type FrameColumns, frameColumns, type ItemColumns, searchStatement } from "./postgis-search.ts";
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
    frame: (frameID) => knownFrame(database, sql`f.frame_id = ${frameID}`),
    async frameOfItem(itemID) {
      const hash = parseItemID(itemID)?.hash;
      return hash && knownFrame(database, sql`f.item_key = ${itemKeyOf(hash)}`);
    },
    async follow() {},
  };
}

function isTooLong(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === TOOK_TOO_LONG;
}

async function knownFrame(
  database: Kysely<Database>,
  condition: RawBuilder<unknown>,
): Promise<KnownFrame | undefined> {
  const { rows } =
    await sql<FrameColumns>`select ${frameColumns} from frames f where ${condition} limit 1`.execute(
      database,
    );
  const record = rows[0] && recordOf(rows[0]);
  if (!record) return undefined;
  const { frameID, companyID, userID, publicFrom } = record;
  return { frameID, companyID, userID, publicFrom, frame: toFrame(record) };
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
  const lanes = new Map<string, { open: number; waiting: (() => void)[] }>();
  return {
    async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
      const lane = lanes.get(owner) ?? { open: 0, waiting: [] };
      lanes.set(owner, lane);
      if (lane.open < most) lane.open++;
      else await new Promise<void>((enter) => lane.waiting.push(enter));
      try {
        return await work();
      } finally {
        const next = lane.waiting.shift();
        if (next) next();
        else if (--lane.open === 0) lanes.delete(owner);
      }
    },
  };
}

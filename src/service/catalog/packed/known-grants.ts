import type { ProductType } from "../../../domain/modes.ts";
import type { GrantRecord } from "../../store/records.ts";
import type { Holder, ReadTx, Store } from "../../store/store.ts";
import { productMask } from "../items/frame.ts";
import { type Columns, rowOfFrame } from "./columns.ts";

/** Product types (bits) that a user owns, by row. */
type OwnedRows = ReadonlyMap<number, number>;

/** Products that a user owns; grants are added as they are read (interface 4.4). */
export class OwnedProducts {
  readonly #products = new Map<string, number>();
  /** Frames in the order in which they were added or got more products. */
  readonly #added: string[] = [];
  /** By the columns that were asked about, the rows of so many of `added`. */
  readonly #rows = new WeakMap<Columns, { rows: Map<number, number>; known: number }>();

  /** Frames that were added, each as often as it was. */
  get size(): number {
    return this.#added.length;
  }

  get frameIDs(): Iterable<string> {
    return this.#products.keys();
  }

  add(frameID: string, products: readonly ProductType[]): void {
    this.#products.set(frameID, productMask(products));
    this.#added.push(frameID);
  }

  /** Product types of a frame, as bits. */
  of(frameID: string): number {
    return this.#products.get(frameID) ?? 0;
  }

  /** The rows of the owned frames that are among some columns; each is looked up once. */
  rowsIn(columns: Columns): OwnedRows {
    const found = this.#rows.get(columns) ?? { rows: new Map<number, number>(), known: 0 };
    this.#rows.set(columns, found);
    for (const frameID of this.#added.slice(found.known)) {
      const row = rowOfFrame(columns, frameID);
      if (row !== undefined) found.rows.set(row, this.of(frameID));
    }
    found.known = this.#added.length;
    return found.rows;
  }
}

/** Grants that are read at a time, of users of whom something is known and of others. */
const FEW = 100;
const MANY = 1_000;
/** Grants of all users that are kept; beyond them the user who searched longest ago is dropped. */
const MOST_KEPT = 200_000;

interface Known {
  owned: OwnedProducts;
  /** The last of the grants that were read. */
  last: Pick<GrantRecord, "seq" | "frameID"> | undefined;
}

/**
 * Reads of each user what is new since the last time: the store numbers a user's grants in the order in which they take hold. Where
 * the last one that is known is not there any more, all are read again.
 */
export function createKnownGrants(store: Store, mostKept = MOST_KEPT) {
  /** By user, who searched longest ago first. */
  const users = new Map<string, { reading: Promise<Known>; size: number }>();

  function forgetSome(): void {
    let kept = 0;
    for (const { size } of users.values()) kept += size;
    for (const [user, { size }] of users) {
      if (kept <= mostKept) return;
      users.delete(user);
      kept -= size;
    }
  }

  return {
    /** Reads the products that a user owns, up to the newest grant. */
    async of({ companyID, userID }: Holder): Promise<OwnedProducts> {
      const holder = { companyID, userID };
      const user = JSON.stringify(holder);
      const before = users.get(user);
      // One after the other, and each begins after it was requested.
      const known = (before?.reading ?? Promise.resolve(undefined)).catch(() => undefined);
      const entry = { reading: known.then((last) => readOn(store, holder, last)), size: before?.size ?? 0 };
      users.delete(user);
      users.set(user, entry);
      const { owned } = await entry.reading;
      entry.size = owned.size;
      forgetSome();
      return owned;
    },
  };
}

async function readOn(store: Store, holder: Holder, known: Known | undefined): Promise<Known> {
  const { last } = known ?? {};
  const read = await store.read(async (tx) => {
    const news = last && (await grantsAfter(tx, holder, last.seq - 1, FEW));
    const isKnown = news?.[0]?.seq === last?.seq && news?.[0]?.frameID === last?.frameID;
    return news && isKnown
      ? { isAll: false, grants: news.slice(1) }
      : { isAll: true, grants: await grantsAfter(tx, holder, undefined, MANY) };
  });
  const owned = known && !read.isAll ? known.owned : new OwnedProducts();
  for (const { frameID, products } of read.grants) owned.add(frameID, products);
  return { owned, last: read.grants.at(-1) ?? (read.isAll ? undefined : last) };
}

/** A user's grants behind a number, in their order. */
async function grantsAfter(
  tx: ReadTx,
  holder: Holder,
  after: number | undefined,
  atOnce: number,
): Promise<GrantRecord[]> {
  const grants: GrantRecord[] = [];
  for (let seq = after; ; ) {
    const place = seq === undefined ? undefined : { seq };
    const page = await tx.page("grants", "ofUser", { equals: holder, after: place, limit: atOnce });
    grants.push(...page);
    if (page.length < atOnce) return grants;
    seq = page.at(-1)?.seq;
  }
}

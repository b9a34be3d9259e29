import type { ProductType } from "../../../domain/modes.ts";
import type { GrantRecord } from "../../store/records.ts";
import type { Holder, ReadTx, Store } from "../../store/store.ts";
import { productMask } from "../items/frame.ts";
import { type Columns, rowOfFrame } from "./columns.ts";

/** Product types (bits) that a user owns, by row. */
type OwnedRows = ReadonlyMap<number, number>;

/** Products that a user owns (interface 4.4). */
export class OwnedProducts {
  readonly #products = new Map<string, number>();
  /** Frames in the order of their grants, repeated where products were added. */
  readonly #added: string[] = [];
  /** By columns, the rows of the first `known` of `added`. */
  readonly #rows = new WeakMap<Columns, { rows: Map<number, number>; known: number }>();

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

  of(frameID: string): number {
    return this.#products.get(frameID) ?? 0;
  }

  /** Returns the owned rows; each frame is looked up once. */
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

/** Page sizes, for known and new users. */
const FEW = 100;
const MANY = 1_000;
/** Cached grants of all users; beyond them the least recent user is dropped. */
const MOST_KEPT = 200_000;

interface Known {
  owned: OwnedProducts;
  last: Pick<GrantRecord, "seq" | "frameID"> | undefined;
}

/**
 * Caches owned products; each read continues behind the last known grant, by number. Where that one is
 * gone, all are read again.
 */
export function createKnownGrants(store: Store, mostKept = MOST_KEPT) {
  /** By user, least recent first. */
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
      // Reads of a user run in turn, and each starts after it was requested.
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

async function grantsAfter(tx: ReadTx, holder: Holder, after: number | undefined, atOnce: number) {
  const grants: GrantRecord[] = [];
  for (let seq = after; ; ) {
    const place = seq === undefined ? undefined : { seq };
    const page = await tx.page("grants", "ofUser", { equals: holder, after: place, limit: atOnce });
    grants.push(...page);
    if (page.length < atOnce) return grants;
    seq = page.at(-1)?.seq;
  }
}

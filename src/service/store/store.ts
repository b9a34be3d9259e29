import type { z } from "zod";
import { ServiceError } from "../errors.ts";
import type { Row, Span } from "./kind.ts";
import type { kinds } from "./kinds.ts";
import type { FrameRecord } from "./records.ts";

export type KindName = keyof typeof kinds;
type RecordOf<K extends KindName> = z.infer<(typeof kinds)[K]["schema"]>;
/** Stored record; `version` grows with every change, and fences off writers that read an older one. */
export type Stored<K extends KindName> = RecordOf<K> & { version: number };

type Shape<K extends KindName> = (typeof kinds)[K];
type Fields<K extends KindName> = keyof RecordOf<K>;
type KeyOf<K extends KindName> = Pick<RecordOf<K>, Extract<Shape<K>["key"][number], Fields<K>>>;
export type IndexName<K extends KindName> = Extract<keyof Shape<K>["indexes"], string>;
type IndexShape<K extends KindName, I extends IndexName<K>> = Extract<
  Shape<K>["indexes"][I & keyof Shape<K>["indexes"]],
  { equals: readonly string[]; order: readonly string[] }
>;
type Bare<F> = F extends `-${infer Name}` ? Name : F;
type Place<K extends KindName, I extends IndexName<K>> = Partial<
  Pick<RecordOf<K>, Extract<Bare<IndexShape<K, I>["order"][number]>, Fields<K>>>
>;
type KindWith<I extends string> = { [K in KindName]: I extends IndexName<K> ? K : never }[KindName];
export type DueKind = KindWith<"due">;
type ClaimedKind = KindWith<"dueOf">;

/** Page of an index: after `after`, up to and including `until`, each by the first fields of its order or all. */
export interface Page<K extends KindName, I extends IndexName<K>> {
  equals: Pick<RecordOf<K>, Extract<IndexShape<K, I>["equals"][number], Fields<K>>>;
  after?: Place<K, I> | undefined;
  until?: Place<K, I> | undefined;
  limit: number;
}

/** First record of each group of equal values in `equals`, after `after` and not after `until`. */
export interface Heads<K extends KindName, I extends IndexName<K>> {
  after?: Page<K, I>["equals"] | undefined;
  until?: Place<K, I> | undefined;
  limit: number;
}

type Account = Pick<RecordOf<"accounts">, "companyID" | "contractID">;
type Balance = Pick<RecordOf<"accounts">, "held" | "spent">;
export type Tally = Pick<RecordOf<"tallies">, "companyID" | "what">;

export type NewFrame = Omit<FrameRecord, "seq">;

export interface AddedFrames {
  added: number;
  changed: number;
  /** Frames stored with a later `updated`, which stay; products they lack are added, as a change. */
  older: number;
  taken: string[];
}

export type Holder = Pick<RecordOf<"grants">, "companyID" | "userID">;

type Sequence = "image" | "feed";
type Claiming = [leaseMs: number, limit: number, at?: number | undefined, without?: readonly string[]];

export interface ReadTx {
  get<K extends KindName>(kind: K, key: KeyOf<K>): Promise<Stored<K> | undefined>;
  page<K extends KindName, I extends IndexName<K>>(kind: K, index: I, page: Page<K, I>): Promise<Stored<K>[]>;
  /** Returns the first record of each group of an index, in the order of `equals`; costs one look for each group. */
  heads<K extends KindName, I extends IndexName<K>>(kind: K, index: I, of: Heads<K, I>): Promise<Stored<K>[]>;
  account(account: Account): Promise<Balance>;
}

export interface Tx extends ReadTx {
  insert<K extends KindName>(kind: K, record: RecordOf<K>): Promise<"ok" | "duplicate">;
  /** Changes a record read in this version; if it changed in between, the transaction runs again. */
  put<K extends KindName>(kind: K, stored: Stored<K>): Promise<Stored<K>>;
  remove<K extends KindName>(kind: K, stored: Stored<K>): Promise<void>;
  /**
   * Claims records due by the store's clock, due again after the lease (ms). Companies take turns: each gets at
   * most an equal share of the limit, its longest due first.
   */
  claim<K extends ClaimedKind>(kind: K, ...how: Claiming): Promise<Stored<K>[]>;
  add(account: Account, change: Partial<Balance>, limit?: number): Promise<"ok" | "over-limit">;
  tally(tally: Tally, change: number, limit?: number): Promise<"ok" | "over-limit">;
  next(sequence: Sequence): Promise<number>;
  /** Returns the number of a user's next grant, and locks the user's grants until the transaction ends. */
  nextGrant(holder: Holder): Promise<number>;
  /**
   * Adds or replaces frames, numbered in the feed. Keeps products, unchanged frames, and frames of another task
   * (or, for an archive frame, any). Last in a transaction: it locks the feed until the end.
   */
  addFrames(frames: readonly NewFrame[]): Promise<AddedFrames>;
}

/**
 * Store of all orders. A transaction awaits nothing but its `tx` and may run again; a throw undoes it.
 * Acknowledged data outlives the process.
 */
export interface Store {
  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>;
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export class Stale extends Error {
  constructor(kind: string) {
    super(`A record of ${kind} has changed meanwhile.`);
    this.name = "Stale";
  }
}

/** The store cannot be reached, or was lost in a transaction, for `cause`. Callers get 503. */
export class StoreAway extends ServiceError {
  constructor(cause: unknown) {
    const message = "The service cannot reach its store at the moment. Try again in a few seconds.";
    super(503, "service_unavailable", message, { "retry-after": "5" });
    this.name = "StoreAway";
    this.cause = cause;
  }
}

export interface RowTx extends Pick<Tx, "account" | "add" | "tally" | "next" | "nextGrant"> {
  get(kind: string, key: Row): Promise<Row | undefined>;
  page(kind: string, index: string, page: Span): Promise<Row[]>;
  heads(kind: string, index: string, heads: Omit<Span, "equals">): Promise<Row[]>;
  insert(kind: string, record: Row): Promise<"ok" | "duplicate">;
  put(kind: string, stored: Row): Promise<Row>;
  remove(kind: string, stored: Row): Promise<void>;
  claim(kind: string, ...how: Claiming): Promise<Row[]>;
  addFrames(frames: readonly Row[]): Promise<AddedFrames>;
}

export const typed = (tx: RowTx): Tx => tx as unknown as Tx;

const PAGE = 1_000;

export function readEach<K extends KindName, I extends IndexName<K>>(
  store: Store,
  kind: K,
  index: I,
  part: Omit<Page<K, I>, "limit">,
): Promise<Stored<K>[]> {
  return store.read(async (tx) => {
    const records: Stored<K>[] = [];
    for (;;) {
      const after = (records.at(-1) as Page<K, I>["after"]) ?? part.after;
      const page = await tx.page(kind, index, { ...part, after, limit: PAGE });
      records.push(...page);
      if (page.length < PAGE) return records;
    }
  });
}

import type { z } from "zod";
import { ServiceError } from "../errors.ts";
import type { Row } from "./kind.ts";
import type { kinds } from "./kinds.ts";
import type { FrameRecord } from "./records.ts";

/** The kinds of records that a store keeps. */
export type KindName = keyof typeof kinds;
export type RecordOf<K extends KindName> = z.infer<(typeof kinds)[K]["schema"]>;
/** A record as it is kept; `version` grows with every change, and fences off writers that read an older one. */
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
/** The kinds whose records are due at some time. */
export type DueKind = KindWith<"due">;
/** Those of which are claimed when they are due. */
type ClaimedKind = KindWith<"dueOf">;

/** Which page of an index is read: behind `after`, up to and with `until`, each by the first fields of its order or all. */
export interface Page<K extends KindName, I extends IndexName<K>> {
  equals: Pick<RecordOf<K>, Extract<IndexShape<K, I>["equals"][number], Fields<K>>>;
  after?: Place<K, I> | undefined;
  until?: Place<K, I> | undefined;
  limit: number;
}

/**
 * Which first records of an index are read, one for each group of equal values in `equals`: those groups behind `after`, and
 * of them those whose first record does not come after `until`.
 */
export interface Heads<K extends KindName, I extends IndexName<K>> {
  after?: Page<K, I>["equals"] | undefined;
  until?: Place<K, I> | undefined;
  limit: number;
}

/** A contract of a company, whose amounts are kept. */
export interface Account {
  companyID: string;
  contractID: string;
}

/** Amounts in the minor unit of the contract's currency. */
export interface Balance {
  /** Of what is under way. */
  held: number;
  spent: number;
}

/** What a company has so many of. */
export type Tally = Pick<RecordOf<"tallies">, "companyID" | "what">;

/** A frame as it is given to the store, which gives it its number in the feed. */
export type NewFrame = Omit<FrameRecord, "seq">;

/** The results of frames that were given to the store; the rest was there already. */
export interface AddedFrames {
  added: number;
  changed: number;
  /** Those that are kept in a form with a later `updated`, which stays; products they lack are added, as a change. */
  older: number;
  /** Ids of those that others were imaged under for tasks. */
  taken: string[];
}

/** Whose grants are numbered. */
export interface Holder {
  companyID: string;
  userID: string;
}

/** Numbers that are given out once each. */
export type Sequence = "image" | "feed";

/** Reads that see one state of the store. */
export interface ReadTx {
  get<K extends KindName>(kind: K, key: KeyOf<K>): Promise<Stored<K> | undefined>;
  page<K extends KindName, I extends IndexName<K>>(kind: K, index: I, page: Page<K, I>): Promise<Stored<K>[]>;
  /** The first record of each group of an index, in the order of `equals`: costs a look for each group, however many records it has. */
  heads<K extends KindName, I extends IndexName<K>>(
    kind: K,
    index: I,
    heads: Heads<K, I>,
  ): Promise<Stored<K>[]>;
  account(account: Account): Promise<Balance>;
}

/** Reads and changes of which all take hold or none. */
export interface Tx extends ReadTx {
  /** Adds a record, unless its key or one of its unique values is there already. */
  insert<K extends KindName>(kind: K, record: RecordOf<K>): Promise<"ok" | "duplicate">;
  /** Changes a record that was read in this version; where it changed meanwhile, the work of the transaction runs again. */
  put<K extends KindName>(kind: K, stored: Stored<K>): Promise<Stored<K>>;
  /** Takes away a record that was read in this version; where it changed meanwhile, the work of the transaction runs again. */
  remove<K extends KindName>(kind: K, stored: Stored<K>): Promise<void>;
  /**
   * Gives the caller records that are due by the store's clock, and makes them due again after the lease (milliseconds): then
   * another may take them over. Companies take turns, beginning with the one behind the last that had one: each gets an equal
   * share of the limit at most, its longest due first, and the first of all come before the second of any. What another
   * transaction is just claiming is left to it. `at` (milliseconds) stands in for the store's clock where the service's time
   * can be moved; the companies of `without` are passed over.
   */
  claim<K extends ClaimedKind>(
    kind: K,
    leaseMs: number,
    limit: number,
    at?: number,
    without?: readonly string[],
  ): Promise<Stored<K>[]>;
  /** Adds to the amounts of a contract, unless their sum would exceed the limit. */
  add(account: Account, change: Partial<Balance>, limit?: number): Promise<"ok" | "over-limit">;
  /** Adds to how many of something a company has, unless that would exceed the limit. */
  tally(tally: Tally, change: number, limit?: number): Promise<"ok" | "over-limit">;
  /** A number that nobody else got or gets; numbers of a transaction that fails are lost. */
  next(sequence: Sequence): Promise<number>;
  /** The number that follows for a grant of a user. Until this transaction has ended no other one can give that user any. */
  nextGrant(holder: Holder): Promise<number>;
  /**
   * Adds frames, each id once, or puts them in the place of those of the same id, with the numbers that follow in the feed. A frame keeps the
   * products that it had; what is the same as before is left alone, and so is a frame that was imaged for another task or, where
   * the given one is the archive's, for any. It comes last in a transaction: from here on no other one can add any until this
   * one has ended.
   */
  addFrames(frames: readonly NewFrame[]): Promise<AddedFrames>;
}

/**
 * Where everything that customers do is kept. A transaction's work awaits nothing but its `tx`, and may run
 * again; what it throws undoes all it changed and reaches the caller. What is acknowledged outlives the process.
 */
export interface Store {
  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>;
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A record that was read has changed meanwhile: the transaction is to run again. */
export class Stale extends Error {
  constructor(kind: string) {
    super(`A record of ${kind} has changed meanwhile.`);
    this.name = "Stale";
  }
}

/** The store cannot be reached, or was lost in the middle of a transaction; `cause` says how. Whoever called gets a 503. */
export class StoreAway extends ServiceError {
  constructor(cause: unknown) {
    const message = "The service cannot reach its store at the moment. Try again in a few seconds.";
    super(503, "service_unavailable", message, { "retry-after": "5" });
    this.name = "StoreAway";
    this.cause = cause;
  }
}

/** A transaction as adapters make it: kinds and indexes by name, records as rows. */
export interface RowTx {
  get(kind: string, key: Row): Promise<Row | undefined>;
  page(
    kind: string,
    index: string,
    page: { equals: Row; after?: Row; until?: Row; limit: number },
  ): Promise<Row[]>;
  heads(kind: string, index: string, heads: { after?: Row; until?: Row; limit: number }): Promise<Row[]>;
  account(account: Account): Promise<Balance>;
  insert(kind: string, record: Row): Promise<"ok" | "duplicate">;
  put(kind: string, stored: Row): Promise<Row>;
  remove(kind: string, stored: Row): Promise<void>;
  claim(
    kind: string,
    leaseMs: number,
    limit: number,
    at?: number,
    without?: readonly string[],
  ): Promise<Row[]>;
  add(account: Account, change: Partial<Balance>, limit?: number): Promise<"ok" | "over-limit">;
  tally(tally: Tally, change: number, limit?: number): Promise<"ok" | "over-limit">;
  next(sequence: Sequence): Promise<number>;
  nextGrant(holder: Holder): Promise<number>;
  addFrames(frames: readonly Row[]): Promise<AddedFrames>;
}

/** The transaction with the types of its records: rows are of their kind, since nothing else is ever written. */
export function typed(tx: RowTx): Tx {
  return tx as unknown as Tx;
}

/** Records that are read at a time. */
const PAGE = 1_000;

/** All records of a part of an index, in its order, as they were at one time. */
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

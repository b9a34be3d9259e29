import type { AuditRecord, DirectoryRecord } from "../store/records.ts";
import { type ReadTx, Stale, type Store, type Stored, type Tx } from "../store/store.ts";
import {
  clientEntry,
  type DirectoryEntry,
  type DirectoryFile,
  directoryFile,
  directoryKinds,
  entryID,
  type FileFault,
  locationEntry,
} from "./directory-file.ts";

/** Author and time of a change, milliseconds since 1970. */
export interface Change {
  who: string;
  at: number;
}

export type Difference = Pick<AuditRecord, "action" | "kind" | "id" | "before" | "after">;

/**
 * Makes the directory as a file has it, in one transaction with its audit; a dry run only returns the differences.
 * Changes nothing and returns the faults where orders forbid it.
 */
export function applyDirectory(
  store: Store,
  file: DirectoryFile,
  { who, at, isDryRun = false }: Change & { isDryRun?: boolean },
): Promise<{ differences: Difference[] } | { faults: FileFault[] }> {
  return store
    .write(async (tx) => {
      const stored = new Map((await entriesOf(tx)).map((record) => [keyOf(record.kind, record.id), record]));
      const differences: Difference[] = [];
      const faults: FileFault[] = [];
      for (const kind of directoryKinds) {
        for (const entry of file[kind]) {
          const id = entryID(entry);
          const record = stored.get(keyOf(kind, id));
          stored.delete(keyOf(kind, id));
          if (record && isSameJSON(record.entry, entry)) continue;
          const fault = record && (await changeFault(tx, record.entry, entry));
          if (fault) faults.push({ place: `${kind} ${id}`, message: fault });
          differences.push({
            action: record ? "changed" : "added",
            ...{ kind, id, before: record?.entry, after: entry },
          });
          if (isDryRun) continue;
          if (record) await tx.put("directory", { ...record, entry });
          else await tx.insert("directory", { kind, id, entry });
        }
      }
      for (const record of stored.values()) {
        const fault = await removalFault(tx, record);
        if (fault) faults.push({ place: `${record.kind} ${record.id}`, message: fault });
        differences.push({ action: "removed", kind: record.kind, id: record.id, before: record.entry });
      }
      if (faults.length > 0 && isDryRun) return { faults };
      if (faults.length > 0) throw new Refused(faults);
      if (isDryRun || differences.length === 0) return { differences };
      for (const record of stored.values()) await tx.remove("directory", record);
      await recordAudit(tx, differences, { who, at });
      return { differences };
    })
    .catch((error: unknown) => {
      if (error instanceof Refused) return { faults: error.faults };
      throw error;
    });
}

/** Undoes a transaction. */
class Refused extends Error {
  readonly faults: FileFault[];

  constructor(faults: FileFault[]) {
    super("The directory cannot be changed so.");
    this.faults = faults;
  }
}

const keyOf = (kind: string, id: string) => `${kind} ${id}`;

/** Refuses to change the company of an entry, or the currency of a contract that has orders. */
async function changeFault(
  tx: ReadTx,
  before: DirectoryEntry,
  after: DirectoryEntry,
): Promise<string | undefined> {
  if (!("company" in before) || !("company" in after)) return undefined;
  const isMoved = before.company !== after.company;
  if (isMoved && !("pricing" in before)) {
    return `stays with company ${before.company}: add another one`;
  }
  if (!("pricing" in before) || !("pricing" in after)) return undefined;
  if (!isMoved && before.pricing?.currency === after.pricing?.currency) return undefined;
  if (!(await hasOrders(tx, before.company, before.id))) return undefined;
  return `has orders, so its ${isMoved ? "company" : "currency"} stays: end it, and add another contract`;
}

async function removalFault(tx: ReadTx, { kind, id, entry }: DirectoryRecord): Promise<string | undefined> {
  if (kind === "companies" && (await hasOrders(tx, id))) {
    return "has orders and cannot be removed: disable its clients and end its contracts instead";
  }
  if (kind === "contracts" && "company" in entry && (await hasOrders(tx, entry.company, id))) {
    return "has orders and cannot be removed: give it an earlier end instead";
  }
  return undefined;
}

const PAGE = 1_000;

async function hasOrders(tx: ReadTx, companyID: string, contractID?: string): Promise<boolean> {
  for (const kind of ["purchases", "tasks"] as const) {
    let after: { createdAt: number; id: string } | undefined;
    for (;;) {
      const orders = await tx.page(kind, "ofCompany", { equals: { companyID }, after, limit: PAGE });
      if (orders.some((order) => contractID === undefined || order.contractID === contractID)) return true;
      if (orders.length < PAGE) break;
      after = orders.at(-1);
    }
  }
  return false;
}

export async function entriesOf(tx: ReadTx): Promise<Stored<"directory">[]> {
  const records: Stored<"directory">[] = [];
  for (;;) {
    const page = await tx.page("directory", "all", { equals: {}, after: records.at(-1), limit: PAGE });
    records.push(...page);
    if (page.length < PAGE) return records;
  }
}

/** Returns the directory as a file that changes nothing when it is applied. */
export async function exportDirectory(store: Store): Promise<DirectoryFile> {
  const records = await store.read(entriesOf);
  const entries = directoryKinds.map((kind) => [
    kind,
    records.filter((record) => record.kind === kind).map(({ entry }) => entry),
  ]);
  return directoryFile.parse(Object.fromEntries(entries));
}

/**
 * Gives a client another secret; the one before stays valid for the overlap (ms), an older one ends at once. Returns
 * whether there is such a client.
 */
export function setClientSecret(
  store: Store,
  id: string,
  { hash, overlap }: { hash: string; overlap: number },
  change: Change,
): Promise<boolean> {
  return store.write(async (tx) => {
    const record = await tx.get("directory", { kind: "clients", id });
    if (!record) return false;
    const before = record.secrets?.at(-1);
    if (before?.hash === hash) return true;
    const kept = before && overlap > 0 ? [{ hash: before.hash, endsAt: change.at + overlap }] : [];
    await tx.put("directory", { ...record, secrets: [...kept, { hash }] });
    await recordAudit(tx, [{ action: "new secret", kind: "clients", id }], change);
    return true;
  });
}

/** Disables a client, whose tokens end at once, or a location. Returns whether there is such an entry. */
export function disableEntry(
  store: Store,
  kind: "clients" | "locations",
  id: string,
  change: Change,
): Promise<boolean> {
  return store.write(async (tx) => {
    const record = await tx.get("directory", { kind, id });
    if (!record) return false;
    const { entry: before } = record;
    const after =
      kind === "clients"
        ? clientEntry.parse({ ...before, status: "disabled" })
        : locationEntry.parse({ ...before, status: "inactive" });
    if (isSameJSON(before, after)) return true;
    await tx.put("directory", { ...record, entry: after });
    await recordAudit(tx, [{ action: "changed", kind, id, before, after }], change);
    return true;
  });
}

/** Keeps sealed credentials of a location and whether they work. Returns whether there is such a location. */
export function setCredentials(
  store: Store,
  id: string,
  { sealed, status }: { sealed: string; status: "active" | "inactive" },
  change: Change,
): Promise<boolean> {
  return store.write(async (tx) => {
    const record = await tx.get("directory", { kind: "locations", id });
    if (!record) return false;
    const entry = locationEntry.parse({ ...record.entry, status });
    await tx.put("directory", { ...record, entry, sealed });
    const { entry: before } = record;
    await recordAudit(
      tx,
      [{ action: "new credentials", kind: "locations", id, before, after: entry }],
      change,
    );
    return true;
  });
}

/** Keeps a client's sealed credentials at another operator's service. Returns whether there is such a client. */
export function setConnection(store: Store, id: string, sealed: string, change: Change): Promise<boolean> {
  return store.write(async (tx) => {
    const record = await tx.get("directory", { kind: "clients", id });
    if (!record) return false;
    await tx.put("directory", { ...record, sealed });
    await recordAudit(tx, [{ action: "new credentials", kind: "clients", id }], change);
    return true;
  });
}

/** Numbers differences one after the other: processes that follow the directory see that it changed. */
export async function recordAudit(
  tx: Tx,
  differences: readonly Difference[],
  { who, at }: Change,
): Promise<void> {
  const head = await tx.get("directoryChanges", { id: "directory" });
  const before = head?.changes ?? 0;
  const changes = before + differences.length;
  if (head) await tx.put("directoryChanges", { ...head, changes });
  else if ((await tx.insert("directoryChanges", { id: "directory", changes })) === "duplicate") {
    throw new Stale("directoryChanges");
  }
  for (const [index, difference] of differences.entries()) {
    await tx.insert("audit", { seq: before + index + 1, at, who, ...difference });
  }
}

/** Compares JSON values; a database may keep the fields of an object in another order. */
export function isSameJSON(a: unknown, b: unknown): boolean {
  return inOrder(a) === inOrder(b);
}

function inOrder(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

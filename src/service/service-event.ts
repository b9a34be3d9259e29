import type { ResourceKey } from "../contract/notifications.ts";
import type { ServiceContext } from "./parts.ts";
import type { CallbackRecord } from "./store/records.ts";
import type { Stored, Tx } from "./store/store.ts";

/** Transition as reported to subscribers (interface 9). */
export interface ServiceEvent {
  resourceKey: ResourceKey;
  resourceID: string;
  status: string;
  itemIDs: string[];
  webhookID: string | undefined;
  /** Cause of a failure or a rejection. */
  reason?: string | undefined;
  at: number;
}

/** Passes a committed transition on to the host. */
export function observe(
  { observe }: Pick<ServiceContext, "observe">,
  event: ServiceEvent,
  companyID: string,
): void {
  const { resourceKey: kind, resourceID: id, status: outcome, reason } = event;
  observe?.({ kind, id, companyID, outcome, reason });
}

export function callbackOf(
  { resourceKey, resourceID, status, itemIDs, webhookID, at }: ServiceEvent & { webhookID: string },
  companyID: string,
): CallbackRecord {
  return {
    id: crypto.randomUUID(),
    webhookID,
    companyID,
    resourceKey,
    resourceID,
    data: { status, itemIDs },
    createdAt: at,
    state: "pending",
    attempts: [],
    dueAt: at,
  };
}

export async function addCallback(tx: Tx, event: ServiceEvent, companyID: string): Promise<void> {
  const { webhookID } = event;
  if (webhookID !== undefined) await tx.insert("callbacks", callbackOf({ ...event, webhookID }, companyID));
}

interface Steps<K extends "purchases" | "tasks"> {
  lease: number;
  batch: number;
  now: number | undefined;
  step: (record: Stored<K>) => Promise<ServiceEvent | undefined>;
  nextAt: (record: Stored<K>) => number | undefined;
}

/**
 * Claims due records and processes them one by one; failed ones are reported and due again when the lease ends.
 * Releases the rest on stop.
 */
export async function processDue<K extends "purchases" | "tasks">(
  context: ServiceContext,
  kind: K,
  { lease, batch, now, step, nextAt }: Steps<K>,
): Promise<ServiceEvent[]> {
  const { store, report, stopping } = context;
  const events: ServiceEvent[] = [];
  if (stopping.aborted) return events;
  for (const record of await store.write((tx) => tx.claim(kind, lease, batch, now))) {
    try {
      if (stopping.aborted) {
        await store.write(async (tx) => {
          if (await isUnchanged(tx, kind, record)) await tx.put(kind, due(record, nextAt(record)));
        });
        continue;
      }
      const event = await step(record);
      if (!event) continue;
      events.push(event);
      observe(context, event, record.companyID);
    } catch (error) {
      report?.(error, record.id);
    }
  }
  return events;
}

export async function isUnchanged<K extends "purchases" | "tasks">(tx: Tx, kind: K, record: Stored<K>) {
  return (await tx.get(kind, record))?.version === record.version;
}

export function due<R extends { dueAt?: number | undefined }>(record: R, at: number | undefined): R {
  const { dueAt: _before, ...rest } = record;
  return (at === undefined ? rest : { ...rest, dueAt: at }) as R;
}

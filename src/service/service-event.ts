import type { ResourceKey } from "../contract/notifications.ts";
import { randomUUID, type ServiceContext, type ServiceParts } from "./parts.ts";
import type { CallbackRecord } from "./store/records.ts";
import type { Tx } from "./store/store.ts";

/** Transition as reported to subscribers (interface 9). */
export interface ServiceEvent {
  resourceKey: ResourceKey;
  resourceID: string;
  status: string;
  itemIDs: string[];
  webhookID: string | undefined;
  at: number;
}

export function callbackOf(
  { resourceKey, resourceID, status, itemIDs, webhookID, at }: ServiceEvent & { webhookID: string },
  companyID: string,
  random: ServiceParts["random"],
): CallbackRecord {
  return {
    id: randomUUID(random),
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

export async function addCallback(
  tx: Tx,
  event: ServiceEvent,
  companyID: string,
  random: ServiceParts["random"],
): Promise<void> {
  const { webhookID } = event;
  if (webhookID !== undefined)
    await tx.insert("callbacks", callbackOf({ ...event, webhookID }, companyID, random));
}

interface Handling<R> {
  step: (record: R) => Promise<ServiceEvent | undefined>;
  /** Makes it due again as before the claim. */
  giveBack: (record: R) => Promise<void>;
}

/**
 * Processes claimed records one after the other; a failed one is reported, and due again when its lease ends. Once the
 * service stops, the rest is released.
 */
export async function processEach<R extends { id: string }>(
  { report, stopping }: ServiceContext,
  claimed: readonly R[],
  { step, giveBack }: Handling<R>,
): Promise<ServiceEvent[]> {
  const events: ServiceEvent[] = [];
  for (const record of claimed) {
    try {
      if (stopping.aborted) {
        await giveBack(record);
        continue;
      }
      const event = await step(record);
      if (event) events.push(event);
    } catch (error) {
      report?.(error, record.id);
    }
  }
  return events;
}

/** Returns a record due at an instant (milliseconds), or never again. */
export function due<R extends { dueAt?: number | undefined }>(record: R, at: number | undefined): R {
  const { dueAt: _before, ...rest } = record;
  return (at === undefined ? rest : { ...rest, dueAt: at }) as R;
}

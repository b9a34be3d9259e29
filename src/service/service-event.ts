import type { ResourceKey } from "../contract/notifications.ts";
import { randomUUID, type ServiceParts } from "./parts.ts";
import type { CallbackRecord } from "./store/callback-record.ts";
import type { Tx } from "./store/store.ts";

/** A transition that was made, as subscribers learn of it (interface 9). */
export interface ServiceEvent {
  resourceKey: ResourceKey;
  resourceID: string;
  status: string;
  /** Items that the resource has now. */
  itemIDs: string[];
  webhookID: string | undefined;
  /** Milliseconds since 1970. */
  at: number;
}

/** The callback of an event to a webhook of the company, due at once. */
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

/** Queues the callback of an event, where the event has a webhook. */
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

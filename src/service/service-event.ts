import type { ResourceKey } from "../contract/notifications.ts";
import { randomUUID, type ServiceParts } from "./parts.ts";
import type { CallbackRecord } from "./store/callback-ledger.ts";

/** A transition that was made, as subscribers learn of it (interface.md, Events). */
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

/** The callback that tells a webhook of the company of an event, due at once; undefined when the event has no webhook. */
export function callbackOf(
  event: ServiceEvent & { webhookID: string },
  companyID: string,
  random: ServiceParts["random"],
): CallbackRecord;
export function callbackOf(
  event: ServiceEvent,
  companyID: string,
  random: ServiceParts["random"],
): CallbackRecord | undefined;
export function callbackOf(
  { resourceKey, resourceID, status, itemIDs, webhookID, at }: ServiceEvent,
  companyID: string,
  random: ServiceParts["random"],
): CallbackRecord | undefined {
  if (webhookID === undefined) return undefined;
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
    nextAttemptAt: at,
  };
}

import type { CallbackBody } from "../../contract/notifications.ts";
import { toBase64 } from "../secrets/base64.ts";
import type { CallbackRecord } from "../store/callback-record.ts";

/** The body that is posted, the same in every attempt (interface 9.2). */
export function callbackText(callback: CallbackRecord): string {
  const { id, webhookID, resourceKey, resourceID, data, createdAt } = callback;
  const body: CallbackBody = {
    id,
    webhookID,
    resourceKey,
    resourceID,
    data,
    timestamp: new Date(createdAt).toISOString(),
  };
  return JSON.stringify(body);
}

/** Seconds since 1970, as the headers of an attempt made at `at` (milliseconds) give them. */
export function callbackTimestamp(at: number): number {
  return Math.floor(at / 1000);
}

/** The headers of an attempt made at `at` (milliseconds), in the order they are sent. */
export function callbackHeaders(attempt: {
  id: string;
  at: number;
  signature: string;
  authorization: string;
}): Record<string, string> {
  return {
    "content-type": "application/json",
    "user-agent": "swath-callbacks/1",
    authorization: attempt.authorization,
    "webhook-id": attempt.id,
    "webhook-timestamp": String(callbackTimestamp(attempt.at)),
    "webhook-signature": attempt.signature,
  };
}

/** The value of `Authorization` for a name and a password, both in UTF-8 (RFC 7617). */
export function basicAuthorization(username: string, password: string): string {
  return `Basic ${toBase64(new TextEncoder().encode(`${username}:${password}`))}`;
}

import type { CallbackBody } from "../../contract/notifications.ts";
import { fromBase64, toBase64 } from "../secrets/base64.ts";
import type { CallbackRecord } from "../store/records.ts";

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

export const callbackTimestamp = (at: number): number => Math.floor(at / 1000);

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

/** Returns HTTP Basic credentials in UTF-8 (RFC 7617). */
export function basicAuthorization(username: string, password: string): string {
  return `Basic ${toBase64(new TextEncoder().encode(`${username}:${password}`))}`;
}

/**
 * Returns the `webhook-signature` of Standard Webhooks: HMAC-SHA-256 over id, timestamp (s since 1970) and body.
 * The key is the password: bytes after `whsec_`, else its text in UTF-8.
 */
export async function signCallback(
  password: string,
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const secret = fromBase64(/^whsec_(.+)$/.exec(password)?.[1] ?? "");
  const key = await crypto.subtle.importKey("raw", secret ?? bytes(password), algorithm, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, bytes(`${id}.${timestamp}.${body}`));
  return `v1,${toBase64(new Uint8Array(signature))}`;
}

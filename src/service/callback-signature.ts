import { toBase64 } from "./base64.ts";

/**
 * The `webhook-signature` of Standard Webhooks: HMAC with SHA-256 over id, timestamp (seconds since 1970) and body. The
 * key is the password of the webhook in UTF-8, which the receiver knows already.
 */
export async function signCallback(
  password: string,
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(password), algorithm, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, bytes(`${id}.${timestamp}.${body}`));
  return `v1,${toBase64(new Uint8Array(signature))}`;
}

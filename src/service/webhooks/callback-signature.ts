import { fromBase64, toBase64 } from "../secrets/base64.ts";

/**
 * The `webhook-signature` of Standard Webhooks: HMAC with SHA-256 over id, timestamp (seconds since 1970) and body. The
 * key is the password of the webhook, which the receiver knows already: the bytes behind `whsec_` where it is a secret in
 * the form of Standard Webhooks, else its text in UTF-8.
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

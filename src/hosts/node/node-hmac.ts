import { createHmac, createSecretKey } from "node:crypto";
import type { HmacUnder } from "../../service/secrets/signature.ts";

/** HMAC (SHA-256) at once: for short texts that takes a tenth of the platform's own, which each go to another thread. */
export const nodeHmac: HmacUnder = (secret) => {
  const key = createSecretKey(secret, "utf8");
  return (text) => createHmac("sha256", key).update(text).digest("base64url");
};

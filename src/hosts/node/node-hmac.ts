import { createHash, hash } from "node:crypto";
import type { HmacUnder } from "../../service/secrets/signature.ts";

/** Bytes of a block of SHA-256, and of texts that are signed in the same memory again and again. */
const BLOCK = 64;
const ROOM = 32_768;

/**
 * HMAC (RFC 2104, SHA-256) at once: for short texts that takes a tenth of the platform's own, which each go to another thread, and
 * half of what Node's takes, which makes an object for each.
 */
export const nodeHmac: HmacUnder = (secret) => {
  const given = Buffer.from(secret);
  const key = Buffer.alloc(BLOCK);
  key.set(given.length > BLOCK ? createHash("sha256").update(given).digest() : given);
  const inner = Buffer.concat([key.map((byte) => byte ^ 0x36), Buffer.alloc(ROOM)]);
  const outer = Buffer.concat([key.map((byte) => byte ^ 0x5c), Buffer.alloc(32)]);
  return (text) => {
    // A character takes three bytes at most.
    const signed =
      3 * text.length <= ROOM
        ? inner.subarray(0, BLOCK + inner.write(text, BLOCK))
        : Buffer.concat([inner.subarray(0, BLOCK), Buffer.from(text)]);
    outer.write(hash("sha256", signed, "binary"), BLOCK, "binary");
    return hash("sha256", outer, "base64url");
  };
};

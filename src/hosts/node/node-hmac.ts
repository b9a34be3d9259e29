import { createHash, hash } from "node:crypto";
import type { HmacUnder } from "../../service/secrets/signature.ts";

const BLOCK = 64;
const ROOM = 32_768;

/**
 * Returns a synchronous HMAC (RFC 2104, SHA-256): for short texts ten times as fast as WebCrypto, twice as fast as Node's.
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

import { fromBase64Url, toBase64Url } from "../secrets/base64.ts";

const ROUNDS = 10_000;
const SALT_BYTES = 16;
/** Hash for unknown clients, so that the time of a refusal reveals nothing. */
const NOBODYS = `pbkdf2-sha256.${ROUNDS}.AAAAAAAAAAAAAAAAAAAAAA.`;

/** Hashes a secret as `pbkdf2-sha256.<rounds>.<salt>.<hash>`, salt and hash in base64url. */
export async function hashSecret(
  secret: string,
  salt: Uint8Array<ArrayBuffer> = crypto.getRandomValues(new Uint8Array(SALT_BYTES)),
  rounds = ROUNDS,
): Promise<string> {
  const hash = await derive(secret, salt, rounds);
  return ["pbkdf2-sha256", rounds, toBase64Url(salt), toBase64Url(hash)].join(".");
}

/** Compares a secret with its hash in constant time, also without a hash. */
export async function isSecret(secret: string, hashed: string = NOBODYS): Promise<boolean> {
  const [scheme, rounds, salt, hash] = hashed.split(".");
  const saltBytes = fromBase64Url(salt ?? "");
  const wanted = fromBase64Url(hash ?? "");
  if (scheme !== "pbkdf2-sha256" || !saltBytes || !wanted) return false;
  const given = await derive(secret, saltBytes, Number(rounds));
  let difference = given.length ^ wanted.length;
  given.forEach((byte, place) => {
    difference |= byte ^ (wanted[place] ?? 0);
  });
  return difference === 0;
}

/** Returns a short identifier of a hash. Tokens carry it, so that a new secret invalidates them. */
export async function secretVersion(hashed: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(hashed));
  return toBase64Url(new Uint8Array(digest, 0, 9));
}

async function derive(
  secret: string,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), "PBKDF2", false, [
    "deriveBits",
  ]);
  const algorithm = { name: "PBKDF2", hash: "SHA-256", salt, iterations: rounds };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256));
}

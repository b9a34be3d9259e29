import { fromBase64Url, toBase64Url } from "../secrets/base64.ts";

/** Secrets of clients are made by a machine, so that the rounds need not make up for guessable ones. */
const ROUNDS = 10_000;
const SALT_BYTES = 16;
/** Takes as long as a real one, so that the time of a refusal does not reveal an unknown client. */
const NOBODYS = `pbkdf2-sha256.${ROUNDS}.AAAAAAAAAAAAAAAAAAAAAA.`;

/** A secret as it is kept: `pbkdf2-sha256.<rounds>.<salt>.<hash>`, salt and hash in base64url. */
export async function hashSecret(
  secret: string,
  salt: Uint8Array<ArrayBuffer> = crypto.getRandomValues(new Uint8Array(SALT_BYTES)),
  rounds = ROUNDS,
): Promise<string> {
  const hash = await derive(secret, salt, rounds);
  return ["pbkdf2-sha256", rounds, toBase64Url(salt), toBase64Url(hash)].join(".");
}

/** Whether a secret is the one that was hashed; takes the same time wherever they differ, and where there is no hash. */
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

/**
 * Which secret a hash is of, in a few characters that reveal nothing of it: a new secret has another salt, and so another
 * version. Tokens carry it, so that those that were given for an earlier secret are worth nothing.
 */
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

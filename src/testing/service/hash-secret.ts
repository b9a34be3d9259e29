import { derive } from "../../service/authentication/tokens.ts";
import { toBase64Url } from "../../service/secrets.ts";

/** Hashes a secret as `pbkdf2-sha256.<rounds>.<salt>.<hash>`, salt and hash in base64url. */
export async function hashSecret(
  secret: string,
  salt: Uint8Array<ArrayBuffer> = crypto.getRandomValues(new Uint8Array(16)),
  rounds = 10_000,
): Promise<string> {
  const hash = await derive(secret, salt, rounds);
  return ["pbkdf2-sha256", rounds, toBase64Url(salt), toBase64Url(hash)].join(".");
}

import { fromBase64Url, textToBase64Url, toBase64Url } from "./base64.ts";

/** What a signature is for; one made for a purpose is worth nothing for another. */
export type SignaturePurpose = "cursor" | "file";

/** The secrets of a service: the first signs and seals, what the others signed and sealed is still taken. */
export type Secrets = readonly [string, ...string[]];

/**
 * Signs texts with the secret of the service (HMAC, SHA-256). Cursors and links are for this service alone and have to be
 * short, so they have no header and no claims as tokens do; a token never has the line break that is in all that is signed here.
 */
export interface Signer {
  /** The signature of a text, base64url; at once where the host has it at once. */
  sign(purpose: SignaturePurpose, text: string): string | Promise<string>;
  /** Whether a signature belongs to a text; takes the same time wherever they differ. */
  verify(purpose: SignaturePurpose, text: string, signature: string): Promise<boolean>;
  /** `<payload>.<signature>`, for a JSON value that a client keeps and gives back. */
  seal(purpose: SignaturePurpose, value: unknown): Promise<string>;
  /** The value of a sealed text; undefined when it was altered or is none of ours. */
  open(purpose: SignaturePurpose, sealed: string): Promise<unknown>;
}

/** The keys of secrets for signatures (HMAC, SHA-256), in their order. */
export async function signingKeys([first, ...others]: Secrets): Promise<
  readonly [CryptoKey, ...CryptoKey[]]
> {
  const read = (secret: string) =>
    crypto.subtle.importKey(
      "raw",
      new TextEncoder().encode(secret),
      { name: "HMAC", hash: "SHA-256" },
      false,
      ["sign", "verify"],
    );
  return [await read(first), ...(await Promise.all(others.map(read)))];
}

/** The HMAC (SHA-256) of a text, base64url; at once where the host has it at once. */
type Hmac = (text: string) => string | Promise<string>;

/** Makes the HMAC under a secret. */
export type HmacUnder = (secret: string) => Hmac;

/** By the platform, which every host has: each is a task of its own. */
const webHmac: HmacUnder = (secret) => {
  const keys = signingKeys([secret]);
  return async (text) => {
    const [key] = await keys;
    return toBase64Url(new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text))));
  };
};

/**
 * A signer for secrets: the first signs, all verify. They never leave it. `service` names the one whose signatures they are, which
 * are worth nothing to another.
 */
export function createSigner([first, ...others]: Secrets, service: string, hmacUnder = webHmac): Signer {
  const hmac = hmacUnder(first);
  const hmacs = [hmac, ...others.map(hmacUnder)];
  const message = (purpose: SignaturePurpose, text: string) => `${service}\n${purpose}\n${text}`;

  const sign: Signer["sign"] = (purpose, text) => hmac(message(purpose, text));

  const verify: Signer["verify"] = async (purpose, text, signature) => {
    for (const made of hmacs) {
      if (isSame(await made(message(purpose, text)), signature)) return true;
    }
    return false;
  };

  return {
    sign,
    verify,
    async seal(purpose, value) {
      const payload = textToBase64Url(JSON.stringify(value));
      return `${payload}.${await sign(purpose, payload)}`;
    },
    async open(purpose, sealed) {
      const [payload, signature, ...rest] = sealed.split(".");
      if (!payload || !signature || rest.length > 0) return undefined;
      if (!(await verify(purpose, payload, signature))) return undefined;
      const bytes = fromBase64Url(payload);
      return bytes && JSON.parse(new TextDecoder().decode(bytes));
    },
  };
}

/** Whether two texts are the same, in a time that does not tell where they differ. */
function isSame(expected: string, given: string): boolean {
  if (expected.length !== given.length) return false;
  let difference = 0;
  for (let at = 0; at < expected.length; at++) difference |= expected.charCodeAt(at) ^ given.charCodeAt(at);
  return difference === 0;
}

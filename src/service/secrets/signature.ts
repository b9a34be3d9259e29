import { fromBase64Url, toBase64Url } from "./base64.ts";

type SignaturePurpose = "cursor" | "file";

/** Secrets of a service: the first signs and seals, the others are still accepted. */
export type Secrets = readonly [string, ...string[]];

/**
 * Signs texts (HMAC, SHA-256). Cursors and links are short, so they have no token header; their line break appears
 * in no token.
 */
export interface Signer {
  sign(purpose: SignaturePurpose, text: string): string | Promise<string>;
  verify(purpose: SignaturePurpose, text: string, signature: string): Promise<boolean>;
  /** Returns `<payload>.<signature>` for a JSON value that a client gives back. */
  seal(purpose: SignaturePurpose, value: unknown): Promise<string>;
  open(purpose: SignaturePurpose, sealed: string): Promise<unknown>;
}

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

type Hmac = (text: string) => string | Promise<string>;

export type HmacUnder = (secret: string) => Hmac;

const webHmac: HmacUnder = (secret) => {
  const keys = signingKeys([secret]);
  return async (text) => {
    const [key] = await keys;
    return toBase64Url(new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text))));
  };
};

/** Creates a signer: the first secret signs, all verify. `service` is part of every signed text. */
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
      const payload = toBase64Url(new TextEncoder().encode(JSON.stringify(value)));
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

function isSame(expected: string, given: string): boolean {
  if (expected.length !== given.length) return false;
  let difference = 0;
  for (let at = 0; at < expected.length; at++) difference |= expected.charCodeAt(at) ^ given.charCodeAt(at);
  return difference === 0;
}

import { base64url } from "jose";

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

export const toBase64Url = (bytes: Uint8Array): string => base64url.encode(bytes);

export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z\d+/]+={0,2}$/.test(text)) return undefined;
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Decodes base64url, or returns undefined. Only the canonical spelling is accepted. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
  return bytes && toBase64Url(bytes) === text ? bytes : undefined;
}

type SignaturePurpose = "cursor" | "file" | "watch";

/** Secrets of a service: the first signs and seals, the others are still accepted. */
export type Secrets = readonly [string, ...string[]];

/**
 * Signs texts (HMAC, SHA-256). Cursors and links are short, so they have no token header; their line break appears
 * in no token.
 */
export type Signer = ReturnType<typeof createSigner>;

type Hmac = (text: string) => string | Promise<string>;

export type HmacUnder = (secret: string) => Hmac;

const webHmac: HmacUnder = (secret) => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = crypto.subtle.importKey("raw", bytes(secret), algorithm, false, ["sign"]);
  return async (text) =>
    toBase64Url(new Uint8Array(await crypto.subtle.sign("HMAC", await key, bytes(text))));
};

/** Creates a signer: the first secret signs, all verify. `service` is part of every signed text. */
export function createSigner([first, ...others]: Secrets, service: string, hmacUnder = webHmac) {
  const hmac = hmacUnder(first);
  const hmacs = [hmac, ...others.map(hmacUnder)];
  const message = (purpose: SignaturePurpose, text: string) => `${service}\n${purpose}\n${text}`;

  const sign = (purpose: SignaturePurpose, text: string) => hmac(message(purpose, text));

  async function verify(purpose: SignaturePurpose, text: string, signature: string): Promise<boolean> {
    for (const made of hmacs) {
      if (isSame(await made(message(purpose, text)), signature)) return true;
    }
    return false;
  }

  return {
    sign,
    verify,
    /** Returns `<payload>.<signature>` for a JSON value that a client gives back. */
    async seal(purpose: SignaturePurpose, value: unknown): Promise<string> {
      const payload = toBase64Url(new TextEncoder().encode(JSON.stringify(value)));
      return `${payload}.${await sign(purpose, payload)}`;
    },
    async open(purpose: SignaturePurpose, sealed: string): Promise<unknown> {
      const [payload, signature, ...rest] = sealed.split(".");
      if (!payload || !signature || rest.length > 0) return undefined;
      if (!(await verify(purpose, payload, signature))) return undefined;
      const bytes = fromBase64Url(payload);
      return bytes && JSON.parse(new TextDecoder().decode(bytes));
    },
  };
}

/** Compares texts in a time that depends on their length only. */
export function isSame(expected: string, given: string): boolean {
  if (expected.length !== given.length) return false;
  let difference = 0;
  for (let at = 0; at < expected.length; at++) difference |= expected.charCodeAt(at) ^ given.charCodeAt(at);
  return difference === 0;
}

const ALGORITHM = "AES-GCM";
const IV_BYTES = 12;

/** Creates a vault on AES-GCM keys: the first seals, all open. Each sealed text begins with its own IV. */
export function createVault(key: CryptoKey, ...earlier: readonly CryptoKey[]): Vault {
  async function seal(text: string): Promise<string> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const sealed = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, new TextEncoder().encode(text));
    return `${toBase64Url(iv)}.${toBase64Url(new Uint8Array(sealed))}`;
  }
  return {
    seal,
    open: async (sealed) => (await openWith([key, ...earlier], sealed)).text,
    ...(earlier.length > 0 && {
      async renew(sealed) {
        const found = await openWith([key, ...earlier], sealed).catch(() => undefined);
        return found && found.by !== key ? seal(found.text) : undefined;
      },
    }),
  };
}

async function openWith(keys: readonly CryptoKey[], text: string): Promise<{ text: string; by: CryptoKey }> {
  const [iv, sealed] = text.split(".").map(fromBase64Url);
  if (!iv || !sealed) throw new Error("The sealed text is corrupt.");
  let refusal: unknown;
  for (const by of keys) {
    try {
      const opened = await crypto.subtle.decrypt({ name: ALGORITHM, iv }, by, sealed);
      return { text: new TextDecoder().decode(opened), by };
    } catch (error) {
      refusal = error;
    }
  }
  throw new Error("It was sealed with another SERVICE_SECRET: start with that one, or enter it again.", {
    cause: refusal,
  });
}

export function generateVaultKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ["encrypt", "decrypt"]);
}

export async function deriveVaultKey(secret: string): Promise<CryptoKey> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const base = await crypto.subtle.importKey("raw", bytes(secret), "HKDF", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: bytes("swath vault") },
    base,
    { name: ALGORITHM, length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}

export interface Vault {
  seal(text: string): Promise<string>;
  open(sealed: string): Promise<string>;
  /** Reseals a text of an earlier key; undefined for other texts. */
  renew?(sealed: string): Promise<string | undefined>;
}

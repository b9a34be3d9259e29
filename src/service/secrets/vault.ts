import type { Vault } from "../parts.ts";
import { fromBase64Url, toBase64Url } from "./base64.ts";

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
  throw refusal;
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

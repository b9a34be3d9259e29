import { fromBase64Url, toBase64Url } from "./base64.ts";

/** What a signature is for; one made for a purpose is worth nothing for another. */
export type SignaturePurpose = "cursor" | "file";

/**
 * Signs texts with the secret of the service (HMAC, SHA-256). Cursors and links are for this service alone and have to be
 * short, so they have no header and no claims as tokens do; a token never has the line break that is in all that is signed here.
 */
export interface Signer {
  /** The signature of a text, base64url. */
  sign(purpose: SignaturePurpose, text: string): Promise<string>;
  /** Whether a signature belongs to a text; takes the same time wherever they differ. */
  verify(purpose: SignaturePurpose, text: string, signature: string): Promise<boolean>;
  /** `<payload>.<signature>`, for a JSON value that a client keeps and gives back. */
  seal(purpose: SignaturePurpose, value: unknown): Promise<string>;
  /** The value of a sealed text; undefined when it was altered or is none of ours. */
  open(purpose: SignaturePurpose, sealed: string): Promise<unknown>;
}

/** A signer for a secret; the secret never leaves it. */
export function createSigner(secret: string): Signer {
  const key = crypto.subtle.importKey(
    "raw",
    new TextEncoder().encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign", "verify"],
  );
  const message = (purpose: SignaturePurpose, text: string) =>
    new TextEncoder().encode(`${purpose}\n${text}`);

  const sign: Signer["sign"] = async (purpose, text) =>
    toBase64Url(new Uint8Array(await crypto.subtle.sign("HMAC", await key, message(purpose, text))));

  const verify: Signer["verify"] = async (purpose, text, signature) => {
    const bytes = fromBase64Url(signature);
    return bytes !== undefined && crypto.subtle.verify("HMAC", await key, bytes, message(purpose, text));
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

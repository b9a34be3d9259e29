/** Bytes that become text in one call, whose arguments they are. */
const AT_ONCE = 4_096;

/** Bytes as base64 (RFC 4648, 4). */
export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    // To spread them takes several times as long.
    binary += Reflect.apply(String.fromCharCode, undefined, bytes.subarray(at, at + AT_ONCE));
  }
  return btoa(binary);
}

/** The bytes of a base64 text; undefined when it is empty or none. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z\d+/]+={0,2}$/.test(text)) return undefined;
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Bytes as base64url without padding (RFC 4648, 5). */
export function toBase64Url(bytes: Uint8Array): string {
  return inAddress(toBase64(bytes));
}

/** A text as base64url; one in ASCII is its own bytes. */
export function textToBase64Url(text: string): string {
  return /^[\0-\x7f]*$/.test(text) ? inAddress(btoa(text)) : toBase64Url(new TextEncoder().encode(text));
}

function inAddress(base64: string): string {
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The bytes of a base64url text, or undefined. Only the one canonical spelling is read, so no character is free. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return toBase64Url(bytes) === text ? bytes : undefined;
}

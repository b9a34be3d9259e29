const GUESS = "windows-1252";

/** Decodes by byte order mark, XML declaration, UTF-8, or else a guess. */
export function decodeText(bytes: Uint8Array): { text: string; guess?: string } {
  const label = markOf(bytes) ?? declaredIn(bytes);
  if (label && isKnown(label)) return { text: new TextDecoder(label).decode(bytes) };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { text: new TextDecoder(GUESS).decode(bytes), guess: GUESS };
  }
}

export function isKnown(label: string): boolean {
  try {
    new TextDecoder(label);
    return true;
  } catch {
    return false;
  }
}

function markOf([a, b, c, d]: Uint8Array): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  // Without a mark, zero bytes reveal UTF-16: these formats begin with ASCII.
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0)) return "utf-16le";
  if ((a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d)) return "utf-16be";
  return undefined;
}

function declaredIn(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const [, label] = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start) ?? [];
  // A declaration of UTF-8 or UTF-16 adds nothing to the bytes, and may be wrong.
  return label && !/^utf-?(8|16)/i.test(label) ? label : undefined;
}

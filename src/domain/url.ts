/**
 * Returns a URL; undefined for text that is none. Replaces `URL.canParse`, which refuses Latin-1 letters in Node 20 once
 * its caller is compiled.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

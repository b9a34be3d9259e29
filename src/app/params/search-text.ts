/**
 * Reads the parameters of an address, each as the text that it is: a reference of digits is no number, and "true" is a word.
 * A text in quotation marks is read without them, as it is written where it begins with one.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(search)].map(([name, value]) => [name, unquoted(value)]));
}

/** Writes parameters to an address, with its question mark; those without a value are left out. */
export function stringifySearch(params: Record<string, unknown>): string {
  const said = Object.entries(params).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const text = String(value);
    return [[name, text.startsWith('"') ? JSON.stringify(text) : text]];
  });
  return said.length > 0 ? `?${new URLSearchParams(said)}` : "";
}

function unquoted(text: string): string {
  if (!text.startsWith('"')) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

/**
 * Reads parameters as plain text: digits stay text. Quotation marks around a text are removed, as the writer adds
 * them to a text that begins with one.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(search)].map(([name, value]) => [name, unquoted(value)]));
}

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

/** Letters and digits that are not taken for one another (Crockford's base 32). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * The number of a quote: its day in UTC and a sign of what it says, "Q-20261122-4F7K2A". The same frames, terms and prices
 * have the same number on one day, whatever their order; anything else has another. `date` in milliseconds.
 */
export function quoteNumber(date: number, terms: readonly string[], lines: readonly string[]): string {
  // FNV-1a: short and the same everywhere; it proves nothing.
  let hash = 0x811c9dc5;
  for (const letter of [...terms, ...lines.toSorted()].join("\n")) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  const sign = Array.from({ length: 6 }, (_, place) => ALPHABET[(hash >>> (place * 5)) & 31]).join("");
  return `Q-${new Date(date).toISOString().slice(0, 10).replaceAll("-", "")}-${sign}`;
}

/** Until when a quote is good: the end of its day in UTC, milliseconds. The service reserves no price. */
export function quoteEnd(date: number): number {
  return Math.floor(date / 86_400_000) * 86_400_000 + 86_399_999;
}

const BYTES = 24;

/** A password of 192 random bits, of characters that every header and shell takes as they are. */
export function generatePassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

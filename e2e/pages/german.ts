import { readdirSync, readFileSync } from "node:fs";

const FOLDER = new URL("../../src/languages/de/", import.meta.url);
const texts: Record<string, string> = Object.assign(
  {},
  ...readdirSync(FOLDER).map((file) => JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")) as object),
);

/** What the app says in German for an English text. Throws when it has no translation. */
export function german(english: string): string {
  const translation = texts[english];
  if (translation === undefined) throw new Error(`No German text for “${english}”.`);
  return translation;
}

import { readdirSync, readFileSync } from "node:fs";

const FOLDER = new URL("../../src/languages/de/", import.meta.url);
const texts: Record<string, string> = Object.assign(
  {},
  ...readdirSync(FOLDER).map((file) => JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")) as object),
);

/** Returns the German text of an English one. Throws without a translation. */
export function german(english: string): string {
  const translation = texts[english];
  if (translation === undefined) throw new Error(`No German text for “${english}”.`);
  return translation;
}

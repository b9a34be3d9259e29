import { spokenLanguage } from "./texts.ts";

/** A name or status within a sentence: English writes "First products ready" as "first products ready" there. */
export function inSentence(name: string): string {
  return spokenLanguage() === "en" ? name.toLowerCase() : name;
}

import { spokenLanguage } from "../../languages/texts.ts";

/** A status within a sentence: English writes "First products ready" as "first products ready" there. */
export function inSentence(status: string): string {
  return spokenLanguage() === "en" ? status.toLowerCase() : status;
}

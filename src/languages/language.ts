import { create } from "zustand";
import { accepting, openKept } from "../device.ts";
import { LANGUAGES, type Language, speak } from "./texts.ts";

/** The choice that this browser keeps. */
const kept = openKept({
  name: "swath-language",
  schema: accepting((tag): tag is Language => typeof tag === "string" && isLanguage(tag)),
});

/** The language of the page. */
export const useLanguage = create<{ language: Language }>(() => ({ language: "en" }));

/** The language chosen before, else the first of the browser's that the app speaks, else English. */
export function firstLanguage(wished: readonly string[] = navigator.languages): Language {
  return kept.read() ?? wished.map((tag) => tag.split("-")[0] ?? "").find(isLanguage) ?? "en";
}

/** Changes the language of the page and keeps the choice. Rejects, and changes nothing, while its texts cannot be loaded. */
export async function chooseLanguage(language: Language): Promise<void> {
  await loadLanguage(language);
  kept.write(language);
}

/** Loads the texts of a language and speaks it. Rejects, and changes nothing, while they cannot be loaded. */
export async function loadLanguage(language: Language): Promise<void> {
  speak(language, await catalogueOf(language));
  document.documentElement.lang = language;
  useLanguage.setState({ language });
}

/** All texts of a language by their English; those of English stand where they are used. */
export async function catalogueOf(language: Language): Promise<Record<string, string>> {
  if (language === "de") return (await import("./de.ts")).german;
  if (language === "ja") return (await import("./ja.ts")).japanese;
  return {};
}

function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(LANGUAGES, tag);
}

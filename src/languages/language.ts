import { create } from "zustand";
import { accepting, openKept } from "../device.ts";
import { LANGUAGES, type Language, speak } from "./texts.ts";

const kept = openKept({
  name: "swath-language",
  schema: accepting((tag): tag is Language => typeof tag === "string" && isLanguage(tag)),
});

export const useLanguage = create<{ language: Language }>(() => ({ language: "en" }));

/** Returns the chosen language, else the first of the browser's that the app speaks. */
export function firstLanguage(wished: readonly string[] = navigator.languages): Language {
  return kept.read() ?? wished.map((tag) => tag.split("-")[0] ?? "").find(isLanguage) ?? "en";
}

/** Changes the language and stores the choice. Rejects, and changes nothing, if its texts fail to load. */
export async function chooseLanguage(language: Language): Promise<void> {
  await loadLanguage(language);
  kept.write(language);
}

export async function loadLanguage(language: Language): Promise<void> {
  speak(language, await catalogueOf(language));
  document.documentElement.lang = language;
  useLanguage.setState({ language });
}

export async function catalogueOf(language: Language): Promise<Record<string, string>> {
  if (language === "de") return (await import("./de.ts")).german;
  if (language === "ja") return (await import("./ja.ts")).japanese;
  return {};
}

const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);

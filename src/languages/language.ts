import { create } from "zustand";
import { deviceStorage } from "../device.ts";
import { LANGUAGES, type Language, speak } from "./texts.ts";

/** Where this browser keeps the choice. */
const KEPT = "swath-language";

/** The language of the page. */
export const useLanguage = create<{ language: Language }>(() => ({ language: "en" }));

/** The language chosen before, else the first of the browser's that the app speaks, else English. */
export function firstLanguage(wished: readonly string[] = navigator.languages): Language {
  const kept = keptLanguage();
  if (kept) return kept;
  return wished.map((tag) => tag.split("-")[0] ?? "").find(isLanguage) ?? "en";
}

/** Changes the language of the page and keeps the choice. Rejects, and changes nothing, while its texts cannot be loaded. */
export async function chooseLanguage(language: Language): Promise<void> {
  await loadLanguage(language);
  try {
    deviceStorage.setItem(KEPT, language);
  } catch {
    // Where nothing can be kept the choice holds as long as the page.
  }
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

function keptLanguage(): Language | undefined {
  try {
    const kept = deviceStorage.getItem(KEPT) ?? "";
    return isLanguage(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);

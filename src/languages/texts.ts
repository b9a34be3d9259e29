/**
 * Every text that people read, in the language they chose. The English text stands where it is used and is the key of its
 * translations, one catalogue a room or feature (`de/search.json`). Texts with values are ICU messages.
 */
import { IntlMessageFormat } from "intl-messageformat";

/** Languages that the app speaks, by what they call themselves, and how they write numbers and times. */
export const LANGUAGES = {
  en: { name: "English", locale: "en-US" },
  de: { name: "Deutsch", locale: "de-DE" },
  ja: { name: "日本語", locale: "ja-JP" },
} as const;
export type Language = keyof typeof LANGUAGES;

/** What a text may be filled with. Numbers are written as the language writes them. */
export type Values = Readonly<Record<string, string | number>>;

let language: Language = "en";
let translations: Readonly<Record<string, string>> = {};
/** To read a message costs far more than to fill it in. */
const messages = new Map<string, IntlMessageFormat>();

/** Texts are those of a language from now on; what English says where one is missing. */
export function speak(next: Language, catalogue: Readonly<Record<string, string>> = {}): void {
  language = next;
  translations = catalogue;
  messages.clear();
}

/** The language that texts are in. */
export const spokenLanguage = (): Language => language;

/** How the language writes numbers and times, as `Intl` calls it. */
export const locale = (): string => LANGUAGES[language].locale;

/**
 * A text in the user's language. `english` is an ICU message where there are values: `t("{count, plural, one {# frame} other
 * {# frames}}", { count })`. What follows a "¦" tells texts apart that English writes alike and is never shown.
 */
export function t(english: string, values?: Values): string {
  return values ? String(messageOf(english).format(isolateAll(values))) : translationOf(english);
}

/** Letters that are written from right to left, and characters that turn the direction of what follows. */
const TURNS = /[\u0590-\u08ff\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;
/** They would turn what stands after a text as well. */
const OVERRIDES = /[\u202a-\u202e]/g;

/** A text of the user's that turns no number beside it round, whichever way it is written. */
export function isolate(text: string): string {
  return TURNS.test(text) ? `\u2068${text.replace(OVERRIDES, "")}\u2069` : text;
}

/** Values of a message of which no text turns what stands beside it. */
export function isolateAll<T>(values: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  if (!Object.values(values).some((value) => typeof value === "string" && TURNS.test(value))) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? (isolate(value) as T) : value,
    ]),
  );
}

/** The message of a text, read once. Throws a SyntaxError where it is none. */
export function messageOf(english: string): IntlMessageFormat {
  const message = messages.get(english) ?? new IntlMessageFormat(translationOf(english), locale());
  messages.set(english, message);
  return message;
}

function translationOf(english: string): string {
  const translation = translations[english];
  if (translation !== undefined) return translation;
  const end = english.indexOf("¦");
  return end < 0 ? english : english.slice(0, end);
}

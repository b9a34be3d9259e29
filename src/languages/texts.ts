import { IntlMessageFormat } from "intl-messageformat";

/**
 * Every text that people read, in the language they chose. The English text stands where it is used and is the key of its
 * translations, one catalogue a room or feature (`de/search.json`). Texts with values are ICU messages.
 */

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

/** Marks the English text of a constant for the catalogues; `t` translates it where it is shown. */
export const text = (english: string): string => english;

/** Text with the wide letters, digits and signs of East Asian keyboards as those of ASCII: "１２．５" as "12.5". */
export function halfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll("\u3000", " ");
}

/** A name or status within a sentence: English writes "First products ready" as "first products ready" there. */
export function inSentence(name: string): string {
  return spokenLanguage() === "en" ? name.toLowerCase() : name;
}

/** A date with a time of day and its zone, as services write it into sentences (RFC 3339). */
const WRITTEN = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)/g;

/** A sentence of a service with its times written as everywhere else on screen: "1 Dec 2026, 15:53:39 UTC". */
export function readableTimes(sentence: string): string {
  return sentence.replace(WRITTEN, (written) => {
    const date = new Date(written);
    if (Number.isNaN(date.getTime())) return written;
    const day = t("{day} {month} {year}", {
      day: String(date.getUTCDate()),
      month: new Intl.DateTimeFormat(locale(), { month: "short", timeZone: "UTC" }).format(date),
      year: String(date.getUTCFullYear()),
    });
    return t("{day}, {clock} UTC", { day, clock: date.toISOString().slice(11, 19) });
  });
}

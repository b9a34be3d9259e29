import { IntlMessageFormat } from "intl-messageformat";

/**
 * Texts in the user's language. The English text is the key of its translations, a catalog per room or feature
 * (`de/search.json`). Texts with values are ICU messages.
 */

export const LANGUAGES = {
  en: { name: "English", locale: "en-US" },
  de: { name: "Deutsch", locale: "de-DE" },
  ja: { name: "日本語", locale: "ja-JP" },
} as const;
export type Language = keyof typeof LANGUAGES;

export type Values = Readonly<Record<string, string | number>>;

let language: Language = "en";
let translations: Readonly<Record<string, string>> = {};
/** Cache: parsing costs far more than formatting. */
const messages = new Map<string, IntlMessageFormat>();

export function speak(next: Language, catalogue: Readonly<Record<string, string>> = {}): void {
  language = next;
  translations = catalogue;
  messages.clear();
}

export const spokenLanguage = (): Language => language;

export const locale = (): string => LANGUAGES[language].locale;

/**
 * Translates `english`, an ICU message if there are values: `t("{count, plural, one {# frame} other {# frames}}",
 * { count })`. Text after "¦" distinguishes equal English and is never shown.
 */
export function t(english: string, values?: Values): string {
  return values ? String(messageOf(english).format(isolateAll(values))) : translationOf(english);
}

/** Right-to-left letters and direction controls. */
const TURNS = /[\u0590-\u08ff\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;
const OVERRIDES = /[\u202a-\u202e]/g;

/** Isolates the user's text from what stands beside it. */
export function isolate(text: string): string {
  return TURNS.test(text) ? `\u2068${text.replace(OVERRIDES, "")}\u2069` : text;
}

export function isolateAll<T>(values: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  if (!Object.values(values).some((value) => typeof value === "string" && TURNS.test(value))) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? (isolate(value) as T) : value,
    ]),
  );
}

/** Throws a SyntaxError for a malformed message. */
export function messageOf(english: string): IntlMessageFormat {
  const message = messages.get(english) ?? new IntlMessageFormat(translationOf(english), locale());
  messages.set(english, message);
  return message;
}

function translationOf(english: string): string {
  const translation = translations[english];
  if (translation !== undefined) return joinUnits(translation);
  const end = english.indexOf("¦");
  return joinUnits(end < 0 ? english : english.slice(0, end));
}

const BEFORE_UNIT = /([\d}]) (?=(?:h|min|s|d|Tg\.|k?m²?|%|[kMG]B|dB|UTC)(?![\p{L}\p{N}]))/gu;
const TIMES = /([\d}]) × (?=[\d{])/g;

/** Keeps a number and its unit or zone in one line: no-break spaces in "72 h", "{percent} %", "{time} UTC", "{range} × {azimuth} km". */
export function joinUnits(text: string): string {
  return text.replace(BEFORE_UNIT, "$1\u00a0").replace(TIMES, "$1\u00a0×\u00a0");
}

/** Takes no-break spaces out of a text that leaves the screen: into a file, a mail, a script or a name. */
export function plainSpaces(text: string): string {
  return text.replaceAll("\u00a0", " ");
}

/** Marks a constant for the catalogs; `t` translates it where it is shown. */
export const text = (english: string): string => english;

/** Narrows letters, digits and signs of East Asian keyboards: "１２．５" to "12.5". */
export function halfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll("\u3000", " ");
}

/** Lowers a name or status within an English sentence. */
export function inSentence(name: string): string {
  return spokenLanguage() === "en" ? name.toLowerCase() : name;
}

const WRITTEN = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)/g;

/** Rewrites RFC 3339 times in a service's sentence as on screen: "1 Dec 2026, 15:53:39 UTC". */
export function readableTimes(sentence: string): string {
  return sentence.replace(WRITTEN, (written) => {
    const date = new Date(written);
    if (Number.isNaN(date.getTime())) return written;
    const day = t("{day} {month} {year}", {
      day: String(date.getUTCDate()),
      month: new Intl.DateTimeFormat(locale(), { month: "short", timeZone: "UTC" }).format(date),
      year: String(date.getUTCFullYear()),
    }).replaceAll(" ", "\u00a0");
    const clock = date.toISOString().slice(11, 19);
    return t("{day}, {clock} UTC", { day, clock }).replace(/ (?=UTC)/, "\u00a0");
  });
}

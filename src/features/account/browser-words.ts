import { t } from "../../languages/texts.ts";

/** Marks of browsers and systems in a `User-Agent`, the more telling ones first. */
const BROWSERS = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;
const SYSTEMS = [
  [/\b(?:iPhone|iPad)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
] as const;

/** Returns a browser in words, "Firefox, Windows"; another program by the first word of its `User-Agent`. */
export function browserWords(userAgent: string | undefined): string {
  if (!userAgent) return t("Unknown browser");
  const nameIn = (marks: readonly (readonly [RegExp, string])[]) =>
    marks.find(([mark]) => mark.test(userAgent))?.[1];
  const names = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined);
  return names.length > 0 ? names.join(t(", ¦between parts")) : (userAgent.split(/[\s/]/)[0] ?? userAgent);
}

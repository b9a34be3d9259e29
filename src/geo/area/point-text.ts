import { halfWidth, t, text } from "../../languages/texts.ts";
import type { Position } from "../types.ts";

export type ParsedCoordinate = { degrees: number } | { problem: string };

type Axis = "latitude" | "longitude";

const AXES = {
  latitude: {
    most: 90,
    plus: "N",
    minus: "S",
    missing: text("Enter a latitude, for example 16.792 S, −16.792 or 16°47′31″ S."),
    letter: text("A latitude ends with N or S, for example 16.792 S, −16.792 or 16°47′31″ S."),
    unread: text("Enter the latitude like 16.792 S, −16.792 or 16°47′31″ S."),
    sign: text("Use either a sign or a letter, for example 16.792 S, −16.792 or 16°47′31″ S."),
    beyond: text("A latitude lies between −90 and 90°."),
  },
  longitude: {
    most: 180,
    plus: "E",
    minus: "W",
    missing: text("Enter a longitude, for example 179.985 E, 179.985 or 179°59′06″ E."),
    letter: text("A longitude ends with E or W, for example 179.985 E, 179.985 or 179°59′06″ E."),
    unread: text("Enter the longitude like 179.985 E, 179.985 or 179°59′06″ E."),
    sign: text("Use either a sign or a letter, for example 179.985 E, 179.985 or 179°59′06″ E."),
    beyond: text("A longitude lies between −180 and 180°."),
  },
} as const satisfies Record<Axis, object>;

const MARKS = /[°º˚'’′"”″:]|deg(?:rees)?|min(?:utes)?|sec(?:onds)?|\s/gi;
const NUMBERS = /^[+\u2212-]?(?:\d+ ){0,2}\d+(?:[.,]\d+)?$/;

/** Reads a latitude: decimal degrees, or degrees, minutes and seconds; a sign, or N or S before or behind. */
export const parseLatitude = (text: string): ParsedCoordinate => parseCoordinate(text, "latitude");

export const parseLongitude = (text: string): ParsedCoordinate => parseCoordinate(text, "longitude");

/**
 * Reads "latitude, longitude" or the reverse; undefined for text that is not two coordinates or can be cut in more
 * than one way, as "36,14 5".
 */
export function parsePoint(text: string, first: Axis = "latitude"): Position | undefined {
  const points = new Map<string, Position>();
  for (const parts of halves(halfWidth(text).trim())) {
    const lat = parseLatitude(parts[first === "latitude" ? 0 : 1]);
    const lng = parseLongitude(parts[first === "latitude" ? 1 : 0]);
    if ("degrees" in lat && "degrees" in lng)
      points.set(`${lng.degrees} ${lat.degrees}`, [lng.degrees, lat.degrees]);
  }
  return points.size === 1 ? [...points.values()][0] : undefined;
}

/** Returns the sentence for a latitude or longitude beyond its range; undefined for any other text. */
export function beyondRange(text: string): string | undefined {
  const [parts] = halves(halfWidth(text).trim());
  if (!parts) return undefined;
  const read = [parseLatitude(parts[0]), parseLongitude(parts[1])] as const;
  const beyond = [t(AXES.latitude.beyond), t(AXES.longitude.beyond)];
  const problems = read.map((one) => ("problem" in one ? one.problem : undefined));
  if (problems.some((problem) => problem && !beyond.includes(problem))) return undefined;
  return problems.find((problem) => problem !== undefined);
}

/** Cuts a text into two coordinates by comma or semicolon, the letter of the first, or the only space. */
function halves(text: string): (readonly [string, string])[] {
  const cuts = [
    /^(.+?)[;,]\s+(.+)$/s,
    /^([^,;]+)[;,]([^,;]+)$/s,
    /^([^;]+);([^;]+)$/s,
    /^(.*?[NS])\s*(.*[EW])$/is,
    /^(.*?[EW])\s*(.*[NS])$/is,
    /^(\S+)\s+(\S+)$/s,
  ];
  return cuts.flatMap((cut): (readonly [string, string])[] => {
    const [, before, after] = cut.exec(text) ?? [];
    return before && after ? [[before, after]] : [];
  });
}

function parseCoordinate(text: string, axis: Axis): ParsedCoordinate {
  const { most, plus, minus, ...problems } = AXES[axis];
  if (text.trim() === "") return { problem: t(problems.missing) };
  const bare = halfWidth(text).replace(MARKS, " ").toUpperCase();
  const letters = bare.match(/[A-Z]/g) ?? [];
  const [letter] = letters;
  const isInside = /[^ ] *[A-Z] *[^ ]/.test(bare);
  if (letters.length > 1 || isInside || (letter && letter !== plus && letter !== minus))
    return { problem: t(problems.letter) };
  const digits = bare.replace(/[A-Z]/, " ").trim().replace(/ +/g, " ");
  if (!NUMBERS.test(digits)) return { problem: t(problems.unread) };
  const isNegative = /^[-\u2212]/.test(digits);
  if (isNegative && letter) return { problem: t(problems.sign) };
  const [degrees = 0, minutes = 0, seconds = 0] = digits
    .replace(/^[+\u2212-]/, "")
    .split(" ")
    .map((part) => Number(part.replace(",", ".")));
  if (minutes >= 60 || seconds >= 60) return { problem: t("Minutes and seconds go up to 59.") };
  const size = degrees + minutes / 60 + seconds / 3600;
  if (size > most) return { problem: t(problems.beyond) };
  return { degrees: isNegative || letter === minus ? 0 - size : size };
}

import { groupBy } from "../../../../domain/group-by.ts";
import type { Position } from "../../../../geo/types.ts";
import { locale, t, text } from "../../../../languages/texts.ts";
import type { Repair, ShapeFault } from "./repair-polygon.ts";
import type { System } from "./to-degrees.ts";

export interface Note {
  kind: "changed" | "unused" | "told";
  title: string;
  text: string;
  at?: readonly Position[] | undefined;
  /** Id of a change that can be undone, as in `FileArea.needs`. */
  id?: string | undefined;
}

/** Event while reading a file, before it is worded. */
export type Told =
  | { kind: "loss"; text: string }
  | { kind: "projected"; system: string; shift: System["shift"] }
  | { kind: "no-prj" }
  | { kind: "guessed"; encoding: string }
  | { kind: "other-type"; type: string }
  | { kind: "empty"; name: string }
  | { kind: "across"; name: string }
  | { kind: "joined"; name: string; id: string }
  | { kind: "detailed"; name: string; corners: number }
  | { kind: "detailed-hole"; name: string }
  | { kind: "fine"; name: string }
  | { kind: "many-holes"; name: string }
  | { kind: "too-many-points"; points: number; lines: number }
  | { kind: "not-numbers"; name: string; found: string }
  | { kind: "unusable"; name: string; fault: Exclude<ShapeFault, "numbers"> }
  | {
      kind: "repair";
      name: string;
      repair: Repair;
      places?: number;
      leftOutKm2?: number;
      parts?: number;
      at?: readonly Position[] | undefined;
      id?: string;
    };

type RepairOfAll = Extract<Told, { kind: "repair" }> & { repair: Exclude<Repair, "crossing"> };

const REPAIRS = {
  heights: [text("Heights or measures in {areas}"), text("Left out; a search needs none.")],
  unclosed: [text("Outlines not closed in {areas}"), text("Closed from the last corner to the first.")],
  clockwise: [text("Outlines wound clockwise in {areas}"), text("Turned round; the shape is the same.")],
  repeated: [text("Corners that stand twice in {areas}"), text("Kept once; the shape is the same.")],
  "beyond-180": [
    text("Longitudes beyond 180° in {areas}"),
    text("Read as the same places counted from the other side."),
  ],
  "hole-cut": [text("Holes that reach over an outline or another hole in {areas}"), text("Cut off there.")],
} as const satisfies Record<Exclude<Repair, "crossing">, readonly [string, string]>;

const FAULTS = {
  corners: [
    text("{name} has fewer corners than it needs"),
    text("A polygon needs three, a line two. Draw the area, or correct the file."),
  ],
  latitude: [text("{name} has a latitude beyond ±90°"), text("Correct the file and drop it again.")],
  swapped: [
    text("{name} has latitudes beyond ±90°"),
    text(
      "Longitude and latitude seem to be swapped: longitude comes first. Correct the file and drop it again.",
    ),
  ],
  metres: [
    text("{name} has coordinates that are no degrees"),
    text(
      "They look like meters, and the file does not say in which system. Save it in longitude and latitude (EPSG:4326).",
    ),
  ],
  pole: [text("{name} encloses a pole"), text("A search cannot express that. Leave the pole out.")],
  "no-area": [text("{name} encloses no area"), text("Move its corners apart, or draw the area.")],
  tangled: [
    text("{name} crosses itself too often to be put right"),
    text("Correct its outline and drop the file again."),
  ],
} as const satisfies Record<Exclude<ShapeFault, "numbers">, readonly [string, string]>;

const PLAIN = {
  "no-prj": [
    "told",
    text("The Shapefile has no .prj"),
    text("Its coordinates were read as longitude and latitude."),
  ],
  "other-type": ["unused", text("{type} is no shape that can be searched"), text("Not used.")],
  empty: [
    "unused",
    text("{name} has no coordinates"),
    text("Not used. Draw it, or correct the file and drop it again."),
  ],
  across: ["told", text("{name} lies across 180°"), text("It is searched on both sides.")],
  joined: [
    "changed",
    text("{name} was cut at 180°"),
    text("Its halves were joined into one area across 180°."),
  ],
  detailed: [
    "told",
    text("{name}: {corners, number} corners"),
    text(
      "Asked for with an outline of at most 200 that holds all of it; what is found is filtered exactly on this device. A link has the outline, and shares of the area are measured by it.",
    ),
  ],
  "detailed-hole": [
    "told",
    text("{name} has a hole of more than 200 corners"),
    text(
      "It is asked for, too; what is found is filtered by the hole on this device. A link has the area without it.",
    ),
  ],
  "many-holes": [
    "told",
    text("{name} has more holes than a link can hold"),
    text(
      "They are asked for, too; what is found is filtered by the holes on this device. A link has the area without them.",
    ),
  ],
  fine: [
    "told",
    text("{name} has parts finer than 1 m"),
    text(
      "A link has no finer steps: the area is asked for without them, and what is found is filtered exactly on this device.",
    ),
  ],
  "too-many-points": [
    "unused",
    text("{points} points and {lines} lines have too many places"),
    text("Not used: at most 300 get a distance around them. Simplify the lines, or split the file."),
  ],
} as const satisfies Partial<Record<Told["kind"], readonly [Note["kind"], string, string]>>;

/** Maximum notes of one kind; further ones are counted in one. */
export const MOST_ALIKE = 10;
const MOST_PLACES = 100;

/** Words events; equal ones of several areas, and too many of a kind, become one note. */
export function notesOf(told: readonly Told[]): Note[] {
  const notes: Note[] = [];
  const isOfAll = (one: Told): one is RepairOfAll => one.kind === "repair" && one.repair !== "crossing";
  const groups = groupBy(told.filter(isOfAll), ({ repair }) => repair);
  const others = told.filter((one) => !isOfAll(one));
  const alike = groupBy(others, (one) => (one.kind === "unusable" ? one.fault : one.kind));
  for (const all of alike.values()) {
    // One more takes no more room than the note that counts it.
    const listed = all.length <= MOST_ALIKE + 1 ? all : all.slice(0, MOST_ALIKE);
    notes.push(...listed.map(noteOf));
    const [next, ...rest] = all.slice(listed.length);
    if (!next) continue;
    const note = noteOf(next);
    notes.push({
      ...note,
      title: t("{count, number} more: {title}, …", { count: rest.length + 1, title: note.title }),
      at: note.at && [next, ...rest].slice(0, MOST_PLACES).flatMap(placesOf).slice(0, MOST_PLACES),
    });
  }
  for (const [repair, all] of groups) {
    const [title, words] = REPAIRS[repair];
    const names = all.map(({ name }) => name);
    notes.push({ kind: "changed", title: t(title, { areas: among(names) }), text: t(words), id: repair });
  }
  const order = ["changed", "told", "unused"];
  return notes.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

function placesOf(told: Told): readonly Position[] {
  return told.kind === "repair" ? (told.at ?? []) : [];
}

function among(names: readonly string[]): string {
  const different = [...new Set(names)];
  return different.length === 1 ? `${different[0]}` : t("{count, number} areas", { count: different.length });
}

function noteOf(told: Told): Note {
  switch (told.kind) {
    case "loss":
      return { kind: "unused", title: t("Not all of the file was read"), text: told.text };
    case "projected":
      return {
        kind: "changed",
        title: t("Projected coordinates ({system})", { system: told.system }),
        text: shiftWords(told.shift),
        id: "projected",
      };
    case "guessed":
      return {
        kind: "told",
        title: t("The file does not say in which encoding its letters are"),
        text: t("Names were read as {encoding}. If they look wrong, save the file as UTF-8.", {
          encoding: told.encoding,
        }),
      };
    case "not-numbers":
      return {
        kind: "unused",
        title: t("{name} has something that is not a coordinate: “{found}”", {
          name: told.name,
          found: told.found,
        }),
        text: `${t("Not used.")} ${t(
          "A coordinate is two or three numbers with decimal points, in KML with commas and without blanks between them. Correct the file and drop it again, or draw the area.",
        )}`,
      };
    case "unusable": {
      const [title, advice] = FAULTS[told.fault];
      return { kind: "unused", title: t(title, { name: told.name }), text: `${t("Not used.")} ${t(advice)}` };
    }
    case "repair": {
      const { places = 0, leftOutKm2 = 0, parts = 1 } = told;
      return {
        kind: "changed",
        title: t("{name} crosses itself at {places, plural, one {# place} other {# places}}", {
          name: told.name,
          places,
        }),
        text: splitWords(parts, leftOutKm2),
        at: told.at,
        id: told.id,
      };
    }
    default: {
      const [kind, title, words] = PLAIN[told.kind];
      return { kind, title: t(title, told), text: t(words), id: "id" in told ? told.id : undefined };
    }
  }
}

function shiftWords(shift: System["shift"]): string {
  if (shift === undefined) return t("Turned into longitude and latitude.");
  return shift === "stated"
    ? t(
        "Turned into longitude and latitude, its datum shifted by the parameters in the file: as right as those.",
      )
    : t(
        "Turned into longitude and latitude, its datum shifted by parameters: right to about {metres, number} m.",
        { metres: shift },
      );
}

function splitWords(parts: number, leftOutKm2: number): string {
  const area = smallKm2(leftOutKm2);
  if (parts > 1)
    return leftOutKm2 > 0
      ? t("Split there into {parts} parts; small loops of {area} left out.", { parts, area })
      : t("Split there into {parts} parts.", { parts });
  return leftOutKm2 > 0 ? t("Split there; small loops of {area} left out.", { area }) : t("Split there.");
}

function smallKm2(km2: number): string {
  return km2 < 0.001
    ? t("less than 0.001 km²")
    : `${km2.toLocaleString(locale(), { maximumSignificantDigits: 2 })}\u00a0km²`;
}

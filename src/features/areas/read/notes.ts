import type { Position } from "../../../geo/types.ts";
import type { Fault, Repair } from "./repair-polygon.ts";

/** What a user is told of a file: what was found, and what was done or is to be done. */
export interface Note {
  kind: "changed" | "unused" | "told";
  title: string;
  text: string;
  /** Where, when it has places. */
  at?: readonly Position[] | undefined;
  /** Of a change that can be undone; `FileArea.needs` names those of an area. */
  id?: string | undefined;
}

/** What happened while a file was read, before it is put in words. */
export type Told =
  | { kind: "loss"; text: string }
  | { kind: "projected"; system: string }
  | { kind: "no-prj" }
  | { kind: "other-type"; type: string }
  | { kind: "empty"; name: string }
  | { kind: "across"; name: string }
  | { kind: "joined"; name: string; id: string }
  | { kind: "detailed"; name: string; corners: number }
  | { kind: "detailed-hole"; name: string }
  | { kind: "too-many-points"; points: number; lines: number }
  | { kind: "unusable"; name: string; fault: Fault }
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

const REPAIRS = {
  heights: ["Heights in", "Left out; a search needs none."],
  unclosed: ["Outlines not closed in", "Closed from the last corner to the first."],
  clockwise: ["Outlines wound clockwise in", "Turned round; the shape is the same."],
  repeated: ["Corners that stand twice in", "Kept once; the shape is the same."],
  "beyond-180": ["Longitudes beyond 180° in", "Read as the same places counted from the other side."],
  "hole-cut": ["Holes that reach over an outline or another hole in", "Cut off there."],
} as const satisfies Record<Exclude<Repair, "crossing">, readonly [string, string]>;

const FAULTS = {
  numbers: [
    "has something that is not a coordinate",
    "Correct the file and drop it again, or draw the area.",
  ],
  corners: [
    "has fewer corners than it needs",
    "A polygon needs three, a line two. Draw the area, or correct the file.",
  ],
  latitude: ["has a latitude beyond ±90°", "Correct the file and drop it again."],
  swapped: [
    "has latitudes beyond ±90°",
    "Longitude and latitude seem to be swapped: longitude comes first. Correct the file and drop it again.",
  ],
  metres: [
    "has coordinates that are no degrees",
    "They look like metres, and the file does not say in which system. Save it in longitude and latitude (EPSG:4326).",
  ],
  pole: ["encloses a pole", "A search cannot express that. Leave the pole out."],
  "no-area": ["encloses no area", "Move its corners apart, or draw the area."],
  tangled: ["crosses itself too often to be put right", "Correct its outline and drop the file again."],
} as const satisfies Record<Fault, readonly [string, string]>;

/** Puts what happened in words: what concerns several areas alike is one note. */
export function notesOf(told: readonly Told[]): Note[] {
  const notes: Note[] = [];
  const groups = new Map<Exclude<Repair, "crossing">, string[]>();
  for (const one of told) {
    if (one.kind !== "repair" || one.repair === "crossing") notes.push(noteOf(one));
    else groups.set(one.repair, [...(groups.get(one.repair) ?? []), one.name]);
  }
  for (const [repair, names] of groups) {
    const [title, text] = REPAIRS[repair];
    notes.push({ kind: "changed", title: `${title} ${among(names)}`, text, id: repair });
  }
  const order = ["changed", "told", "unused"];
  return notes.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

function among(names: readonly string[]): string {
  const different = [...new Set(names)];
  return different.length === 1 ? `${different[0]}` : `${different.length} areas`;
}

function noteOf(told: Told): Note {
  switch (told.kind) {
    case "loss":
      return { kind: "unused", title: "Not all of the file was read", text: told.text };
    case "projected":
      return {
        kind: "changed",
        title: `Projected coordinates (${told.system})`,
        text: "Turned into longitude and latitude.",
        id: "projected",
      };
    case "no-prj":
      return {
        kind: "told",
        title: "The Shapefile has no .prj",
        text: "Its coordinates were read as longitude and latitude.",
      };
    case "other-type":
      return { kind: "unused", title: `${told.type} is no shape that can be searched`, text: "Not used." };
    case "empty":
      return {
        kind: "unused",
        title: `${told.name} has no coordinates`,
        text: "Not used. Draw it, or correct the file and drop it again.",
      };
    case "across":
      return { kind: "told", title: `${told.name} lies across 180°`, text: "It is searched on both sides." };
    case "joined":
      return {
        kind: "changed",
        title: `${told.name} was cut at 180°`,
        text: "Its halves were joined into one area across 180°.",
        id: told.id,
      };
    case "detailed":
      return {
        kind: "told",
        title: `${told.name}: ${told.corners.toLocaleString("en")} corners`,
        text: "Asked for with an outline of at most 200 that holds all of it; what is found is filtered exactly on this device. A link has the outline, and shares of the area are measured by it.",
      };
    case "detailed-hole":
      return {
        kind: "told",
        title: `${told.name} has a hole of more than 200 corners`,
        text: "It is asked for, too; what is found is filtered by the hole on this device. A link has the area without it.",
      };
    case "too-many-points":
      return {
        kind: "unused",
        title: `${told.points} points and ${told.lines} lines have too many places`,
        text: "Not used: at most 300 get a distance around them. Simplify the lines, or split the file.",
      };
    case "unusable": {
      const [title, text] = FAULTS[told.fault];
      return { kind: "unused", title: `${told.name} ${title}`, text: `Not used. ${text}` };
    }
    case "repair": {
      const { places = 0, leftOutKm2 = 0, parts = 1 } = told;
      const what = parts > 1 ? `Split there into ${parts} parts` : "Split there";
      return {
        kind: "changed",
        title: `${told.name} crosses itself at ${places} ${places === 1 ? "place" : "places"}`,
        text: leftOutKm2 > 0 ? `${what}; small loops of ${smallKm2(leftOutKm2)} left out.` : `${what}.`,
        at: told.at,
        id: told.id,
      };
    }
  }
}

function smallKm2(km2: number): string {
  return km2 < 0.001 ? "less than 0.001 km²" : `${Number(km2.toPrecision(2))} km²`;
}

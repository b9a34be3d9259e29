import { type ImagingMode, modes } from "../../domain/modes.ts";
import { choose, type Random } from "../random.ts";
import type { PlaceKind } from "./places.ts";

type Weighted<T> = readonly (readonly [T, number])[];

const spots = [
  ["SPOTLIGHT", 5],
  ["SPOTLIGHT_HIGH_1L", 1],
  ["SPOTLIGHT_HIGH_2L", 1],
  ["SPOTLIGHT_FINE", 5],
  ["SPOTLIGHT_FINE_1L", 1],
  ["SPOTLIGHT_FINE_2L", 1],
  ["SPOTLIGHT_FINE_3L", 1],
  ["SPOTLIGHT_PRECISE_1L", 1],
  ["SPOTLIGHT_PRECISE_2L", 1],
  ["SPOTLIGHT_PRECISE_3L", 1],
] as const satisfies Weighted<ImagingMode>;
const dwells = [
  ["SPOTLIGHT_EXTENDED_DWELL", 3],
  ["SPOTLIGHT_EXTENDED_DWELL_FINE", 2],
] as const satisfies Weighted<ImagingMode>;

/** How places of a kind are imaged. */
const modesAt: Readonly<Record<PlaceKind, Weighted<ImagingMode>>> = {
  strait: [
    ...spots,
    ...dwells,
    ["SPOTLIGHT_EXTENDED_AREA", 6],
    ["STRIPMAP", 10],
    ["SCAN", 4],
    ["SCAN_WIDE", 1],
  ],
  port: [...spots, ...dwells, ["SPOTLIGHT_EXTENDED_AREA", 7], ["STRIPMAP", 3]],
  city: [...spots, ...dwells, ["SPOTLIGHT_EXTENDED_AREA", 8], ["STRIPMAP", 4]],
  volcano: [...spots, ...dwells, ["SPOTLIGHT_EXTENDED_AREA", 6], ["STRIPMAP", 5], ["SCAN", 1]],
  ice: [
    ["SPOTLIGHT_EXTENDED_AREA", 2],
    ["STRIPMAP", 6],
    ["SCAN", 6],
    ["SCAN_WIDE", 2],
  ],
  region: [
    ["SPOTLIGHT", 2],
    ["SPOTLIGHT_EXTENDED_AREA", 2],
    ["STRIPMAP", 5],
    ["SCAN", 5],
    ["SCAN_WIDE", 3],
  ],
};

const FRAMES_OF_STRIP = [
  [1, 6],
  [2, 5],
  [3, 2],
  [4, 5],
  [6, 1],
  [10, 0.4],
] as const;
const FRAMES_OF_SCAN = [
  [1, 6],
  [2, 3],
  [4, 1],
] as const;

/** How often a mode is used outside the incidence range in which it performs: when time matters more than quality. */
const TIME_DOMINANT = 0.12;
/** Incidence at which acquisitions are made at all (interface 5.2). */
const MIN_INCIDENCE = 10;
const MAX_INCIDENCE = 45;

/** A look that is wanted at a place: a mode, and the incidence angles (degrees) at which it will do. */
export interface WantedLook {
  mode: ImagingMode;
  incidence: readonly [number, number];
}

/**
 * A look wanted at a place of a kind. It is drawn before the angle is known, and what does not fit is not taken: to choose a mode
 * that suits the angle would pile up the modes that alone suit steep ones.
 */
export function chooseLook(kind: PlaceKind, random: Random): WantedLook {
  const anyAngle = random() < TIME_DOMINANT;
  const mode = choose(random, modesAt[kind]);
  const { performant, family } = modes[mode];
  return {
    mode,
    incidence: anyAngle && family !== "Scan" ? [MIN_INCIDENCE, MAX_INCIDENCE] : performant,
  };
}

/** How many frames a datatake gets. */
export function chooseFrameCount(mode: ImagingMode, random: Random): number {
  if (mode === "STRIPMAP") return choose(random, FRAMES_OF_STRIP);
  if (mode === "SCAN") return choose(random, FRAMES_OF_SCAN);
  return mode === "SCAN_WIDE" && random() < 0.2 ? 2 : 1;
}

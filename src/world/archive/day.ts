import { defaultProducts, framesLengthKm, type ImagingMode, modes } from "../../domain/modes.ts";
import { destination } from "../../geo/sphere.ts";
import type { PassDirection } from "../../geo/swath.ts";
import type { Position } from "../../geo/types.ts";
import { imageOnPass } from "../../orbit/image.ts";
import { collide, type Pass, type Slot, slotOf } from "../../orbit/passes.ts";
import { takerOf } from "../../orbit/satellite.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import type { Interruptible } from "../../service/catalog/work.ts";
import { choose, hash, hashShare, type Random, randomFrom } from "../random.ts";
import { constellation, groundTrackOf, passOfDay, planeOf, SATELLITES } from "./constellation.ts";
import { type ArchivePlace, type ArchivePlaceKind, places } from "./places.ts";

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

const modesAt: Readonly<Record<ArchivePlaceKind, Weighted<ImagingMode>>> = {
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

/** Share of looks outside the performant incidence range. */
const TIME_DOMINANT = 0.12;
/** Degrees (interface 5.2). */
const MIN_INCIDENCE = 10;
const MAX_INCIDENCE = 45;

/**
 * Draws a look before the angle is known; looks that do not fit are dropped, so that steep modes do not
 * accumulate.
 */
function chooseLook(kind: ArchivePlaceKind, random: Random) {
  const anyAngle = random() < TIME_DOMINANT;
  const mode = choose(random, modesAt[kind]);
  const { performant, family } = modes[mode];
  const incidence = anyAngle && family !== "Scan" ? ([MIN_INCIDENCE, MAX_INCIDENCE] as const) : performant;
  return { mode, incidence };
}

function chooseFrameCount(mode: ImagingMode, random: Random): number {
  if (mode === "STRIPMAP") return choose(random, FRAMES_OF_STRIP);
  if (mode === "SCAN") return choose(random, FRAMES_OF_SCAN);
  return mode === "SCAN_WIDE" && random() < 0.2 ? 2 : 1;
}

interface Order {
  imageID: number;
  mode: ImagingMode;
  frameCount: number;
  placeAt: number;
  /** Seconds to the products, and from them to their last change. */
  processing: number;
  reprocessing: number;
}

export interface GeneratedAcquisition {
  slot: Slot;
  frames: Frame[];
}

/** Returns undefined when no image can be taken. */
function acquire(place: Position, pass: Pass, order: Order): GeneratedAcquisition | undefined {
  const { imageID, mode, frameCount, placeAt } = order;
  const image = imageOnPass(constellation, place, pass, {
    mode,
    lengthKm: framesLengthKm(mode, frameCount),
    placeAt,
  });
  if (!image) return undefined;
  const created = image.end + Math.round(order.processing * 1000);
  const updated = created + order.reprocessing * 1000;
  const taker = constellation[pass.satellite];
  if (!taker) throw new Error(`The constellation has no satellite ${pass.satellite}.`);
  const ofAll = {
    imageID,
    created,
    updated,
    products: defaultProducts[modes[mode].family],
    ...madeUp,
    ...takerOf(taker),
  };
  return {
    slot: slotOf(pass, image),
    // Object.assign saves a copy of each frame: a sixth of the time.
    frames: image.frames.map((frame) => Object.assign(frame, ofAll)),
  };
}

export const madeUp = { producer: "Swath demo", license: undefined, footprint: "generated" } as const;

const directions = ["ascending", "descending"] as const satisfies readonly PassDirection[];
const SLOTS_OF_PLACE = 2 * SATELLITES;
const FIRST_ANYWHERE_SLOT = 300 * SLOTS_OF_PLACE;
const ANYWHERE_SLOTS = 8 * SATELLITES;
const SLOTS_OF_DAY = 16_384;

/** Above those of real acquisitions. */
const FIRST_IMAGE_ID = 10_000_000;
/** Days since 1970. */
export const FIRST_DAY = 16_436;

const REACH = 0.4;
const STANDING_ORDERS = 4;
/** No images this close to midnight, ms: longer than settling and rolling, so days are independent. */
const NIGHT_WATCH = 100_000;
const DAY = 86_400_000;
const TOGETHER = 20;

/** Returns the acquisitions of a UTC day (days since 1970), newest first; the same for the same day and rate. */
export function* acquisitionsInTurn(day: number, rate: number): Interruptible<GeneratedAcquisition[]> {
  const acquisitions: GeneratedAcquisition[] = [];
  const busy: Slot[][] = Array.from({ length: SATELLITES }, () => []);
  const [from, to] = [day * DAY + NIGHT_WATCH, (day + 1) * DAY - NIGHT_WATCH];
  const add = (satellite: number, acquisition: GeneratedAcquisition | undefined) => {
    if (!acquisition) return;
    const { slot } = acquisition;
    if (slot.start < from || slot.end > to || busy[satellite]?.some((other) => collide(slot, other))) return;
    busy[satellite]?.push(slot);
    acquisitions.push(acquisition);
  };
  for (const [index, place] of places.entries()) {
    if (index % TOGETHER === TOGETHER - 1) yield;
    const reach = reachAt(place.at[1]);
    const onDemand = (rate * place.weight) / (SLOTS_OF_PLACE * reach);
    const standing = place.stack ? STANDING_ORDERS / (SLOTS_OF_PLACE * 6 * reach) : 0;
    for (let chance = 0; chance < SLOTS_OF_PLACE; chance++) {
      const satellite = chance % SATELLITES;
      const direction = directions[chance < SATELLITES ? 0 : 1];
      const slot = index * SLOTS_OF_PLACE + chance;
      if (standing > 0) {
        // Equal for all satellites of a track, so the look repeats every six days.
        const order = hash(
          index,
          chance < SATELLITES ? 0 : 1,
          planeOf(satellite),
          groundTrackOf(satellite, day),
        );
        if (order / 2 ** 32 < standing) {
          add(satellite, lookAt(place, satellite, day, direction, slot, randomFrom(order)));
          continue;
        }
      }
      if (hashShare(day, slot) < onDemand) {
        add(satellite, lookAt(place, satellite, day, direction, slot, randomFrom(hash(slot, day))));
      }
    }
  }
  const anywhere = (rate * TOTAL_WEIGHT) / (11 * ANYWHERE_SLOTS * REACH);
  for (let chance = 0; chance < ANYWHERE_SLOTS; chance++) {
    const slot = FIRST_ANYWHERE_SLOT + chance;
    if (hashShare(day, slot) >= anywhere) continue;
    const random = randomFrom(hash(slot, day));
    const satellite = chance % SATELLITES;
    const at: Position = [360 * random() - 180, (Math.asin(1.98 * random() - 0.99) * 180) / Math.PI];
    const place = { at, kind: "region" as const, spreadKm: 0 };
    add(satellite, lookAt(place, satellite, day, directions[random() < 0.5 ? 0 : 1], slot, random));
  }
  return acquisitions.sort((a, b) => b.slot.start - a.slot.start);
}

const TOTAL_WEIGHT = places.reduce((sum, place) => sum + place.weight, 0);

function lookAt(
  place: { at: Position; kind: ArchivePlaceKind; spreadKm: number } | ArchivePlace,
  satellite: number,
  day: number,
  direction: PassDirection,
  slot: number,
  random: Random,
): GeneratedAcquisition | undefined {
  const distance = place.spreadKm * Math.sqrt(random());
  const target = destination(place.at, random() * 360, distance);
  const { mode, incidence } = chooseLook(place.kind, random);
  const pass = passOfDay(target, satellite, day, direction, incidence);
  if (!pass) return undefined;
  const frameCount = chooseFrameCount(mode, random);
  const oncePerDay = randomFrom(hash(day, slot, 1));
  return acquire(target, pass, {
    imageID: FIRST_IMAGE_ID + (day - FIRST_DAY) * SLOTS_OF_DAY + slot,
    mode,
    frameCount,
    placeAt: frameCount === 1 ? 0.5 : 0.1 + 0.8 * random(),
    processing: 900 + 2700 * oncePerDay(),
    reprocessing: oncePerDay() < 0.06 ? Math.round(3600 * oncePerDay()) : 0,
  });
}

/** Returns the share of passes in reach: tracks converge toward the poles. */
const reachAt = (lat: number): number => Math.min(0.6, 0.305 / Math.cos((lat * Math.PI) / 180));

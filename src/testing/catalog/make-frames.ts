import { imagingModes, modes, type ProductType } from "../../domain/modes.ts";
import { wrapLongitude } from "../../geo/longitude.ts";
import { destination } from "../../geo/sphere.ts";
import type { Position } from "../../geo/types.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { madeUp } from "../../world/archive/day.ts";

const UNTIL = Date.parse("2026-06-01T00:00:00Z");
const DAY = 86_400_000;
const PLACES: readonly Position[] = [
  [4.1, 51.9],
  [-122.4, 37.8],
  [103.8, 1.3],
  [179.4, -17.8],
  [-179.6, 66.2],
  [-20.5, 64.9],
  [178.5, 84.6],
];

/** A random number in [0, 1) from a seed; the same sequence everywhere (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Made-up frames for tests: half of them near a few places (three of these on the antimeridian, one of them polar), the rest anywhere. */
export function* makeFrames(count: number, seed = 1): Generator<Frame> {
  const random = seededRandom(seed);
  for (let index = 0; index < count; index++) yield makeFrame(index, random);
}

/** One frame at a place, for tests that need to know it; other values may be given. */
export function frameAt(center: Position, values: Partial<Frame> = {}): Frame {
  return { ...makeFrame(0, seededRandom(7), center), ...values };
}

function makeFrame(index: number, random: () => number, place?: Position): Frame {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const near = pick(PLACES);
  const center: Position =
    place ??
    (random() < 0.5
      ? [wrapLongitude(near[0] + (random() - 0.5) * 6), near[1] + (random() - 0.5) * 4]
      : [random() * 360 - 180, random() * 160 - 80]);
  const mode = modes[pick(imagingModes)];
  const passDirection = pick(["ascending", "descending"] as const);
  const lookSide = pick(["left", "right"] as const);
  const heading = (passDirection === "ascending" ? 349 : 191) + (random() - 0.5) * 4;
  const toRange = heading + (lookSide === "right" ? 90 : -90);
  const corner = (range: number, azimuth: number): Position => {
    const along = destination(center, heading, (azimuth * mode.azimuthKm) / 2);
    const [lng, lat] = destination(along, toRange, (range * mode.rangeKm) / 2);
    return [round(wrapLongitude(lng), 6), round(lat, 6)];
  };
  const [nearFirst, farFirst, farLast, nearLast] = [
    corner(-1, -1),
    corner(1, -1),
    corner(1, 1),
    corner(-1, 1),
  ];
  const incidence = 18 + random() * 22;
  // Whole minutes make frames of the same instant likely.
  const start = UNTIL - Math.floor(random() * 730 * 1440) * 60_000;
  // Whole days are shared by many frames.
  const created = (Math.floor(start / DAY) + 1) * DAY;
  const bandwidth = pick([60e6, 150e6, 300e6, 600e6]);
  const products: ProductType[] =
    mode.family === "Scan" ? ["GRD"] : random() < 0.7 ? ["GRD", "SLC"] : ["GRD", "SLC", "SICD"];
  return {
    imageID: 1_000 + Math.floor(index / 2) * 7,
    frameNumber: (index % 2) + 1,
    mode: mode.imagingMode,
    start,
    end: start + Math.round(1_000 + random() * 60_000),
    created,
    updated: created + Math.floor(random() * 5) * DAY,
    ring:
      lookSide === "right"
        ? [nearFirst, farFirst, farLast, nearLast, nearFirst]
        : [nearFirst, nearLast, farLast, farFirst, nearFirst],
    corners: { nearFirst, farFirst, nearLast, farLast },
    lookSide,
    passDirection,
    incidence: {
      near: round(incidence - 1.5, 2),
      center: round(incidence, 2),
      far: round(incidence + 1.5, 2),
    },
    lookAngle: round(incidence * 0.91, 2),
    azimuthResolution: mode.resolution,
    rangeResolution: {
      near: round(mode.resolution * 1.05, 3),
      center: mode.resolution,
      far: round(mode.resolution * 0.95, 3),
    },
    bandwidth,
    rangeLooks: 1,
    azimuthLooks: mode.azimuthLooks,
    polarization: random() < 0.85 ? "VV" : "HH",
    products,
    ...madeUp,
    platform: "SW-01",
    inclination: 97.6,
  };
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

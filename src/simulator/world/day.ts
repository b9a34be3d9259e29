import { destination } from "../../geo/sphere.ts";
import type { Position } from "../../geo/types.ts";
import type { PassDirection } from "../../orbit/imaged-frame.ts";
import { collide, type Slot } from "../../orbit/slots.ts";
import { type Interruptible, toEnd } from "../../service/catalog/work.ts";
import { hash, hashShare, type Random, randomFrom } from "../random.ts";
import { type Acquisition, acquire } from "./acquire.ts";
import { planeOf, SATELLITES, trackOf } from "./constellation.ts";
import { passOfDay } from "./pass-of-day.ts";
import { type Place, type PlaceKind, places } from "./places.ts";
import { chooseFrameCount, chooseLook } from "./tasking-plan.ts";

const directions = ["ascending", "descending"] as const satisfies readonly PassDirection[];
/** Chances a day: each satellite going up and going down past each place, and looks at anywhere. */
const SLOTS_OF_PLACE = 2 * SATELLITES;
const FIRST_ANYWHERE_SLOT = 300 * SLOTS_OF_PLACE;
const ANYWHERE_SLOTS = 8 * SATELLITES;
const SLOTS_OF_DAY = 16_384;

/** Image ids of generated acquisitions begin here, those of 2015; the real ones have smaller numbers. */
const FIRST_IMAGE_ID = 10_000_000;
/** The first day for which there are image ids, in days since 1970. */
export const FIRST_DAY = 16_436;

/** Share of all chances anywhere in which a place is within reach. */
const REACH = 0.4;
/** Standing orders for a place of stacks; those that suit their angle are imaged every six days. */
const STANDING_ORDERS = 4;
/**
 * Nothing is taken so close to midnight, milliseconds: within twice this a satellite settles and rolls from any look to any
 * other, so that days can be worked out apart.
 */
const NIGHT_WATCH = 100_000;
const DAY = 86_400_000;
/** Places that are looked at without a pause. */
const TOGETHER = 20;

/** How many acquisitions a place of weight 1 gets a day on demand; besides, standing orders do not depend on it. */
export type Rate = number;

/**
 * All acquisitions of a UTC day (days since 1970), newest first. The same day and rate always give the same; a satellite does
 * one thing at a time.
 */
export function acquisitionsOfDay(day: number, rate: Rate): Acquisition[] {
  return toEnd(acquisitionsInTurn(day, rate));
}

/** The same, which can be interrupted after every few places. */
export function* acquisitionsInTurn(day: number, rate: Rate): Interruptible<Acquisition[]> {
  const acquisitions: Acquisition[] = [];
  const busy: Slot[][] = Array.from({ length: SATELLITES }, () => []);
  const [from, to] = [day * DAY + NIGHT_WATCH, (day + 1) * DAY - NIGHT_WATCH];
  const add = (satellite: number, acquisition: Acquisition | undefined) => {
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
        // The same for all satellites that fly this track, so the same look at the place every six days.
        const order = hash(index, chance < SATELLITES ? 0 : 1, planeOf(satellite), trackOf(satellite, day));
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
  // One in twelve looks goes anywhere.
  const anywhere = (rate * TOTAL_WEIGHT) / (11 * ANYWHERE_SLOTS * REACH);
  for (let chance = 0; chance < ANYWHERE_SLOTS; chance++) {
    const slot = FIRST_ANYWHERE_SLOT + chance;
    if (hashShare(day, slot) >= anywhere) continue;
    const random = randomFrom(hash(slot, day));
    const satellite = chance % SATELLITES;
    const place = { at: anyPosition(random), kind: "region" as const, spreadKm: 0 };
    add(satellite, lookAt(place, satellite, day, directions[random() < 0.5 ? 0 : 1], slot, random));
  }
  return acquisitions.sort((a, b) => b.slot.start - a.slot.start);
}

const TOTAL_WEIGHT = places.reduce((sum, place) => sum + place.weight, 0);

/** One look, if the place is within reach on that day. All choices come from `random`, which may outlive the day. */
function lookAt(
  place: { at: Position; kind: PlaceKind; spreadKm: number } | Place,
  satellite: number,
  day: number,
  direction: PassDirection,
  slot: number,
  random: Random,
): Acquisition | undefined {
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
    // A few images are processed again.
    reprocessing: oncePerDay() < 0.06 ? Math.round(3600 * oncePerDay()) : 0,
  });
}

/** Share of the chances of a place in which it is within reach: tracks lie closer to each other towards the poles. */
function reachAt(lat: number): number {
  return Math.min(0.6, 0.305 / Math.cos((lat * Math.PI) / 180));
}

/** Evenly spread over the sphere, the poles left out. */
function anyPosition(random: Random): Position {
  return [360 * random() - 180, (Math.asin(1.98 * random() - 0.99) * 180) / Math.PI];
}

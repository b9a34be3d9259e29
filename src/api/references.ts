import { MAX_REFERENCE } from "../contract/purchases.ts";
import type { Task } from "../contract/task.ts";
import { longitudeNear } from "../geo/longitude.ts";
import type { Position } from "../geo/types.ts";

/** Most characters of the user's own words in the reference of a task; the rest is the order's id. */
export const MAX_ORDER_WORDS = MAX_REFERENCE - " · order ".length - 8;

/** The reference under which a task is ordered: the user's words and the order's id. */
export function orderReference(words: string, id: string): string {
  return words ? `${words} · order ${id}` : `order ${id}`;
}

const ORDER_REFERENCE = /^(?:(.*) · )?order [0-9A-HJKMNP-TV-Z]{8}$/s;

/** The user's words of a task's reference; the whole of one that was not ordered here. */
export function wordsOfOrder(reference: string): string {
  const match = ORDER_REFERENCE.exec(reference);
  return match ? (match[1] ?? "") : reference;
}

/** Degrees within which two points are the same: about 10 m. */
const SAME_POINT = 1e-4;
const NO_IMAGE: ReadonlySet<string> = new Set(["REJECTED", "FAILED", "CANCELED"]);

interface WantedImage {
  point: Position | undefined;
  /** Milliseconds. */
  window: { start: number; end: number };
}

/** A task that brings an image, or has brought one, of the same point in a window that meets this one; the first found. */
export function sameOrder({ point, window }: WantedImage, tasks: readonly Task[]): Task | undefined {
  return (
    point &&
    tasks.find(
      ({ pointOfInterest: { lat, lon }, acquisitionWindow, status }) =>
        !NO_IMAGE.has(status) &&
        Math.abs(lat - point[1]) < SAME_POINT &&
        Math.abs(longitudeNear(lon, point[0]) - point[0]) < SAME_POINT &&
        Date.parse(acquisitionWindow.start) < window.end &&
        Date.parse(acquisitionWindow.end) > window.start,
    )
  );
}

const ID = "[0-9A-HJKMNP-TV-Z]{8}";
const POINT_REFERENCE = new RegExp(`^(?:(.*) · )?points (${ID})\\.(\\d{1,3})$`, "s");

/** Most characters of the user's own words in the reference of a point's task; the rest holds run and number. */
export const MAX_POINT_WORDS = MAX_REFERENCE - " · points 00000000.100".length;

/** The reference of one task of a run: the user's words, the run's id and the number of the point, from 1. */
export function pointReference({ id, words }: { id: string; words: string }, index: number): string {
  return `${words ? `${words} · ` : ""}points ${id}.${index + 1}`;
}

/** The run named in a task's reference; undefined for a task outside of any. `index` from 0. */
export function readPointReference(
  reference: string | undefined,
): { id: string; words: string; index: number } | undefined {
  const match = reference === undefined ? null : POINT_REFERENCE.exec(reference);
  return match?.[2] ? { id: match[2], words: match[1] ?? "", index: Number(match[3]) - 1 } : undefined;
}

/** Letters and digits that are not taken for one another (Crockford's base 32). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const ID_LENGTH = 8;
const PATTERN = new RegExp(`^(?:(.*) · )?run ([${ALPHABET}]{${ID_LENGTH}})$`, "s");

/** Most characters of the user's own words in a run's reference; the rest is the run's id. */
export const MAX_RUN_WORDS = MAX_REFERENCE - " · run ".length - ID_LENGTH;

/** A new run id of 40 random bits. */
export function newRunID(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(ID_LENGTH)), (byte) => ALPHABET[byte % 32]).join(
    "",
  );
}

/** The reference under which a run buys: the user's words and the run's id. */
export function runReference({ id, reference }: { id: string; reference: string }): string {
  return reference ? `${reference} · run ${id}` : `run ${id}`;
}

/** The run named in a purchase's reference, with the user's words; undefined for a purchase outside of any run. */
export function readRunReference(text: string | undefined): { id: string; words: string } | undefined {
  const match = text === undefined ? null : PATTERN.exec(text);
  return match?.[2] ? { id: match[2], words: match[1] ?? "" } : undefined;
}

import { MAX_REFERENCE } from "../contract/purchases.ts";
import type { Task } from "../contract/task.ts";
import { longitudeNear } from "../geo/longitude.ts";
import type { Position } from "../geo/types.ts";

export const MAX_ORDER_WORDS = MAX_REFERENCE - " · order ".length - 8;

export function orderReference(words: string, id: string): string {
  return words ? `${words} · order ${id}` : `order ${id}`;
}

const ORDER_REFERENCE = /^(?:(.*) · )?order [0-9A-HJKMNP-TV-Z]{8}$/s;

/** Returns the user's words; all of a reference from elsewhere. */
export function wordsOfOrder(reference: string): string {
  const match = ORDER_REFERENCE.exec(reference);
  return match ? (match[1] ?? "") : reference;
}

/** Tolerance of equal points, degrees: about 10 m. */
const SAME_POINT = 1e-4;
const NO_IMAGE: ReadonlySet<string> = new Set(["REJECTED", "FAILED", "CANCELED"]);

interface WantedImage {
  point: Position | undefined;
  window: { start: number; end: number };
}

/** Finds a task with an image of the same point in an overlapping window. */
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

export const MAX_POINT_WORDS = MAX_REFERENCE - " · points 00000000.100".length;

export function pointReference({ id, words }: { id: string; words: string }, index: number): string {
  return `${words ? `${words} · ` : ""}points ${id}.${index + 1}`;
}

/** Reads the run and index (from 0); undefined for a task outside of any run. */
export function readPointReference(
  reference: string | undefined,
): { id: string; words: string; index: number } | undefined {
  const match = reference === undefined ? null : POINT_REFERENCE.exec(reference);
  return match?.[2] ? { id: match[2], words: match[1] ?? "", index: Number(match[3]) - 1 } : undefined;
}

/** Letters and digits that cannot be confused (Crockford's base 32). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const ID_LENGTH = 8;
const PATTERN = new RegExp(`^(?:(.*) · )?run ([${ALPHABET}]{${ID_LENGTH}})$`, "s");

export const MAX_RUN_WORDS = MAX_REFERENCE - " · run ".length - ID_LENGTH;

export function newRunID(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(ID_LENGTH)), (byte) => ALPHABET[byte % 32]).join(
    "",
  );
}

export function runReference({ id, reference }: { id: string; reference: string }): string {
  return reference ? `${reference} · run ${id}` : `run ${id}`;
}

/** Reads run and words; undefined for a purchase outside of any run. */
export function readRunReference(text: string | undefined): { id: string; words: string } | undefined {
  const match = text === undefined ? null : PATTERN.exec(text);
  return match?.[2] ? { id: match[2], words: match[1] ?? "" } : undefined;
}

import { MAX_REFERENCE } from "../../contract/purchases.ts";
import type { Task } from "../../contract/task.ts";
import { longitudeNear } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";

/** Most characters of the user's own words in the reference of a task; the rest is the order's id. */
export const MAX_ORDER_WORDS = MAX_REFERENCE - " · order ".length - 8;

/** The reference under which a task is ordered: the user's words and the order's id. */
export function orderReference(words: string, id: string): string {
  return words ? `${words} · order ${id}` : `order ${id}`;
}

const PATTERN = /^(?:(.*) · )?order [0-9A-HJKMNP-TV-Z]{8}$/s;

/** The user's words of a task's reference; the whole of one that was not ordered here. */
export function wordsOfOrder(reference: string): string {
  const match = PATTERN.exec(reference);
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

import { framesOfAcquisition } from "../../open-data/acquisition.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { unpackRecords } from "./record.ts";

/** Frames of the committed asset. */
export const REAL_FRAMES = 3044;
/** All of them were taken before, milliseconds since 1970. */
export const REAL_UNTIL = Date.UTC(2026, 5, 30);

/**
 * The real acquisitions of the committed asset (`public/demo/acquisitions.bin`), oldest first; long strips and scans are
 * cut into frames. Throws when the bytes are cut short.
 */
export function* openDataFrames(bytes: Uint8Array): Generator<Frame> {
  for (const record of unpackRecords(bytes)) yield* framesOfAcquisition(record);
}

import { framesOfAcquisition } from "../../open-data/acquisition.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { unpackRecords } from "./record.ts";

/**
 * The real acquisitions of the committed asset (`public/demo/acquisitions.bin`), oldest first; long strips and scans are
 * cut into frames. Throws when the bytes are cut short.
 */
export function* openDataFrames(bytes: Uint8Array): Generator<Frame> {
  for (const record of unpackRecords(bytes)) yield* framesOfAcquisition(record);
}

import { framesLengthKm } from "../../domain/datatake-length.ts";
import { defaultProducts, type ImagingMode, modes } from "../../domain/modes.ts";
import type { Position } from "../../geo/types.ts";
import { imageOnPass } from "../../orbit/image.ts";
import type { Pass } from "../../orbit/passes.ts";
import { takerOf } from "../../orbit/satellite.ts";
import { type Slot, slotOf } from "../../orbit/slots.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { constellation } from "./constellation.ts";

/** What one look of a satellite at a place shall be. */
export interface Order {
  imageID: number;
  mode: ImagingMode;
  frameCount: number;
  /** Where along the take the place lies, 0 to 1. */
  placeAt: number;
  /** Seconds from the end of the acquisition to its products, and from these to their last change. */
  processing: number;
  reprocessing: number;
}

/** A look at a place as it happened. */
export interface Acquisition {
  /** What it takes of the satellite's time. */
  slot: Slot;
  frames: Frame[];
}

/** Turns a pass over a place into frames; undefined when no image can be taken on it. */
export function acquire(place: Position, pass: Pass, order: Order): Acquisition | undefined {
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
    // The frame was made for this alone; a copy of each takes a sixth of the time of a whole world.
    frames: image.frames.map((frame) => Object.assign(frame, ofAll)),
  };
}

/** What frames say of themselves whose footprints nobody imaged. */
export const madeUp = { producer: "Swath demo", license: undefined, footprint: "generated" } as const;

import { useMemo } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { isLocalOrder, type SortOrder } from "../form/search-form.ts";
import { type AskedPrices, useFramePrices } from "../table/use-frame-prices.ts";

/** Frames of one acquisition that a search has found. */
export interface Acquisition {
  imageID: string;
  frames: readonly CatalogFrame[];
}

/** Groups frames by acquisition in the order in which the acquisitions first appear. */
export function acquisitionsOf(frames: readonly CatalogFrame[]): Acquisition[] {
  const groups = new Map<string, CatalogFrame[]>();
  for (const frame of frames) {
    const group = groups.get(frame.imageID);
    if (group) group.push(frame);
    else groups.set(frame.imageID, [frame]);
  }
  return [...groups].map(([imageID, group]) => ({ imageID, frames: group }));
}

/** Whether there may be more frames of an acquisition: a Spot or Dwell image is one (interface 1). */
export function isLong({ frames: [first] }: Acquisition): boolean {
  return first?.family === "Strip" || first?.family === "Scan";
}

/** One row of the result list; a frame that is the only one found of its acquisition stands for it. Frames are in flight order. */
export type ResultRow =
  | { kind: "acquisition"; acquisition: Acquisition }
  | { kind: "frame"; frame: CatalogFrame; only?: Acquisition };

/**
 * The list's rows: one for an acquisition, and after it its frames where it is among `expanded`, by image ids; one row where a
 * single frame of it was found.
 */
export function resultRows(acquisitions: readonly Acquisition[], expanded: ReadonlySet<string>): ResultRow[] {
  return acquisitions.map(inFlightOrder).flatMap((acquisition): ResultRow[] => {
    const [frame, ...others] = acquisition.frames;
    if (frame && others.length === 0) return [{ kind: "frame", frame, only: acquisition }];
    if (!expanded.has(acquisition.imageID)) return [{ kind: "acquisition", acquisition }];
    return [
      { kind: "acquisition", acquisition },
      ...acquisition.frames.map((frame): ResultRow => ({ kind: "frame", frame })),
    ];
  });
}

/** The acquisition with its frames in the order in which they were imaged. */
export function inFlightOrder({ imageID, frames }: Acquisition): Acquisition {
  return { imageID, frames: frames.toSorted((a, b) => a.frameNumber - b.frameNumber) };
}

/** The frames in an order of our own, by a number of each; those whose number is not known come last, as they came. */
export function inOrderOf(
  frames: readonly CatalogFrame[],
  numberOf: (frameID: string) => number | undefined,
  isDescending: boolean,
): CatalogFrame[] {
  const sign = isDescending ? -1 : 1;
  return frames
    .map((frame) => ({ frame, value: numberOf(frame.frameID) }))
    .sort((a, b) => {
      if (a.value === undefined || b.value === undefined)
        return Number(a.value === undefined) - Number(b.value === undefined);
      return sign * (a.value - b.value);
    })
    .map(({ frame }) => frame);
}

/**
 * What is loaded in the order of the search, also in one that the service does not have: by price under the chosen contract and
 * licence, which is asked for each frame, or by the share of the area that a frame covers.
 */
export function useOrder(
  frames: readonly CatalogFrame[],
  sort: SortOrder | undefined,
  coverage: ReadonlyMap<string, number>,
): { acquisitions: readonly Acquisition[]; prices: AskedPrices } {
  const isByPrice = sort === "price" || sort === "price-desc";
  const priced = useMemo(() => (isByPrice ? frames.map(({ frameID }) => frameID) : []), [frames, isByPrice]);
  const prices = useFramePrices(priced);
  const { known } = prices;
  const acquisitions = useMemo(() => {
    if (!isLocalOrder(sort)) return acquisitionsOf(frames);
    const numberOf = (frameID: string) =>
      sort === "coverage" ? coverage.get(frameID) : known.get(frameID)?.amount;
    return acquisitionsOf(inOrderOf(frames, numberOf, sort !== "price"));
  }, [frames, sort, coverage, known]);
  return { acquisitions, prices };
}

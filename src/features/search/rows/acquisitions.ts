import { useMemo } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { isLocalOrder, type SortOrder } from "../form/search-form.ts";
import { type AskedPrices, useFramePrices } from "../table/use-frame-prices.ts";

export interface Acquisition {
  imageID: string;
  frames: readonly CatalogFrame[];
}

/** Groups frames by acquisition, in order of first appearance. */
export function acquisitionsOf(frames: readonly CatalogFrame[]): Acquisition[] {
  const groups = new Map<string, CatalogFrame[]>();
  for (const frame of frames) {
    const group = groups.get(frame.imageID);
    if (group) group.push(frame);
    else groups.set(frame.imageID, [frame]);
  }
  return [...groups].map(([imageID, group]) => ({ imageID, frames: group }));
}

/** Returns whether there may be more frames; a Spot or Dwell image is one (interface 1). */
export function isLong({ frames: [first] }: Acquisition): boolean {
  return first?.family === "Strip" || first?.family === "Scan";
}

/** Row of the result list; a frame found alone stands for its acquisition. */
export type ResultRow =
  | { kind: "acquisition"; acquisition: Acquisition }
  | { kind: "frame"; frame: CatalogFrame; only?: Acquisition };

/** Returns a row for each acquisition, followed by its frames if `expanded` holds its image id. */
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

export function inFlightOrder({ imageID, frames }: Acquisition): Acquisition {
  return { imageID, frames: frames.toSorted((a, b) => a.frameNumber - b.frameNumber) };
}

/** Sorts frames by a number; those without one come last, in their order. */
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

/** Groups frames in search order, also by price or coverage, which the service cannot sort by. */
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

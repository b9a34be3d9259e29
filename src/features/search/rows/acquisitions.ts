import { useMemo } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { useContract } from "../../../api/use-session.ts";
import { inWholeUnits } from "../../../ui/text/format.ts";
import { isLocalOrder, type SearchForm } from "../form/search-form.ts";
import { type AskedPrices, useFramePrices } from "../table/use-frame-prices.ts";

export interface Acquisition {
  imageID: string;
  frames: readonly CatalogFrame[];
}

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

/**
 * Filters by price, then by `choose`, sorts by price or coverage, and groups frames: the service cannot do these.
 * `affordable` are the frames within the price, chosen or not.
 */
export function useOrder(
  loaded: readonly CatalogFrame[],
  { sort, mostPrice }: Partial<Pick<SearchForm, "sort" | "mostPrice">>,
  coverage: ReadonlyMap<string, number>,
  choose: (frames: readonly CatalogFrame[]) => readonly CatalogFrame[],
): {
  acquisitions: readonly Acquisition[];
  affordable: readonly CatalogFrame[];
  frames: readonly CatalogFrame[];
  prices: AskedPrices;
} {
  const hasPlan = useContract()?.hasPricingPlan === true;
  const isFiltered = mostPrice !== undefined && hasPlan;
  const needsPrices = sort === "price" || sort === "price-desc" || isFiltered;
  const priced = useMemo(
    () => (needsPrices ? (isFiltered ? loaded : choose(loaded)).map(({ frameID }) => frameID) : []),
    [loaded, needsPrices, isFiltered, choose],
  );
  const prices = useFramePrices(priced);
  const { known } = prices;
  const affordable = useMemo(() => {
    if (!isFiltered) return loaded;
    return loaded.filter(({ frameID }) => {
      const price = known.get(frameID);
      return price && inWholeUnits(price) <= mostPrice;
    });
  }, [loaded, known, isFiltered, mostPrice]);
  const frames = useMemo(() => choose(affordable), [choose, affordable]);
  const acquisitions = useMemo(() => {
    if (!isLocalOrder(sort)) return acquisitionsOf(frames);
    const numberOf = (frameID: string) =>
      sort === "coverage" ? coverage.get(frameID) : known.get(frameID)?.amount;
    return acquisitionsOf(inOrderOf(frames, numberOf, sort !== "price"));
  }, [frames, sort, coverage, known]);
  return { acquisitions, affordable, frames, prices };
}

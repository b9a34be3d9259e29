import { useMemo } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { isForSale } from "../../../api/frames/frame-states.ts";
import type { ResultListProps } from "../results/result-list.tsx";
import type { Column, FrameRow } from "./columns.ts";
import { sortRows, type TableSort } from "./sort-rows.ts";
import { useFramePrices, useKnownPrice } from "./use-frame-prices.ts";

interface TableView {
  columns: readonly Column[];
  /** The column that decides the order; undefined: the order of the search. */
  sortedBy: Column | undefined;
  sort: TableSort | undefined;
  /** Frames that may be copied. */
  chosen: ReadonlySet<string>;
}

/**
 * The rows of the table in their order. A price is asked for where it is shown; all of them only where they decide the order,
 * and those that are to be copied.
 */
export function useTableRows(
  {
    frames,
    coverage,
    stateOf,
  }: { frames: readonly CatalogFrame[] } & Pick<ResultListProps, "coverage" | "stateOf">,
  { columns, sortedBy, sort, chosen }: TableView,
) {
  const withPrice = columns.some(({ id }) => id === "price");
  const wanted = useMemo(
    () =>
      frames
        .map(({ frameID }) => frameID)
        .filter(
          (id) => isForSale(stateOf(id)) && (sortedBy?.id === "price" || (withPrice && chosen.has(id))),
        ),
    [frames, stateOf, sortedBy, withPrice, chosen],
  );
  const prices = useFramePrices(wanted);
  const { known } = prices;
  const knownPrice = useKnownPrice();
  const rows = useMemo(() => {
    const all = frames.map((frame): FrameRow => {
      const { frameID } = frame;
      const price = known.get(frameID) ?? knownPrice(frameID);
      return { frame, state: stateOf(frameID), coverage: coverage?.get(frameID), price };
    });
    return sortRows(all, sortedBy, sort?.descending);
  }, [frames, coverage, stateOf, knownPrice, known, sortedBy, sort?.descending]);
  return { rows, prices, knownPrice };
}

import type { ComponentProps } from "react";

/** The place of a row of the virtual grid; plain values, so that a row can be memoised. */
export interface RowPlace {
  /** Position among all rows, from 0. */
  index: number;
  /** Pixels from the top of the grid. */
  start: number;
  /** Measures the row's height. */
  measure: (row: HTMLElement | null) => void;
}

/** A table whose rows are chosen from, by one stop of the Tab key; `selectedRow` is the id of the chosen one. */
export function grid(selectedRow: string | undefined) {
  return { role: "grid", tabIndex: 0, "aria-activedescendant": selectedRow } as const;
}

/** How the row of a frame stands in its list. */
export interface FrameRowState extends RowPlace {
  id: string;
  selected: boolean;
  hovered: boolean;
}

/** What makes a row one of a frame that can be chosen. */
export function frameRow(frameID: string, { id, selected, hovered, ...place }: FrameRowState) {
  return {
    ...placed(place),
    id,
    tabIndex: -1,
    "aria-selected": selected,
    "data-hovered": hovered || undefined,
    "data-frame": frameID,
  };
}

/** What puts a row into its place, and says which of all rows it is. */
export function placed({ index, start, measure }: RowPlace): ComponentProps<"tr"> {
  return {
    ref: measure,
    style: { transform: `translateY(${start}px)` },
    "aria-rowindex": index + 1,
    // The measuring reads it.
    ...{ "data-index": index },
  };
}

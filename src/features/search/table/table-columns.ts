import { z } from "zod";
import { create } from "zustand";
import { keepState, openKept } from "../../../device.ts";
import { type Column, DEFAULT_COLUMNS } from "./columns.ts";

interface TableColumns {
  /** Ids of the columns that are shown. */
  shown: readonly string[];
  show: (ids: readonly string[]) => void;
}

/** The columns that the user has chosen, kept on this device. */
export const useTableColumns = keepState(
  create<TableColumns>()((set) => ({ shown: DEFAULT_COLUMNS, show: (shown) => set({ shown }) })),
  openKept<Pick<TableColumns, "shown">>({
    name: "swath-table-columns",
    schema: z.object({ shown: z.array(z.string()) }),
  }),
);

/** The columns that are shown, the frame's id always first; the default ones where none of those chosen is known. */
export function shownColumns(columns: readonly Column[], shown: readonly string[]): readonly Column[] {
  const [first, ...others] = columns;
  if (!first) return [];
  const chosen = others.filter(({ id }) => shown.includes(id));
  return [first, ...(chosen.length > 0 ? chosen : others.filter(({ id }) => DEFAULT_COLUMNS.includes(id)))];
}

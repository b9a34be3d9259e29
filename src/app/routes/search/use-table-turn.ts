import { useRef, useState } from "react";
import type { Search } from "./use-search.ts";

/** Swaps table and map; the keys go to whichever list is shown (`listRef`, `tableRef`). */
export function useTableTurn({ params, applied, show }: Search) {
  const list = useRef<HTMLTableElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const turnsToTable = useRef(false);
  const tableShown = applied !== undefined && params.table !== undefined;

  const [tableRef] = useState(() => (element: HTMLTableElement | null) => {
    table.current = element;
    if (element && turnsToTable.current) element.focus({ preventScroll: true });
    turnsToTable.current = false;
  });
  // Coming back from a frame, the list regains the focus.
  const [listRef] = useState(() => (element: HTMLTableElement | null) => {
    list.current = element;
    const isLost = document.activeElement?.matches("body, #screen, #screen h1");
    if (params.frame && isLost) element?.focus({ preventScroll: true });
  });
  return {
    tableShown,
    tableRef,
    listRef,
    turnTable() {
      const isIn = table.current?.closest("section")?.contains(document.activeElement);
      if (tableShown && isIn) list.current?.focus({ preventScroll: true });
      turnsToTable.current = !tableShown;
      show({ table: tableShown ? undefined : "on" });
    },
    showMap: () => tableShown && show({ table: undefined }),
    focusRows: () => (table.current ?? list.current)?.focus(),
  };
}

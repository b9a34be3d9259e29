import { useRef, useState } from "react";
import type { Search } from "./use-search.ts";

/**
 * The table takes the place of the map and gives it back. Both lists, the one beside it and the table, have the keys in turn:
 * `listRef` and `tableRef` go to them.
 */
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
  // Back from a frame, the list has the focus again, so that the keys continue from it.
  const [listRef] = useState(() => (element: HTMLTableElement | null) => {
    list.current = element;
    // What entered the screen meanwhile is its heading.
    const isLost = document.activeElement?.matches("body, #screen, #screen h1");
    if (params.frame && isLost) element?.focus({ preventScroll: true });
  });
  return {
    tableShown,
    tableRef,
    listRef,
    turnTable() {
      // What takes the place of the other has the keys.
      const isIn = table.current?.closest("section")?.contains(document.activeElement);
      if (tableShown && isIn) list.current?.focus({ preventScroll: true });
      turnsToTable.current = !tableShown;
      show({ table: tableShown ? undefined : "on" });
    },
    showMap: () => tableShown && show({ table: undefined }),
    focusRows: () => (table.current ?? list.current)?.focus(),
  };
}

import type { KeyboardEvent, MouseEvent } from "react";
import type { QuotedPrice } from "../../../api/contracts.ts";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { toTsv } from "../../../domain/csv.ts";
import { t } from "../../../languages/texts.ts";
import { useCartActions } from "../../../shared/frames/use-cart-actions.ts";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { useCopy } from "../../../ui/input/copy-button.tsx";
import { closestTo } from "../../../ui/list/row-keys.ts";
import { toggled } from "../../../ui/list/toggled.ts";
import type { ResultListProps } from "../results/result-list.tsx";
import { frameAt } from "../rows/frame-line.tsx";
import { cellsOf, type TableColumn, type TableRow } from "./columns.ts";

interface TableActsInput extends Pick<ResultListProps, "stateOf" | "selectedID" | "onSelect" | "onOpen"> {
  frames: readonly CatalogFrame[];
  onCompare: (a: string, b: string) => void;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
  /** Ids of the rows, and the index of the active one or -1. */
  ids: readonly string[];
  active: number;
  knownPrice: (frameID: string) => QuotedPrice | undefined;
  selected: TableSelection | undefined;
  setSelection: (selection: TableSelection | undefined) => void;
  isCoarse: boolean;
  pageRows: () => number;
}

/** Handles keys and presses on the rows. */
export function useTableActs(props: TableActsInput) {
  const { selectedID, onSelect, columns, rows, ids, active, selected, setSelection } = props;
  const { add, remove } = useCartActions();
  const chosen = selected?.chosen ?? NONE_CHOSEN;

  function select(frameID: string, next: TableSelection | undefined) {
    setSelection(next);
    onSelect(frameID);
  }

  const clipboard = useCopy();

  function copy() {
    const copied = rows
      .filter(({ frame }) => chosen.size === 0 || chosen.has(frame.frameID))
      .map((row) => ({ ...row, price: props.knownPrice(row.frame.frameID) }));
    const text = toTsv(
      columns.map(({ id }) => id),
      copied.map((row) => cellsOf(columns, row)),
    );
    return clipboard.copy(
      text,
      t("Copied {count, plural, one {# row} other {# rows}}", { count: copied.length }),
      t("Couldn’t copy: this browser does not allow it. Use Export, CSV"),
    );
  }

  function toggleChosen() {
    const toChange = props.frames.filter(({ frameID }) => chosen.has(frameID));
    const isIn = toChange.every(({ frameID }) => props.stateOf(frameID) === "cart");
    if (isIn) remove(toChange.map(({ frameID }) => frameID));
    else add(toChange);
  }

  const [a, b, third] = ids.filter((frameID) => chosen.has(frameID));
  const compare = a && b && !third ? () => props.onCompare(a, b) : undefined;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, shiftKey, altKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    if (altKey) return;
    const target = ids[rowAfter(key, active, rows.length, props.pageRows()) ?? -1];
    if (isCommand) {
      if (key.startsWith("Arrow") && target !== undefined) {
        event.preventDefault();
        event.currentTarget.focus({ preventScroll: true });
        select(target, movedTo(selected, target));
      } else if (key === "a" && rows.length > 0) {
        event.preventDefault();
        const all = new Set(ids);
        setSelection({ anchor: ids[0] ?? "", at: selectedID ?? "", chosen: all });
        if (active < 0) onSelect(ids[0] ?? "");
        announceChosen(all.size);
      } else if (key === "c" && !getSelection()?.toString()) {
        event.preventDefault();
        void copy();
      }
      return;
    }
    if (target !== undefined) {
      event.preventDefault();
      // The focused element belongs to another row.
      event.currentTarget.focus({ preventScroll: true });
      select(target, shiftKey ? rangeTo(ids, selected, target) : undefined);
    } else if (key === "Enter" && selectedID && event.target === event.currentTarget) {
      props.onOpen(selectedID);
    } else if (key === " " && selectedID && event.target === event.currentTarget) {
      event.preventDefault();
      const next = withToggled(selected, selectedID);
      setSelection(next);
      announceChosen(next.chosen.size);
    } else if (key.toLowerCase() === "c" && active >= 0) {
      event.preventDefault();
      toggleChosen();
    } else if (key.toLowerCase() === "x") {
      event.preventDefault();
      if (compare) compare();
      else announce(t("Choose exactly two rows to compare them"));
    }
  }

  function onClick({ target, shiftKey, ctrlKey, metaKey }: MouseEvent) {
    const frameID = frameAt(target);
    if (!frameID || closestTo(target, "button, a")) return;
    if (shiftKey) select(frameID, rangeTo(ids, selected, frameID));
    // Touch has no Ctrl key: each tap toggles a row.
    else if (props.isCoarse || ctrlKey || metaKey) select(frameID, withToggled(selected, frameID));
    else select(frameID, undefined);
  }

  return { copy, copied: clipboard.words, compare, onKeyDown, onClick };
}

function announceChosen(count: number): void {
  announce(t("{count, plural, one {# row} other {# rows}} chosen", { count }));
}

export interface TableSelection {
  /** Start of a range. */
  anchor: string;
  /** Active row, selected or not. */
  at: string;
  chosen: ReadonlySet<string>;
}

export const NONE_CHOSEN: ReadonlySet<string> = new Set();

/** Returns the selection if it includes the active row; else that row, which was selected elsewhere. */
export function selectionAt(
  selection: TableSelection | undefined,
  active: string | undefined,
): TableSelection | undefined {
  if (active === undefined) return undefined;
  const isIts = selection?.at === active || selection?.chosen.has(active);
  return isIts ? selection : { anchor: active, at: active, chosen: new Set([active]) };
}

function rangeTo(
  ids: readonly string[],
  selection: TableSelection | undefined,
  target: string,
): TableSelection {
  const anchor = selection && ids.includes(selection.anchor) ? selection.anchor : target;
  const [from = 0, to = 0] = [ids.indexOf(anchor), ids.indexOf(target)].sort((a, b) => a - b);
  return { anchor, at: target, chosen: new Set(ids.slice(from, to + 1)) };
}

function withToggled(selection: TableSelection | undefined, target: string): TableSelection {
  return { anchor: target, at: target, chosen: toggled(selection?.chosen ?? NONE_CHOSEN, target) };
}

function movedTo(selection: TableSelection | undefined, target: string): TableSelection {
  return { anchor: target, at: target, chosen: selection?.chosen ?? NONE_CHOSEN };
}

function rowAfter(key: string, at: number, count: number, page: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    j: at + 1,
    J: at + 1,
    ArrowUp: at - 1,
    k: at - 1,
    K: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  };
  const step = steps[key];
  return step === undefined || count === 0 ? undefined : Math.max(0, Math.min(count - 1, step));
}

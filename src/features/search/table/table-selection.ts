/** The rows of the table that are chosen: those copied, compared and put into the cart together. */
export interface TableSelection {
  /** Where a range began. */
  anchor: string;
  /** The row that has the keys, chosen or not. */
  at: string;
  chosen: ReadonlySet<string>;
}

export const NONE_CHOSEN: ReadonlySet<string> = new Set();

/**
 * What is chosen while `active` has the keys: the selection that it belongs to, or it alone, for it may have been selected
 * elsewhere.
 */
export function selectionAt(
  selection: TableSelection | undefined,
  active: string | undefined,
): TableSelection | undefined {
  if (active === undefined) return undefined;
  const isIts = selection?.at === active || selection?.chosen.has(active);
  return isIts ? selection : { anchor: active, at: active, chosen: new Set([active]) };
}

/** The range from the anchor of a selection to a row, in the order of `ids`. */
export function rangeTo(
  ids: readonly string[],
  selection: TableSelection | undefined,
  target: string,
): TableSelection {
  const anchor = selection && ids.includes(selection.anchor) ? selection.anchor : target;
  const [from = 0, to = 0] = [ids.indexOf(anchor), ids.indexOf(target)].sort((a, b) => a - b);
  return { anchor, at: target, chosen: new Set(ids.slice(from, to + 1)) };
}

/** The selection with a row more or less; the row becomes the anchor. */
export function toggled(selection: TableSelection | undefined, target: string): TableSelection {
  const chosen = new Set(selection?.chosen);
  if (!chosen.delete(target)) chosen.add(target);
  return { anchor: target, at: target, chosen };
}

/** The selection as it is, while another row gets the keys. */
export function movedTo(selection: TableSelection | undefined, target: string): TableSelection {
  return { anchor: target, at: target, chosen: selection?.chosen ?? NONE_CHOSEN };
}

/** The row that a key leads to, `page` rows being in sight; undefined for other keys. */
export function rowAfter(key: string, at: number, count: number, page: number): number | undefined {
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

import type { Entry, EntryState } from "../../api/outbox/record.ts";
import type { Tone } from "../../ui/list/state-sign.tsx";
import classes from "./batch-cells.module.css";

/** The tone of an entry of the outbox; a planned or removed one has none. */
export const ENTRY_TONES: Readonly<Partial<Record<EntryState, Tone>>> = {
  done: "owned",
  sent: "accent",
  unknown: "unknown",
  refused: "failed",
};

/** So many cells have room beside one another. */
const MOST_CELLS = 60;

/** A part of a batch: so many entries of one state, from the place of the first. */
export interface BatchCell<S> {
  from: number;
  size: number;
  state: S;
}

/** The cells of a batch whose entries have these states: one for each entry, of many one for those of one state that follow each other. */
export function batchCells<S>(states: readonly S[]): BatchCell<S>[] {
  const cells: BatchCell<S>[] = [];
  states.forEach((state, from) => {
    const last = cells.at(-1);
    if (states.length > MOST_CELLS && last?.state === state) last.size++;
    else cells.push({ from, size: 1, state });
  });
  return cells;
}

/** A batch in cells (`batchCells`). Decoration: words are above it. */
export function BatchCells({ entries }: { entries: readonly Pick<Entry, "state">[] }) {
  return (
    <ol className={classes.cells} aria-hidden>
      {batchCells(entries.map(({ state }) => state)).map(({ from, size, state }) => (
        <li key={from} style={{ flexGrow: size }} data-state={state} data-tone={ENTRY_TONES[state]} />
      ))}
    </ol>
  );
}

import type { Entry, EntryState } from "../../api/outbox/record.ts";
import type { Tone } from "../../ui/list/state-sign.tsx";
import classes from "./batch-cells.module.css";

/** Tones by state; entries that wait have none, those that the service took among them. */
export const ENTRY_TONES: Readonly<Partial<Record<EntryState, Tone>>> = {
  sent: "accent",
  unknown: "unknown",
  refused: "failed",
};

const MOST_CELLS = 60;

export interface BatchCell<S> {
  from: number;
  size: number;
  state: S;
}

/** Returns a cell for each entry; of many entries one for each run of equal states. */
export function batchCells<S>(states: readonly S[]): BatchCell<S>[] {
  const cells: BatchCell<S>[] = [];
  states.forEach((state, from) => {
    const last = cells.at(-1);
    if (states.length > MOST_CELLS && last?.state === state) last.size++;
    else cells.push({ from, size: 1, state });
  });
  return cells;
}

export function BatchCells({ entries }: { entries: readonly Pick<Entry, "state">[] }) {
  const states = entries.map(({ state }) => state);
  return (
    <ol className={classes.cells} aria-hidden>
      {batchCells(states).map(({ from, size, state }) => (
        <li key={from} style={{ flexGrow: size }} data-state={state} data-tone={ENTRY_TONES[state]} />
      ))}
    </ol>
  );
}

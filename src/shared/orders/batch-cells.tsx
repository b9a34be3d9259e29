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

/** One cell for each entry of a batch. Decoration: words are above it. */
export function BatchCells({ entries }: { entries: readonly Pick<Entry, "index" | "state">[] }) {
  return (
    <ol className={classes.cells} aria-hidden>
      {entries.map(({ index, state }) => (
        <li key={index} data-state={state} data-tone={ENTRY_TONES[state]} />
      ))}
    </ol>
  );
}

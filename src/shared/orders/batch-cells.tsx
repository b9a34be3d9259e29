import type { Entry } from "../../api/outbox/record.ts";
import classes from "./batch-cells.module.css";

/** One cell for each entry of an order that is sent one after the other. Decoration: words stand above it. */
export function BatchCells({ entries }: { entries: readonly Pick<Entry, "index" | "state">[] }) {
  return (
    <ol className={classes.cells} aria-hidden>
      {entries.map(({ index, state }) => (
        <li key={index} data-state={state} />
      ))}
    </ol>
  );
}

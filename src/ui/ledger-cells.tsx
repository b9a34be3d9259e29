import type { LedgerEntry } from "../api/orders-ledger/ledger-record.ts";
import classes from "./ledger-cells.module.css";

/** One cell for each entry of an order that is sent one after the other. Decoration: words stand above it. */
export function LedgerCells({ entries }: { entries: readonly Pick<LedgerEntry, "index" | "state">[] }) {
  return (
    <ol className={classes.cells} aria-hidden>
      {entries.map(({ index, state }) => (
        <li key={index} data-state={state} />
      ))}
    </ol>
  );
}

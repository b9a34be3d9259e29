import type { ReactNode } from "react";
import classes from "./under-way-list.module.css";

/** Entries above a list that join it later; `children` are `li`. */
export function UnderWayList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  );
}

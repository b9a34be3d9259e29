import type { ReactNode } from "react";
import classes from "./under-way-list.module.css";

/** Above a list: what is under way and joins the list later, each with a link to where it is sent. `children` are `li`. */
export function UnderWayList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  );
}

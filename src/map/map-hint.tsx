import type { ReactNode } from "react";
import classes from "./map-stage.module.css";

/**
 * What can be done on a map right now, over its upper edge; as a bar, whose words say themselves, it is below the map on a
 * narrow screen.
 */
export function MapHint({ children, isBar }: { children: ReactNode; isBar?: boolean }) {
  return (
    <div className={classes.hint} data-bar={isBar || undefined} role={isBar ? undefined : "status"}>
      {children}
    </div>
  );
}

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "../map-stage.module.css";
import styles from "./map-note.module.css";

interface MapNoteProps {
  text: string;
  act?: { label: string; onAct: () => void } | undefined;
}

/** A sentence on the map about what it cannot show, with what can be done. */
export function MapNote({ text, act }: MapNoteProps) {
  return (
    <div className={styles.note}>
      <p role="status">{text}</p>
      {act && (
        <Button size="compact-sm" variant="default" onClick={act.onAct}>
          {act.label}
        </Button>
      )}
    </div>
  );
}

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

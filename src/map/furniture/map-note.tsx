import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "../map-stage.module.css";
import styles from "./map-note.module.css";

interface MapNoteProps {
  text: string;
  act?: { label: string; onAct: () => void } | undefined;
}

export function MapNote({ text, act }: MapNoteProps) {
  return (
    <div className={styles.note} data-over-map="">
      <p role="status">{text}</p>
      {act && (
        <Button size="compact-sm" variant="default" onClick={act.onAct}>
          {act.label}
        </Button>
      )}
    </div>
  );
}

/** Hint over the upper edge of the map; as a bar, below the map on a narrow screen. */
export function MapHint({ children, isBar }: { children: ReactNode; isBar?: boolean }) {
  return (
    <div
      className={classes.hint}
      data-bar={isBar || undefined}
      data-over-map=""
      role={isBar ? undefined : "status"}
    >
      {children}
    </div>
  );
}

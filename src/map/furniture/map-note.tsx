import { Button } from "@mantine/core";
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

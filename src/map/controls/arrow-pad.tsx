import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from "@tabler/icons-react";
import type { Position } from "../../geo/types.ts";
import styles from "./arrow-pad.module.css";

const WAYS = [
  { side: "up", by: [0, -1], Icon: IconArrowUp },
  { side: "left", by: [-1, 0], Icon: IconArrowLeft },
  { side: "right", by: [1, 0], Icon: IconArrowRight },
  { side: "down", by: [0, 1], Icon: IconArrowDown },
] as const;

interface ArrowPadProps {
  /** What the arrows move: "Move the map" makes "Move the map left". */
  label: string;
  /** A step in a direction: right and down are positive. */
  onStep: (by: Position) => void;
}

/** Four buttons that move something without dragging (WCAG 2.5.7). */
export function ArrowPad({ label, onStep }: ArrowPadProps) {
  return (
    <fieldset className={styles.pad} aria-label={label}>
      {WAYS.map(({ side, by, Icon }) => (
        <ActionIcon
          key={side}
          variant="default"
          className={styles.button ?? ""}
          data-side={side}
          aria-label={`${label} ${side}`}
          onClick={() => onStep([by[0], by[1]])}
        >
          <Icon size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      ))}
    </fieldset>
  );
}

import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from "@tabler/icons-react";
import type { Position } from "../../geo/types.ts";
import { t, text } from "../../languages/texts.ts";
import styles from "./arrow-pad.module.css";

const WAYS = [
  { side: "left", by: [-1, 0], Icon: IconArrowLeft },
  { side: "up", by: [0, -1], Icon: IconArrowUp },
  { side: "down", by: [0, 1], Icon: IconArrowDown },
  { side: "right", by: [1, 0], Icon: IconArrowRight },
] as const;

const LABELS = {
  map: [
    text("Move the map"),
    text("Move the map {side, select, up {up} left {left} right {right} other {down}}"),
  ],
  area: [
    text("Move the area"),
    text("Move the area {side, select, up {up} left {left} right {right} other {down}}"),
  ],
  corner: [
    text("Move the corner"),
    text("Move the corner {side, select, up {up} left {left} right {right} other {down}}"),
  ],
} as const;

interface ArrowPadProps {
  moves: keyof typeof LABELS;
  onStep: (by: Position) => void;
  /** Side by side, where a cross would cover too much of the map. */
  inRow?: boolean;
}

/** Four buttons that move something without dragging (WCAG 2.5.7). */
export function ArrowPad({ moves, onStep, inRow }: ArrowPadProps) {
  const [all, one] = LABELS[moves];
  return (
    <fieldset className={styles.pad} aria-label={t(all)} data-row={inRow || undefined}>
      {WAYS.map(({ side, by, Icon }) => (
        <ActionIcon
          key={side}
          variant="default"
          className={styles.button ?? ""}
          data-side={side}
          aria-label={t(one, { side })}
          onClick={() => onStep([by[0], by[1]])}
        >
          <Icon size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      ))}
    </fieldset>
  );
}

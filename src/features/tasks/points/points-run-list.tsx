import { Link } from "@tanstack/react-router";
import type { EntryState } from "../../../api/outbox/record.ts";
import type { PointEntry } from "../../../api/outbox/task.ts";
import { text } from "../../../languages/text.ts";
import { t } from "../../../languages/texts.ts";
import { ENTRY_TONES } from "../../../shared/orders/batch-cells.tsx";
import { toTask } from "../../../shared/orders/links.ts";
import { formatPosition, formatPrice } from "../../../ui/text/format.ts";
import classes from "./points-list.module.css";
import { pointKey } from "./points-list.tsx";

/** The state of a point of a run. */
const POINT_STATES = {
  planned: text("Not ordered yet"),
  sent: text("Being ordered"),
  done: text("Ordered"),
  refused: text("Refused, not ordered"),
  unknown: text("Unknown, no answer"),
  withdrawn: text("Removed, not ordered"),
} as const satisfies Record<EntryState, string>;

interface PointsRunListProps {
  entries: readonly PointEntry[];
  hoveredKey: string | undefined;
  onHover: (key: string | undefined) => void;
}

/** The state of each point of a run. */
export function PointsRunList({ entries, hoveredKey, onHover }: PointsRunListProps) {
  return (
    <ol className={classes.list} aria-label={t("Points")} onPointerLeave={() => onHover(undefined)}>
      {entries.map(({ index, point, state, serviceID: taskID, price, error }) => {
        const key = pointKey(index);
        return (
          <li key={key} data-hovered={key === hoveredKey || undefined} onPointerEnter={() => onHover(key)}>
            <span className={classes.number}>{key}</span>
            <span className={classes.place}>{formatPosition(point.lon, point.lat, 4)}</span>
            <span className={classes.answer} data-tone={ENTRY_TONES[state]}>
              {taskID ? <Link {...toTask(taskID)}>{t(POINT_STATES[state])}</Link> : t(POINT_STATES[state])}
              {state === "refused" && error && `: ${error.message}`}
            </span>
            <span className={classes.price}>{price && formatPrice(price)}</span>
          </li>
        );
      })}
    </ol>
  );
}

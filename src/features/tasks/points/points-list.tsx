import { IconCircleCheckFilled, IconCircleXFilled } from "@tabler/icons-react";
import type { FeasibilityAnswer } from "../../../contract/task.ts";
import type { Position } from "../../../geo/types.ts";
import { readableTimes, t } from "../../../languages/texts.ts";
import { PriceLabel } from "../../../shared/money/price-label.tsx";
import { useNameAt } from "../../../shared/places/use-place-name.ts";
import { count, formatPosition } from "../../../ui/text/format.ts";
import type { PointPrice } from "./point-prices.ts";
import classes from "./points-list.module.css";

interface PointsListProps {
  points: readonly { at: Position; line: number }[];
  prices: readonly PointPrice[];
  /** In the order of the points; undefined before the check. */
  answers: readonly FeasibilityAnswer[] | undefined;
  isPriced: boolean;
  hoveredKey: string | undefined;
  onHover: (key: string | undefined) => void;
}

export function pointKey(index: number): string {
  return String(index + 1);
}

export function PointsList({ points, prices, answers, isPriced, hoveredKey, onHover }: PointsListProps) {
  if (points.length === 0) return null;
  return (
    <ol className={classes.list} aria-label={t("Points")} onPointerLeave={() => onHover(undefined)}>
      {points.map(({ at, line }, index) => {
        const key = pointKey(index);
        const price = prices[index];
        return (
          <li key={key} data-hovered={key === hoveredKey || undefined} onPointerEnter={() => onHover(key)}>
            <span className={classes.number} title={t("Line {line}", { line })}>
              {key}
            </span>
            <PointPlace at={at} />
            <Feasible answer={answers?.[index]} />
            <span className={classes.price}>
              {isPriced && price ? <PriceLabel asked={price} /> : t("By agreement")}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Name of a point's place over its coordinates. */
export function PointPlace({ at }: { at: Position }) {
  const name = useNameAt()(at);
  return (
    <span className={classes.place}>
      {name && <b title={name}>{name}</b>}
      <code>{formatPosition(at[0], at[1], 4)}</code>
    </span>
  );
}

function Feasible({ answer }: { answer: FeasibilityAnswer | undefined }) {
  if (!answer) return <span className={classes.answer}>{t("Not checked")}</span>;
  const isFeasible = answer.result === "FEASIBLE";
  const Icon = isFeasible ? IconCircleCheckFilled : IconCircleXFilled;
  return (
    <span className={classes.answer} data-tone={isFeasible ? undefined : "failed"}>
      <Icon size={14} aria-hidden data-tone={isFeasible ? "owned" : "failed"} />
      {isFeasible
        ? count(answer.opportunities?.length ?? 0, "opportunity", "opportunities")
        : readableTimes(answer.reasons?.[0]?.message ?? t("Not feasible"))}
    </span>
  );
}

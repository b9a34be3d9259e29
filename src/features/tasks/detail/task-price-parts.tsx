import { useQuery } from "@tanstack/react-query";
import { type TaskPriceQuestion, taskPriceQuery } from "../../../api/tasking/task-price.ts";
import { useSession } from "../../../api/use-session.ts";
import type { Task } from "../../../contract/task.ts";
import { t } from "../../../languages/texts.ts";
import { framesOfTask, priceQuestionOf } from "../points/price-question.ts";
import { usePointsPriceLines } from "../points/use-points-price-lines.ts";
import classes from "./task-cost.module.css";
import { useTaskCost } from "./use-task-cost.ts";

/**
 * What the price of a task is made of. The service reports no price of an order afterwards: the lines are its prices of today,
 * and are shown only where they come to the price that is shown. Nothing where nothing is charged.
 */
export function TaskPriceParts({ task }: { task: Task }) {
  const question = priceQuestionOf(task);
  const frames = framesOfTask(task);
  if (task.status === "REJECTED" || task.status === "FAILED" || !question || !frames) return null;
  return <Parts task={task} question={question} frames={frames} />;
}

interface PartsProps {
  task: Task;
  question: TaskPriceQuestion;
  frames: number;
}

function Parts({ task, question, frames }: PartsProps) {
  const { price, source } = useTaskCost(task);
  const { point, ...settings } = question;
  const today = useQuery({ ...taskPriceQuery(useSession(), question), enabled: price !== undefined });
  const lines = usePointsPriceLines(
    [{ point: { lon: point[0], lat: point[1] }, perFrame: today.data }],
    settings,
    frames,
  );
  if (!price) return null;
  if (today.isFetching) {
    return (
      <p className={classes.note} role="status">
        {t("Getting what the price is made of")}
      </p>
    );
  }
  const { amount, currency } = today.data ?? {};
  const isSame = amount !== undefined && amount * frames === price.amount && currency === price.currency;
  if (!lines || !isSame) {
    return (
      <p className={classes.note}>
        {t("Only the total is known: the service does not report what the price of an order was made of.")}
      </p>
    );
  }
  return (
    <>
      <dl className={classes.parts} aria-label={t("What the price is made of")}>
        {lines.map(({ label, how, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {how && <span>{how}</span>} {amount}
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>
        {source === "ordered"
          ? t("The lines are prices of today; they come to the price when it was ordered.")
          : t("The lines are prices of today.")}
      </p>
    </>
  );
}

import type { Task } from "../../../contract/task.ts";
import { t } from "../../../languages/texts.ts";
import { formatTime } from "../../../ui/text/format.ts";
import classes from "./task-cost.module.css";
import { costWords, useTaskCost } from "./use-task-cost.ts";

/** What a task cost, with its fee if it was canceled, and on what that rests. */
export function TaskCost({ task }: { task: Task }) {
  const cost = useTaskCost(task);
  const { amount, note } = costWords(task, cost);
  const title =
    amount && cost.price
      ? t("Quoted {time}. The invoice counts.", { time: formatTime(cost.price.askedAt) })
      : undefined;
  return (
    <span className={classes.cost} title={title}>
      {amount && <b>{amount}</b>} <span>{note}</span>
    </span>
  );
}

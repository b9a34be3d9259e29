import { Link } from "@tanstack/react-router";
import type { Task } from "../../contract/task.ts";
import { t } from "../../languages/texts.ts";
import { count, formatTime } from "../../ui/text/format.ts";
import { toTask } from "../orders/links.ts";
import classes from "./same-order-note.module.css";
import { imagingModeName, taskStatusWords } from "./task-words.ts";

/** Warns of an order of the same point and time, with a link to it. `others`: how many more points were ordered before. */
export function SameOrderNote({ task, others = 0 }: { task: Task; others?: number }) {
  const { start, end } = task.acquisitionWindow;
  return (
    <div className={classes.note} role="note">
      <b>
        You ordered an image of{" "}
        {others > 0 ? `${count(others + 1, "of these points", "of these points")}` : "this point"} before.
      </b>{" "}
      {imagingModeName(task.imagingMode)}, {formatTime(start, "minute", true)} to {formatTime(end)}:{" "}
      {taskStatusWords(task.status).toLowerCase()}. <Link {...toTask(task.id)}>{t("Open that task")}</Link>
    </div>
  );
}

import { Link } from "@tanstack/react-router";
import { serviceNow } from "../../api/clock.ts";
import { useImaging } from "../../api/tasking/use-task-links.ts";
import type { Task } from "../../contract/task.ts";
import { inSentence } from "../../languages/in-sentence.ts";
import { t } from "../../languages/texts.ts";
import { formatTime } from "../../ui/text/format.ts";
import { toTask } from "../orders/links.ts";
import classes from "./same-order-note.module.css";
import { imagingModeName, taskWords } from "./task-words.ts";

/** Warns of an order of the same point and time, with a link to it. `others`: how many more points were ordered before. */
export function SameOrderNote({ task, others = 0 }: { task: Task; others?: number }) {
  const { start, end } = task.acquisitionWindow;
  const imaging = useImaging(task);
  return (
    <div className={classes.note} role="note">
      <b>
        {others > 0
          ? t("You ordered an image of {count, number} of these points before.", { count: others + 1 })
          : t("You ordered an image of this point before.")}
      </b>{" "}
      {t("{mode}, {start} to {end}: {status}.", {
        mode: imagingModeName(task.imagingMode),
        start: formatTime(start, "minute", true),
        end: formatTime(end),
        status: inSentence(taskWords(task, imaging, serviceNow())),
      })}{" "}
      <Link {...toTask(task.id)}>{t("Open that task")}</Link>
    </div>
  );
}

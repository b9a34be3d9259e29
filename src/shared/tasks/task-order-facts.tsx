import { Link } from "@tanstack/react-router";
import { serviceNow } from "../../api/clock.ts";
import { joinFolder } from "../../api/deliveries/plan-deliveries.ts";
import { useImaging } from "../../api/tasking/tasks.ts";
import type { Task } from "../../contract/task.ts";
import { inSentence, t } from "../../languages/texts.ts";
import { formatTime } from "../../ui/text/format.ts";
import { toTask } from "../orders/links.ts";
import { TermHelp } from "../terms/term-help.tsx";
import classes from "./task-order-facts.module.css";
import { imagingModeName, pointWords, taskWords } from "./task-words.ts";

interface TaskOrderFactsProps {
  products: readonly string[] | undefined;
  /** Delivery places; empty: download. */
  places: readonly { path: string; subPath?: string | undefined }[];
  isTold: boolean;
}

export function TaskOrderFacts({ products, places, isTold }: TaskOrderFactsProps) {
  return (
    <dl className={classes.facts}>
      <div>
        <dt>
          <TermHelp term="products">{t("Products")}</TermHelp>
        </dt>
        <dd>{products?.join(", ") ?? t("those of the contract")}</dd>
      </div>
      <div>
        <dt>
          <TermHelp term="delivery">{t("Deliver to")}</TermHelp>
        </dt>
        <dd>
          {places.length > 0
            ? places.map(({ path, subPath }) => joinFolder(path, subPath)).join(", ")
            : t("none, to be downloaded")}
        </dd>
      </div>
      <div>
        <dt>{t("Webhook")}</dt>
        <dd>{isTold ? t("called on each change") : t("none¦webhook")}</dd>
      </div>
    </dl>
  );
}

/** Warns of an earlier order of the same point and time. `others`: number of further points. */
export function SameOrderNote({ task, others = 0 }: { task: Task; others?: number }) {
  const { start, end } = task.acquisitionWindow;
  const imaging = useImaging(task);
  return (
    <div className={classes.note} role="note">
      <b>
        {others > 0
          ? t("You ordered an image of {count, number} of these points before.", { count: others + 1 })
          : t("You ordered an image of {point} before.", { point: pointWords(task) })}
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

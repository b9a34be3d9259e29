import { useQuery } from "@tanstack/react-query";
import { contractsQuery } from "../../../api/contracts/contracts.ts";
import { useSession } from "../../../api/use-session.ts";
import type { Task } from "../../../contract/task.ts";
import { eulaName } from "../../../shared/money/eula.ts";
import { taskReferenceWords, termName } from "../../../shared/tasks/task-words.ts";
import { CopyText } from "../../../ui/input/copy-text.tsx";
import { count, formatTime } from "../../../ui/text/format.ts";
import { framesOfTask } from "../points/price-question.ts";
import { TaskCost } from "./task-cost.tsx";
import classes from "./task-detail.module.css";

/** What was asked for, and under which terms. */
export function TaskFacts({ task }: { task: Task }) {
  const contracts = useQuery(contractsQuery(useSession())).data;
  const { start, end } = task.acquisitionWindow;
  const { incidenceAngle: incidence } = task;
  const frames = framesOfTask(task);
  const perFrame = frames !== undefined && frames > 1 && `for ${count(frames, "frame")}`;
  const rows: [string, string | undefined][] = [
    ["Window", `${formatTime(start)} to ${formatTime(end)}`],
    ["Incidence", incidence && `${incidence.min} to ${incidence.max}°`],
    ["Look side", task.lookSide && termName(task.lookSide, "look")],
    ["Pass", task.passDirection && termName(task.passDirection, "pass")],
    ["Products", task.productTypes.join(", ")],
    ["Priority", task.priority && termName(task.priority, "priority")],
    ["Ready in", task.sla && termName(task.sla, "sla")],
    ["Exclusivity", task.exclusivity && termName(task.exclusivity, "exclusivity")],
    ["Licence", eulaName(task.eula)],
    ["Contract", contracts?.find(({ id }) => id === task.contractID)?.name ?? task.contractID],
    ["Reference", taskReferenceWords(task.reference) ?? "none given"],
    ["Ordered", formatTime(task.createdAt, "second")],
  ];
  return (
    <dl className={classes.facts}>
      <div className={classes.fact}>
        <dt>{task.status === "CANCELED" ? "Fee" : "Price"}</dt>
        <dd>
          <TaskCost task={task} />
          {perFrame && <>, {perFrame}</>}
        </dd>
      </div>
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name} className={classes.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
      <div className={classes.fact}>
        <dt>Task id</dt>
        <dd className={classes.id}>
          <code>{task.id}</code> <CopyText text={task.id} what="task id" />
        </dd>
      </div>
    </dl>
  );
}

import { useQuery } from "@tanstack/react-query";
import { contractsQuery } from "../../../api/contracts/contracts.ts";
import { useSession } from "../../../api/use-session.ts";
import type { Task } from "../../../contract/task.ts";
import { eulaName } from "../../../shared/money/eula.ts";
import { taskReferenceWords, termName } from "../../../shared/tasks/task-words.ts";
import { CopiedFact, Fact, Facts } from "../../../ui/detail/detail-pane.tsx";
import { count, formatTime } from "../../../ui/text/format.ts";
import { framesOfTask } from "../points/price-question.ts";
import { TaskCost } from "./task-cost.tsx";

/** What was ordered, and under which terms. */
export function TaskFacts({ task }: { task: Task }) {
  const contracts = useQuery(contractsQuery(useSession())).data;
  const { start, end } = task.acquisitionWindow;
  const { incidenceAngle: incidence } = task;
  const frames = framesOfTask(task);
  const perFrame = frames !== undefined && frames > 1 && `for ${count(frames, "frame")}`;
  return (
    <Facts>
      <Fact name={task.status === "CANCELED" ? "Fee" : "Price"}>
        <TaskCost task={task} />
        {perFrame && <>, {perFrame}</>}
      </Fact>
      <Fact name="Window">{`${formatTime(start)} to ${formatTime(end)}`}</Fact>
      <Fact name="Incidence">{incidence && `${incidence.min} to ${incidence.max}°`}</Fact>
      <Fact name="Look side">{task.lookSide && termName(task.lookSide, "look")}</Fact>
      <Fact name="Pass">{task.passDirection && termName(task.passDirection, "pass")}</Fact>
      <Fact name="Products">{task.productTypes.join(", ")}</Fact>
      <Fact name="Priority">{task.priority && termName(task.priority, "priority")}</Fact>
      <Fact name="Ready in">{task.sla && termName(task.sla, "sla")}</Fact>
      <Fact name="Exclusivity">{task.exclusivity && termName(task.exclusivity, "exclusivity")}</Fact>
      <Fact name="Licence">{eulaName(task.eula)}</Fact>
      <Fact name="Contract">
        {contracts?.find(({ id }) => id === task.contractID)?.name ?? task.contractID}
      </Fact>
      <Fact name="Reference">{taskReferenceWords(task.reference) ?? "none given"}</Fact>
      <Fact name="Ordered">{formatTime(task.createdAt, "second")}</Fact>
      <CopiedFact name="Task id" text={task.id} />
    </Facts>
  );
}

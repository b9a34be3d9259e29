import { useQuery } from "@tanstack/react-query";
import { contractsQuery } from "../../../api/contracts/contracts.ts";
import { hasProducts } from "../../../api/tasking/tasks.ts";
import { useSession } from "../../../api/use-session.ts";
import type { CallbackSource } from "../../../api/webhooks/callbacks.ts";
import type { Task } from "../../../contract/task.ts";
import { t } from "../../../languages/texts.ts";
import { OrderTimeline } from "../../../shared/orders/order-timeline.tsx";
import { taskReferenceWords, termName } from "../../../shared/tasks/task-words.ts";
import { Fact, Facts } from "../../../ui/detail/detail-pane.tsx";
import { formatTime } from "../../../ui/text/format.ts";
import { sceneGeometryWords, TaskProducts } from "./task-facts.tsx";
import { type DeliveriesOf, useTaskStory } from "./use-task-story.ts";

interface TaskInTimeProps {
  task: Task;
  /** The demo's log of callbacks. */
  callbacks: CallbackSource | undefined;
  deliveriesOf: DeliveriesOf;
  now: number;
}

/** A task among all orders: its history, what was agreed, and its products. */
export function TaskInTime({ task, callbacks, deliveriesOf, now }: TaskInTimeProps) {
  const { events, scene } = useTaskStory(task, { callbacks, deliveriesOf, now });
  const contracts = useQuery(contractsQuery(useSession())).data;
  const { start, end } = task.acquisitionWindow;
  return (
    <>
      <OrderTimeline events={events} />
      <Facts>
        <Fact name={t("Geometry")}>{scene && sceneGeometryWords(scene)}</Fact>
        <Fact name={t("Window")}>
          {t("{start} to {end}", { start: formatTime(start), end: formatTime(end) })}
        </Fact>
        <Fact name={t("Exclusivity")}>{task.exclusivity && termName(task.exclusivity, "exclusivity")}</Fact>
        <Fact name={t("Contract")}>
          {contracts?.find(({ id }) => id === task.contractID)?.name ?? task.contractID}
        </Fact>
        <Fact name={t("Reference")}>{taskReferenceWords(task.reference) ?? t("none given")}</Fact>
      </Facts>
      {hasProducts(task) && <TaskProducts task={task} />}
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { contractsQuery } from "../../../api/contracts/contracts.ts";
import { useObservedTimes } from "../../../api/orders/observed-times.ts";
import { type KnownDelivery, orderEvents } from "../../../api/orders/order-events.ts";
import { hasProducts, taskProductsQuery, taskSceneQuery } from "../../../api/tasking/tasks.ts";
import { useSession } from "../../../api/use-session.ts";
import { type CallbackSource, callbacksQuery } from "../../../api/webhooks/callbacks.ts";
import type { Task, TaskScene } from "../../../contract/task.ts";
import { slaHours, slas } from "../../../domain/tasking-rules.ts";
import { t } from "../../../languages/texts.ts";
import { OrderTimeline } from "../../../shared/orders/order-timeline.tsx";
import { taskReferenceWords, termName } from "../../../shared/tasks/task-words.ts";
import { Fact, Facts } from "../../../ui/detail/detail-pane.tsx";
import { formatTime } from "../../../ui/text/format.ts";
import { sceneGeometryWords, TaskProducts } from "./task-facts.tsx";

interface TaskInTimeProps {
  task: Task;
  callbacks: CallbackSource | undefined;
  deliveriesOf: DeliveriesOf;
  now: number;
}

/** A task among all orders: history, terms, and products. */
export function TaskInTime({ task, ...sources }: TaskInTimeProps) {
  const { events, scene } = useTaskStory(task, sources);
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

/** Returns the deliveries with any of the items. */
export type DeliveriesOf = (itemIDs: readonly string[]) => readonly KnownDelivery[];

const NO_LOG: CallbackSource = { callbacks: async () => [] };

/** History of a task, from its scene, products, deliveries and, in the demo, callbacks. */
export function useTaskStory(
  task: Task,
  { callbacks: source, deliveriesOf, now }: Omit<TaskInTimeProps, "task">,
) {
  const session = useSession();
  const seen = useObservedTimes(task);
  const scene = useQuery(taskSceneQuery(session, task)).data ?? undefined;
  const products = useQuery(taskProductsQuery(session, task)).data;
  const log = useQuery({ ...callbacksQuery(session, source ?? NO_LOG), enabled: source !== undefined }).data;
  /** Planned or actual time of the image, ms. */
  const imaging = scene && Date.parse(scene.imagingTime.start);
  const later = deliveriesOf((products?.items ?? []).map(({ id }) => id));
  const deliveries = joinDeliveries(task, later);
  const about = new Set([task.id, ...deliveries.map(({ deliveryID }) => deliveryID)]);
  const callbacks = (log ?? []).filter(({ resourceID }) => about.has(resourceID));
  const events = orderEvents({
    ...{ kind: "task", task, imaging, now, seen, deliveries, callbacks },
    promisedBy: scene && promiseOf(task, scene),
  });
  return { events, scene, imaging, deliveries, callbacks };
}

/** Returns the deliveries ordered with a task, then later ones. */
function joinDeliveries(task: Task, known: readonly KnownDelivery[]): KnownDelivery[] {
  const own = (task.deliveries ?? []).map(
    ({ id, status, locations }) =>
      known.find(({ deliveryID }) => deliveryID === id) ?? {
        deliveryID: id,
        status,
        url: locations.map(({ path, subPath }) => (subPath ? `${path}/${subPath}` : path)).join(", "),
      },
  );
  const ids = new Set(own.map(({ deliveryID }) => deliveryID));
  return [...own, ...known.filter(({ deliveryID }) => !ids.has(deliveryID))];
}

/** Returns the promised time of the products, ms; undefined for an unknown SLA. */
function promiseOf({ sla }: Task, { imagingTime }: TaskScene): number | undefined {
  const known = slas.find((name) => name === sla);
  return known && Date.parse(imagingTime.end) + slaHours[known] * 3_600_000;
}

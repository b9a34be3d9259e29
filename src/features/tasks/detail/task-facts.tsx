import { IconPhotoScan } from "@tabler/icons-react";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useObservedTimes } from "../../../api/orders/observed-times.ts";
import { type KnownDelivery, orderEvents, taskState } from "../../../api/orders/order-events.ts";
import { productFiles } from "../../../api/purchases.ts";
import type { Session } from "../../../api/session.ts";
import { hasProducts, taskProductsQuery, taskSceneQuery } from "../../../api/tasking/tasks.ts";
import { useContractOf, useSession } from "../../../api/use-session.ts";
import { type CallbackSource, callbacksQuery } from "../../../api/webhooks.ts";
import type { Task, TaskScene } from "../../../contract/task.ts";
import { slaHours, slas } from "../../../domain/tasking-rules.ts";
import { flightDirection } from "../../../geo/swath.ts";
import type { Position } from "../../../geo/types.ts";
import { t } from "../../../languages/texts.ts";
import { DownloadAll } from "../../../shared/frames/download-all.tsx";
import { capital } from "../../../shared/frames/frame-words.ts";
import { ProductTable } from "../../../shared/frames/product-table.tsx";
import { eulaName } from "../../../shared/money/term-words.ts";
import { toView } from "../../../shared/orders/links.ts";
import { ORDER_STATES } from "../../../shared/orders/order-states.ts";
import { OrderTimeline } from "../../../shared/orders/order-timeline.tsx";
import { OrderedByFacts } from "../../../shared/orders/ordered-by.tsx";
import { hasImage } from "../../../shared/raster/owned-images.ts";
import { taskReferenceWords, taskStateWords, termName } from "../../../shared/tasks/task-words.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { RoutedButton } from "../../../ui/input/routed-button.tsx";
import { CopiedFact, Fact, Facts } from "../../../ui/layout/detail-pane.tsx";
import { StateSign } from "../../../ui/list/state-sign.tsx";
import { formatAngle, formatTime } from "../../../ui/text/format.ts";

export function TaskFacts({ task }: { task: Task }) {
  const contract = useContractOf(task.contractID);
  const { start, end } = task.acquisitionWindow;
  const { incidenceAngle: incidence } = task;
  return (
    <Facts>
      <Fact name={t("Window")}>
        {t("{start} to {end}", { start: formatTime(start), end: formatTime(end) })}
      </Fact>
      <Fact name={t("Incidence")}>
        {incidence && t("{from} to {to}°", { from: incidence.min, to: incidence.max })}
      </Fact>
      <Fact name={t("Look side")}>{task.lookSide && termName(task.lookSide, "look")}</Fact>
      <Fact name={t("Pass")}>{task.passDirection && termName(task.passDirection, "pass")}</Fact>
      <Fact name={t("Products")}>{task.productTypes.join(", ")}</Fact>
      <Fact name={t("Priority")}>{task.priority && termName(task.priority, "priority")}</Fact>
      <Fact name={t("Ready in")}>{task.sla && termName(task.sla, "sla")}</Fact>
      <Fact name={t("Exclusivity")}>{task.exclusivity && termName(task.exclusivity, "exclusivity")}</Fact>
      <Fact name={t("License")}>{eulaName(task.eula)}</Fact>
      <Fact name={t("Contract")}>{contract?.name ?? task.contractID}</Fact>
      <Fact name={t("Reference")}>{taskReferenceWords(task.reference) ?? t("None")}</Fact>
      <OrderedByFacts {...task} />
      <CopiedFact name={t("Task id")} text={task.id} />
    </Facts>
  );
}

export function DownloadTask({ task }: { task: Task }) {
  const session = useSession();
  const queries = useQueryClient();
  const { data } = useQuery(taskProductsQuery(session, task));
  const frameID = data?.items[0]?.properties.frame_id ?? "";
  return (
    <DownloadAll
      what={t("frame {frameID}", { frameID })}
      fileName={`swath-frame-${frameID}`}
      ask={() => askTaskFiles(queries, session, task)}
      files={data && productFiles(task.id, data)}
    />
  );
}

/** Leads to the image of a task at full resolution, once it has one. */
export function ViewTaskImage({ task, onClick }: { task: Task; onClick?: () => void }) {
  const { data } = useQuery(taskProductsQuery(useSession(), task));
  const items = data?.items ?? [];
  const [first] = items;
  if (!first || !hasImage(items)) return null;
  return (
    <RoutedButton {...toView(first.properties.frame_id)} Icon={IconPhotoScan} onClick={onClick}>
      {t("View image")}
    </RoutedButton>
  );
}

async function askTaskFiles(queries: QueryClient, session: Session, task: Task) {
  const products = await queries.fetchQuery({ ...taskProductsQuery(session, task), staleTime: 0 });
  return productFiles(task.id, products);
}

export function TaskProducts({ task }: { task: Task }) {
  const session = useSession();
  const queries = useQueryClient();
  const query = useQuery(taskProductsQuery(session, task));
  const refresh = () => askTaskFiles(queries, session, task);
  return (
    <Loaded query={query} what={t("the products")} height={120}>
      {(products) => (
        <section aria-labelledby="task-products">
          <h3 id="task-products">{t("Products")}</h3>
          {task.status === "FULFILLED" && <p>{t("The first are ready; the others follow.")}</p>}
          <ProductTable files={productFiles(task.id, products)} refresh={refresh} />
        </section>
      )}
    </Loaded>
  );
}

export function sceneGeometryWords({ lookSide, passDirection, incidenceAngle }: TaskScene): string {
  return [
    capital(lookSide.toLowerCase()),
    capital(passDirection.toLowerCase()),
    formatAngle(incidenceAngle),
  ].join(" · ");
}

/** Returns flight and look direction from the sides of the planned footprint. */
export function sceneAxes({ footprint, incidenceAngle, lookSide, passDirection }: TaskScene) {
  const ring = (footprint?.coordinates[0] ?? []).map(([lng, lat]): Position => [lng, lat]);
  const flight = flightDirection(ring, passDirection === "ASCENDING" ? "ascending" : "descending", {
    lookSide: lookSide === "RIGHT" ? "right" : "left",
    incidence: incidenceAngle,
  });
  if (flight === undefined) return undefined;
  return { flight, look: (flight + (lookSide === "RIGHT" ? 90 : 270)) % 360 };
}

interface TaskStateProps {
  task: Task;
  /** Planned or actual time of the image, ms. */
  imaging: number | undefined;
  now: number;
  isOneLine?: boolean;
}

export function TaskState({ task, imaging, now, isOneLine = true }: TaskStateProps) {
  const state = taskState(task, imaging, now);
  return (
    <StateSign
      as={state && ORDER_STATES[state]}
      words={taskStateWords(task, imaging, now)}
      isOneLine={isOneLine}
    />
  );
}

interface TaskInTimeProps {
  task: Task;
  callbacks: CallbackSource | undefined;
  deliveriesOf: DeliveriesOfTask;
  now: number;
}

export function TaskInTime({ task, ...sources }: TaskInTimeProps) {
  const { events, scene } = useTaskStory(task, sources);
  const contract = useContractOf(task.contractID);
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
        <Fact name={t("Contract")}>{contract?.name ?? task.contractID}</Fact>
        <Fact name={t("Reference")}>{taskReferenceWords(task.reference) ?? t("None")}</Fact>
      </Facts>
      {hasProducts(task) && <TaskProducts task={task} />}
    </>
  );
}

export type DeliveriesOfTask = (itemIDs: readonly string[]) => readonly KnownDelivery[];

export function useTaskStory(
  task: Task,
  { callbacks: source, deliveriesOf, now }: Omit<TaskInTimeProps, "task">,
) {
  const session = useSession();
  const seen = useObservedTimes(task);
  const scene = useQuery(taskSceneQuery(session, task)).data ?? undefined;
  const products = useQuery(taskProductsQuery(session, task)).data;
  const log = useQuery(callbacksQuery(session, source)).data;
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

import type { Opportunity as ShownOpportunity, Task, TaskScene } from "../../contract/task.ts";
import { slaHours } from "../../domain/tasking-rules.ts";
import type { Image } from "../../orbit/image.ts";
import { orderedFields } from "../approvals/order-rules.ts";
import type { Fulfilment, PassOpportunity } from "../fulfilment.ts";
import type { ServiceContext } from "../parts.ts";
import { isPlanned, isTaskUnderWay, type TaskPass, type TaskRecord } from "../store/records.ts";
import { fulfilledAt, promisedProducts } from "./imaged-frames.ts";

export async function showTask(context: ServiceContext, task: TaskRecord, now: number): Promise<Task> {
  const { webhookID, deliveries } = task;
  const fulfilled = fulfilledAt(task);
  const ready = task.status === "ACTIVE" ? readyAt(task, context.fulfilment) : undefined;
  const readyIn = ready && Math.max(0, Math.ceil((ready - now) / 1000));
  const shown = await Promise.all(deliveries.map((delivery) => showDelivery(context, task, delivery)));
  return {
    id: task.id,
    status: task.status,
    createdAt: iso(task.createdAt),
    updatedAt: iso(task.updatedAt),
    contractID: task.contractID,
    pointOfInterest: task.pointOfInterest,
    acquisitionWindow: { start: iso(task.window.start), end: iso(task.window.end) },
    imagingMode: task.imagingMode,
    ...(task.reference !== undefined && { reference: task.reference }),
    exclusivity: task.exclusivity,
    priority: task.priority,
    sla: task.sla,
    eula: task.eula,
    incidenceAngle: task.incidenceAngle,
    lookSide: task.lookSide,
    passDirection: task.passDirection,
    ...(task.imagingDuration !== undefined && { imagingDuration: task.imagingDuration }),
    productTypes: task.productTypes,
    ...(fulfilled !== undefined && { fulfilledAt: iso(fulfilled) }),
    ...(readyIn !== undefined && { productsAvailableInSeconds: readyIn }),
    ...(task.reasons && { reasons: task.reasons }),
    ...(shown.length > 0 && { deliveries: shown }),
    ...orderedFields(task),
    ...(webhookID !== undefined && { notifications: { webhook: { id: webhookID } } }),
  };
}

/** Returns when the first products are promised, ms since 1970. */
function readyAt(task: TaskRecord, { timesOf }: Fulfilment): number | undefined {
  if (task.scene) return Date.parse(task.scene.imagingTime.end) + slaHours[task.sla] * HOUR;
  if (!isPlanned(task)) return undefined;
  const { promised, complete } = timesOf(task);
  return promisedProducts(task).length > 0 ? promised : complete;
}

const HOUR = 3_600_000;

async function showDelivery(
  { store }: ServiceContext,
  task: TaskRecord,
  { id, places }: TaskRecord["deliveries"][number],
) {
  const record = await store.read((tx) => tx.get("deliveries", { companyID: task.companyID, id }));
  const before = isTaskUnderWay(task.status) || task.status === "DONE" ? "pending" : "canceled";
  return {
    id,
    locations: places.map(({ configID, path, subpath }) => ({
      configID,
      path,
      ...(subpath !== undefined && { subPath: subpath }),
    })),
    status: record?.status.toLowerCase() ?? before,
  };
}

const iso = (ms: number): string => new Date(ms).toISOString();

export function showScene(pass: TaskPass, { start, end, footprint }: Image): TaskScene {
  return {
    imagingTime: { start: new Date(start).toISOString(), end: new Date(end).toISOString() },
    duration: Math.max(1, Math.round((end - start) / 1000)),
    ...geometryOf(pass),
    footprint: polygon(footprint),
  };
}

export function showOpportunity({ pass, image }: PassOpportunity): ShownOpportunity {
  return {
    imagingStartTime: new Date(image.start).toISOString(),
    ...geometryOf(pass),
    azimuth: hundredths(pass.azimuth),
    footprint: polygon(image.footprint),
  };
}

function geometryOf({ lookSide, passDirection, incidence }: TaskPass) {
  return {
    lookSide: lookSide === "left" ? ("LEFT" as const) : ("RIGHT" as const),
    passDirection: passDirection === "ascending" ? ("ASCENDING" as const) : ("DESCENDING" as const),
    incidenceAngle: hundredths(incidence),
  };
}

function polygon(ring: Image["footprint"]): ShownOpportunity["footprint"] {
  return { type: "Polygon", coordinates: [ring.map(([lng, lat]): [number, number] => [lng, lat])] };
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;

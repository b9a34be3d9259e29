import { z } from "zod";
import { productType } from "../contract/common.ts";
import { scene } from "../contract/task.ts";
import type { ProductType } from "../domain/modes.ts";
import { filesIn, filesMask, productMask } from "./catalog/items/frame.ts";
import { lockFeed } from "./catalog/withhold.ts";
import { type Change, entriesOf, recordAudit } from "./directory/change-directory.ts";
import { badRequest, notFound, ServiceError } from "./errors.ts";
import { keepOwnFiles, type OwnFile } from "./files/own-files.ts";
import { createArchiveFulfilment } from "./fulfilment.ts";
import { unstorableText } from "./http/read-request.ts";
import type { ServiceParts } from "./parts.ts";
import { movePurchase } from "./purchases/purchases.ts";
import { observe, type ServiceEvent } from "./service-event.ts";
import type { TaskRecord } from "./store/records.ts";
import type { ReadTx, Store, Stored, Tx } from "./store/store.ts";
import { moveTask } from "./tasking/progress.ts";

/** Moves orders by what their operator tells; its terms concern new orders only. */
export const toldFulfilment = createArchiveFulfilment({ sellsOnOrder: true, takesTasks: true });

const reason = z.string().trim().min(1, "must say why").max(500, "must have at most 500 characters");
const id = z.string();
const MOST_FRAMES = 1_000;

const toldScene = z.strictObject({
  ...scene.shape,
  frames: z.int().min(1).max(MOST_FRAMES).default(1),
});

/** Event of an order that its operator tells, by a command or by its own systems. */
const operatorEvent = z.discriminatedUnion("event", [
  z.strictObject({
    event: z.literal("purchase.ready"),
    id,
    /** Assets by product type, as in items; without them the files are in the archive already. */
    assets: z.partialRecord(productType, z.record(z.string(), z.unknown())).optional(),
  }),
  z.strictObject({ event: z.literal("purchase.failed"), id, reason }),
  z.strictObject({ event: z.literal("task.accepted"), id, scene: toldScene }),
  z.strictObject({ event: z.literal("task.rejected"), id, reason }),
  z.strictObject({ event: z.literal("task.failed"), id, reason }),
]);
export type OperatorEvent = z.infer<typeof operatorEvent>;

/** Reads an event; throws a sentence about the first field at fault. */
export function readEvent(value: unknown): OperatorEvent {
  const unstorable = unstorableText(value);
  if (unstorable) {
    throw badRequest(`${unstorable.path.join(".") || "The event"} cannot be kept: ${unstorable.reason}.`);
  }
  const read = operatorEvent.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw badRequest(`${issue?.path.join(".") || "The event"}: ${issue?.message}.`);
}

export interface ToldParts {
  store: Store;
  /** Reads the files of an item's assets; throws a sentence. */
  readFiles: (assets: unknown, product: ProductType) => readonly OwnFile[];
  observe?: ServiceParts["observe"];
}

type ReadFiles = ToldParts["readFiles"];

/**
 * Moves an order as an operator tells, in one transaction with its audit; "known" where it is so already. Throws
 * 404 for an unknown order, 409 where it is past that, 400 for files or a scene that do not fit it.
 */
export async function takeEvent(
  { store, readFiles, observe: hears }: ToldParts,
  told: OperatorEvent,
  change: Change,
): Promise<"done" | "known"> {
  const done = await store.write(async (tx) => {
    // First: frames stay as they are read, and many events at once wait for each other, instead of failing.
    await lockFeed(tx);
    if (told.event === "purchase.ready" || told.event === "purchase.failed") {
      const purchase = await findOrder(tx, (companyID) => tx.get("purchases", { companyID, id: told.id }));
      if (!purchase) throw notFound(`There is no purchase ${told.id}.`);
      if (purchase.status === OUTCOMES[told.event].status) return undefined;
      await audit(tx, "purchases", purchase, told, change);
      const event = await tellPurchase(tx, purchase, told, { readFiles, at: change.at });
      return { event, companyID: purchase.companyID };
    }
    const task = await findOrder(tx, (companyID) => tx.get("tasks", { companyID, id: told.id }));
    if (!task) throw notFound(`There is no task ${told.id}.`);
    if (task.status === OUTCOMES[told.event].status) return undefined;
    await audit(tx, "tasks", task, told, change);
    return { event: await tellTask(tx, task, told, change.at), companyID: task.companyID };
  });
  if (done) observe({ observe: hears }, done.event, done.companyID);
  return done ? "done" : "known";
}

type PurchaseEvent = Extract<OperatorEvent, { event: `purchase.${string}` }>;
type TaskEvent = Exclude<OperatorEvent, PurchaseEvent>;

const OUTCOMES = {
  "purchase.ready": { status: "closed", action: "ready" },
  "purchase.failed": { status: "failed", action: "failed" },
  "task.accepted": { status: "ACTIVE", action: "accepted" },
  "task.rejected": { status: "REJECTED", action: "rejected" },
  "task.failed": { status: "FAILED", action: "failed" },
} as const;

function audit(
  tx: Tx,
  kind: "purchases" | "tasks",
  { id, status }: { id: string; status: string },
  told: OperatorEvent,
  change: Change,
): Promise<void> {
  const { action, status: to } = OUTCOMES[told.event];
  const after = { status: to, ...("reason" in told && { reason: told.reason }) };
  return recordAudit(tx, [{ action, kind, id, before: { status }, after }], change);
}

/** Finds an order of any company. */
export async function findOrder<T>(
  tx: ReadTx,
  get: (companyID: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const { kind, id } of await entriesOf(tx)) {
    const found = kind === "companies" ? await get(id) : undefined;
    if (found) return found;
  }
  return undefined;
}

const past = (message: string) => new ServiceError(409, "conflict", message);

async function tellPurchase(
  tx: Tx,
  purchase: Stored<"purchases">,
  told: PurchaseEvent,
  { readFiles, at }: { readFiles: ReadFiles; at: number },
): Promise<ServiceEvent> {
  const { id, status, frameID } = purchase;
  if (status !== "active" && status !== "received") throw past(`Purchase ${id} is ${status} already.`);
  if (told.event === "purchase.failed") {
    return movePurchase(tx, toldFulfilment, purchase, { to: "failed", at, reason: told.reason });
  }
  const frame = await tx.get("frames", { frameID });
  if (!frame) throw past(`Frame ${frameID} of purchase ${id} is none of the archive.`);
  let { products } = frame;
  for (const [group, assets] of Object.entries(told.assets ?? {})) {
    const type = productType.parse(group);
    const files = readFiles(assets, type);
    if (files.length === 0) throw badRequest(`The product ${type} has no file: give it an asset.`);
    await keepOwnFiles(tx, { frameID, group, files: [...files] });
    products |= productMask([type]) | filesMask({ products: [type], hasThumbnail: false, hasItems: false });
  }
  const missing = purchase.productTypes.filter((type) => !filesIn(products)?.products.includes(type));
  if (missing.length > 0) {
    throw badRequest(
      `Purchase ${id} needs files of ${missing.join(", ")}: give their assets, or ingest them.`,
    );
  }
  const event = await movePurchase(tx, toldFulfilment, purchase, { to: "closed", at });
  if (products !== frame.products) await tx.addFrames([{ ...frame, products }]);
  return event;
}

function tellTask(tx: Tx, task: Stored<"tasks">, told: TaskEvent, at: number): Promise<ServiceEvent> {
  const { id, status, plan, dueAt } = task;
  if (plan !== undefined || dueAt !== undefined) throw past(`Task ${id} is decided by the demo.`);
  const { status: to } = OUTCOMES[told.event];
  const from = to === "FAILED" ? "ACTIVE" : "RECEIVED";
  if (status !== from) {
    throw past(`Task ${id} is ${status}; only one that is ${from} can become ${to}.`);
  }
  if (told.event === "task.accepted") {
    checkScene(task, told.scene);
    return moveTask(tx, toldFulfilment, task, { to, at, scene: told.scene });
  }
  const reasons = [{ code: to, message: told.reason }];
  return moveTask(tx, toldFulfilment, task, { to, at, reasons });
}

/** Refuses a scene that is not what was ordered. */
function checkScene(
  { window, incidenceAngle: { min, max }, ...order }: TaskRecord,
  { imagingTime, ...scene }: z.infer<typeof toldScene>,
): void {
  const [start, end] = [Date.parse(imagingTime.start), Date.parse(imagingTime.end)];
  if (end < start) throw badRequest("The scene ends before it starts: exchange its times.");
  if (start < window.start || end > window.end) {
    const [from, to] = [window.start, window.end].map((ms) => new Date(ms).toISOString());
    throw badRequest(`The scene does not lie in the window of the order, ${from} to ${to}.`);
  }
  if (scene.incidenceAngle < min || scene.incidenceAngle > max) {
    throw badRequest(`The scene has ${scene.incidenceAngle}° of incidence; ordered are ${min}° to ${max}°.`);
  }
  for (const name of ["lookSide", "passDirection"] as const) {
    if (order[name] !== "ANY" && order[name] !== scene[name])
      throw badRequest(`The scene has the ${name} ${scene[name]}; ordered is ${order[name]}.`);
  }
}

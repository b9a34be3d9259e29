import { Hono } from "hono/tiny";
import { z } from "zod";
import type { Price } from "../../contract/common.ts";
import type { ParsedRequest } from "../../contract/endpoint.ts";
import {
  cancelTask,
  checkFeasibility,
  createTask,
  type FeasibilityAnswer,
  getTask,
  getTaskPrice,
  getTaskScene,
  listTaskProducts,
  listTaskProductsOfType,
  listTasks,
  type Task,
} from "../../contract/task.ts";
import { cancellationFee } from "../../domain/tasking-rules.ts";
import { type Approved, checkOrder } from "../approvals/order-rules.ts";
import type { CatalogItem } from "../catalog/catalog-store.ts";
import { badRequest, forbidden, invalidCursor, notFound, ServiceError } from "../errors.ts";
import { ownedItemDocuments } from "../files/file-links.ts";
import type { Fulfilment } from "../fulfilment.ts";
import { checkSame, cursorPlace, cutPage, openCursor } from "../http/cursor-page.ts";
import type { Call, ServiceEnv } from "../http/env.ts";
import { callCosts } from "../http/rate-limit.ts";
import { readInstant } from "../http/read-request.ts";
import { StreamedList, serve } from "../http/serve.ts";
import type { ServiceContext } from "../parts.ts";
import { callersContract, insufficientFunds, priced, taskPrice } from "../purchases/contract-access.ts";
import { giveOneBack, takeOne } from "../quotas.ts";
import { addCallback } from "../service-event.ts";
import { isImaged, isPlanned, type TaskRecord } from "../store/records.ts";
import type { ReadTx, Stored } from "../store/store.ts";
import { answerFeasibility, freeSlot } from "./feasibility.ts";
import { framesOfTask, taskItems } from "./imaged-frames.ts";
import { changed, dueTask, taskEvent } from "./progress.ts";
import { readTask, readTerms } from "./read-task.ts";
import { showScene, showTask } from "./show-task.ts";

export function taskRoutes(context: ServiceContext): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  const { directory, store, fulfilment } = context;

  serve(app, createTask, ({ body }, { var: call }) => orderTask(context, call, body), {
    status: context.taskCreatedStatus,
  });
  serve(app, listTasks, async ({ query }, { var: call }) => {
    const page = await pageOfTasks(context, query, call);
    return { ...page, data: await Promise.all(page.data.map((task) => showTask(context, task, call.now))) };
  });
  serve(app, getTask, async ({ params }, { var: call }) =>
    showTask(context, await store.read((tx) => callersTask(tx, params.taskID, call)), call.now),
  );
  serve(app, cancelTask, async ({ params }, { var: call }) =>
    showTask(context, await cancelNow(context, params.taskID, call), call.now),
  );
  serve(app, listTaskProducts, async ({ params, query }, { var: call }) => {
    const items = await itemsOf(params.taskID, query.cursor, call);
    return { data: await ownedItemDocuments(context, items) };
  });
  serve(app, listTaskProductsOfType, async ({ params, query }, { var: call }) => {
    const items = await itemsOf(params.taskID, query.cursor, call);
    const wanted = items.filter(({ product }) => product === params.productType);
    return { data: await ownedItemDocuments(context, wanted) };
  });
  serve(app, getTaskScene, async ({ params }, { var: call }) => {
    const task = await store.read((tx) => callersTask(tx, params.taskID, call));
    if (task.scene && task.status !== "CANCELED") {
      const { frames: _, ...shown } = task.scene;
      return shown;
    }
    const image = task.status === "CANCELED" ? undefined : fulfilment.plannedImage(task);
    if (!task.plan || !image)
      throw notFound(`Task ${task.id} is ${task.status} and has no scene.`).about("not_found", "taskID");
    return showScene(task.plan.pass, image);
  });
  serve(app, getTaskPrice, async ({ query }, { var: { caller } }) => {
    // The price is the same everywhere.
    checkDegrees("pointOfInterest[lat]", query["pointOfInterest[lat]"], 90);
    checkDegrees("pointOfInterest[lon]", query["pointOfInterest[lon]"], 180);
    const terms = callersContract(directory, caller, query.contractID);
    return priced(taskPrice(terms, readTerms(terms, query)), terms);
  });
  serve(app, checkFeasibility, async ({ body }, { var: { caller, now, charge } }) => {
    const { taskFault, checkFault } = fulfilment;
    if (taskFault) throw forbidden(taskFault);
    if (checkFault) throw new ServiceError(501, "not_implemented", checkFault);
    charge(callCosts.checks(body.length));
    const read = await readAll(body, (request) => readTask(context, caller, request, now));
    const feasibility: FeasibilityAnswer[] = [];
    const pause = () => context.pause(caller.id);
    for (const request of read) {
      await pause();
      feasibility.push(await answerFeasibility(context, request, pause));
    }
    if (feasibility.length === 1) return { feasibility };
    async function* shown() {
      for (const answer of feasibility) {
        yield JSON.stringify(answer);
        await pause();
      }
    }
    return new StreamedList({ name: "feasibility", entries: shown(), rest: {} });
  });
  return app;

  /** Returns the items of the caller's task; 404 before it is fulfilled. All fit into one page, so there are no cursors. */
  async function itemsOf(taskID: string, cursor: string | undefined, call: Call): Promise<CatalogItem[]> {
    const task = await store.read((tx) => callersTask(tx, taskID, call));
    if (cursor !== undefined) throw invalidCursor();
    if (!isImaged(task))
      throw notFound(`Task ${task.id} is ${task.status} and has no products.`).about("not_found", "taskID");
    return taskItems(task, await store.read((tx) => framesOfTask(tx, task)));
  }
}

type TaskOrder = ParsedRequest<typeof createTask>["body"];

/** Returns what a task costs the caller; throws as the order would. */
export async function priceTask(
  context: ServiceContext,
  { caller, now }: Call,
  body: TaskOrder,
): Promise<Price | undefined> {
  const { terms, order } = await readTask(context, caller, body, now);
  return taskPrice(terms, order);
}

/** Orders a new image for the caller. An order above the caller's limit needs an approval. */
export async function orderTask(
  context: ServiceContext,
  { caller, now }: Call,
  body: TaskOrder,
  approval?: Approved,
): Promise<Task> {
  const { directory, store, fulfilment } = context;
  const { terms, order } = await readTask(context, caller, body, now);
  const price = taskPrice(terms, order);
  const ordered = checkOrder(directory, caller, { price, costCenter: body.costCenter, approval });
  const record: TaskRecord = {
    ...order,
    ...ordered,
    id: crypto.randomUUID(),
    userID: caller.id,
    companyID: caller.companyID,
    deliveries: order.deliveries.map((places) => ({ id: crypto.randomUUID(), places: [...places] })),
    ...(price && { amount: price.amount }),
    status: "RECEIVED",
    createdAt: now,
    updatedAt: now,
    history: [{ status: "RECEIVED", at: now }],
  };
  await store.write(async (tx) => {
    await tx.insert("tasks", dueTask(record, fulfilment));
    const held = await tx.add(record, { held: price?.amount ?? 0 }, terms.pricing?.spendLimit);
    if (held === "over-limit") throw insufficientFunds("task", terms);
    await takeOne(tx, { companyID: caller.companyID, what: "tasks" }, context);
    await approval?.inTransaction(tx, record.id);
  });
  return showTask(context, record, now);
}

async function readAll<Asked, Read>(requests: readonly Asked[], read: (request: Asked) => Promise<Read>) {
  const results: Read[] = [];
  for (const [index, request] of requests.entries()) {
    try {
      results.push(await read(request));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { status, code, message, headers, faults } = error.within(index);
      const named = new ServiceError(status, code, `Request [${index}]: ${message}`, headers);
      named.faults = faults;
      throw named;
    }
  }
  return results;
}

function checkDegrees(name: string, text: string, most: number): void {
  const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (Math.abs(value) <= most) return;
  const message = `"${name}" must be a number of degrees from -${most} to ${most}, not "${text}".`;
  throw badRequest(message).about("range", name);
}

async function callersTask(tx: ReadTx, id: string, { caller }: Call): Promise<Stored<"tasks">> {
  const record = await tx.get("tasks", { companyID: caller.companyID, id });
  if (record?.userID !== caller.id) throw notFound(`There is no task ${id}.`).about("not_found", "taskID");
  return record;
}

/** Cancels the caller's task: the fee of that moment is spent, the rest released. 409 when it is too late. */
function cancelNow({ store, fulfilment }: ServiceContext, id: string, call: Call): Promise<TaskRecord> {
  return store.write(async (tx) => {
    const task = await callersTask(tx, id, call);
    checkCancelable(task, fulfilment, call.now);
    const { amount } = task;
    const percent = cancellationFee(task.window.start, call.now);
    const fee = amount === undefined ? undefined : Math.round((amount * percent) / 100);
    const canceled = { ...changed(task, "CANCELED", call.now), ...(fee !== undefined && { fee }) };
    const kept = await tx.put("tasks", dueTask(canceled, fulfilment));
    await tx.add(task, { held: -(amount ?? 0), spent: fee ?? 0 });
    await giveOneBack(tx, { companyID: task.companyID, what: "tasks" });
    if (task.plan) await freeSlot(tx, id, task.plan.pass.satellite);
    await addCallback(tx, taskEvent(task, "CANCELED", [], call.now), task.companyID);
    return kept;
  });
}

function checkCancelable(task: TaskRecord, { timesOf }: Fulfilment, now: number): void {
  const refusal = (message: string) => new ServiceError(409, "conflict", message).about("conflict", "status");
  if (task.status !== "RECEIVED" && task.status !== "ACTIVE") {
    throw refusal(`The task is ${task.status}; only tasks that are RECEIVED or ACTIVE can be canceled.`);
  }
  const imaging = imagingStart(task, timesOf);
  if (now < imaging) return;
  throw refusal(
    `The image was taken at ${new Date(imaging).toISOString()}; the task can no longer be canceled.`,
  );
}

function imagingStart(task: TaskRecord, timesOf: Fulfilment["timesOf"]): number {
  if (task.scene) return Date.parse(task.scene.imagingTime.start);
  return isPlanned(task) ? timesOf(task).imaging : Number.POSITIVE_INFINITY;
}

const DEFAULT_LIMIT = 10;

const filter = z.object({
  contractID: z.string().optional(),
  createdAfter: z.string().optional(),
  createdBefore: z.string().optional(),
});

const cursorPayload = z.object({
  list: z.literal("tasks"),
  user: z.string(),
  filter,
  createdAt: z.number(),
  id: z.string(),
});

type Query = ParsedRequest<typeof listTasks>["query"];

/** Returns a page of the caller's tasks; its cursor belongs to the caller and the filter. */
async function pageOfTasks(
  { store, signer }: ServiceContext,
  { cursor, limit = DEFAULT_LIMIT, ...given }: Query,
  { caller }: Call,
): Promise<{ data: TaskRecord[]; cursor?: string }> {
  const after = await openCursor(signer, cursor, cursorPayload, ({ user }) => user === caller.id);
  const asked = after ? after.filter : filter.parse(given);
  checkSame(given, asked, "list");
  const { createdAfter, createdBefore } = asked;
  const earliest = createdAfter === undefined ? undefined : readInstant(createdAfter, "createdAfter");
  const latest = createdBefore === undefined ? undefined : readInstant(createdBefore, "createdBefore");
  const page = {
    after: after ? cursorPlace(after) : latest === undefined ? undefined : { createdAt: latest },
    // Both bounds are exclusive; times are whole milliseconds.
    ...(earliest !== undefined && { until: { createdAt: earliest + 1 } }),
    limit: limit + 1,
  };
  const { companyID, id: userID } = caller;
  const { contractID } = asked;
  const records = await store.read((tx) =>
    contractID === undefined
      ? tx.page("tasks", "ofUser", { equals: { companyID, userID }, ...page })
      : tx.page("tasks", "ofContract", { equals: { companyID, userID, contractID }, ...page }),
  );
  return cutPage(
    signer,
    { records, limit },
    (task) => task,
    (last) => ({ list: "tasks", user: caller.id, filter: asked, ...cursorPlace(last) }),
  );
}

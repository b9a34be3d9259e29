import { Hono } from "hono/tiny";
import type { ParsedRequest } from "../../contract/endpoint.ts";
import type { Item } from "../../contract/item.ts";
import type { FeasibilityAnswer } from "../../contract/task.ts";
import {
  cancelTask,
  checkFeasibility,
  createTask,
  getTask,
  getTaskPrice,
  getTaskScene,
  listTaskProducts,
  listTaskProductsOfType,
  listTasks,
} from "../../contract/tasking.ts";
import type { CatalogItem } from "../catalog/catalog-store.ts";
import { itemDocument } from "../catalog/items/item-document.ts";
import { callersContract } from "../contracts/contract-access.ts";
import { insufficientFunds, priced, taskPrice } from "../contracts/pricing.ts";
import { badRequest, invalidCursor, notFound, ServiceError } from "../errors.ts";
import { createLinkMaker, itemAssets } from "../files/file-links.ts";
import { callCosts } from "../http/rate-limit.ts";
import { type Call, type ServiceEnv, serve } from "../http/serve.ts";
import { StreamedList } from "../http/streamed-list.ts";
import { randomUUID, type ServiceContext } from "../parts.ts";
import { takeOne } from "../quotas.ts";
import type { TaskRecord } from "../store/task-record.ts";
import { isImaged } from "../store/task-states.ts";
import { callersTask, cancelNow } from "./cancel-task.ts";
import { answerFeasibility } from "./feasibility.ts";
import { framesOf, taskItems } from "./imaged-frames.ts";
import { pageOfTasks } from "./list-tasks.ts";
import { dueTask } from "./progress.ts";
import { readTask } from "./read-task.ts";
import { showScene } from "./show-scene.ts";
import { showTask } from "./show-task.ts";
import { readTerms } from "./task-terms.ts";

/** Ordering images that do not exist yet (interface 10). */
export function taskRoutes(context: ServiceContext): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  const { directory, store, fulfilment, random } = context;

  serve(
    app,
    createTask,
    async ({ body }, { var: { caller, now } }) => {
      const { terms, order } = await readTask(context, caller, body, now);
      const price = taskPrice(terms, order);
      const record: TaskRecord = {
        ...order,
        id: randomUUID(random),
        userID: caller.id,
        companyID: caller.companyID,
        deliveries: order.deliveries.map((places) => ({ id: randomUUID(random), places: [...places] })),
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
      });
      return showTask(context, record, now);
    },
    { status: context.taskCreatedStatus },
  );
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
    return { data: await showItems(items) };
  });
  serve(app, listTaskProductsOfType, async ({ params, query }, { var: call }) => {
    const items = await itemsOf(params.taskID, query.cursor, call);
    const wanted = items.filter(({ product }) => product === params.productType);
    return { data: await showItems(wanted) };
  });
  serve(app, getTaskScene, async ({ params }, { var: call }) => {
    const task = await store.read((tx) => callersTask(tx, params.taskID, call));
    const image = task.status === "CANCELED" ? undefined : fulfilment.plannedImage(task);
    if (!task.plan || !image)
      throw notFound(`Task ${task.id} is ${task.status} and has no scene.`).about("not_found", "taskID");
    return showScene(task.plan.pass, image);
  });
  serve(app, getTaskPrice, async ({ query }, { var: { caller } }) => {
    checkPlace(query);
    const terms = callersContract(directory, caller, query.contractID);
    return priced(taskPrice(terms, readTerms(terms, query)), terms);
  });
  serve(app, checkFeasibility, async ({ body }, { var: { caller, now, charge } }) => {
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
    // Thousands of opportunities are megabytes, which are written an answer at a time.
    return new StreamedList({ name: "feasibility", entries: shown(), rest: {} });
  });
  return app;

  /**
   * The items of the caller's task so far; 404 before it is fulfilled. All items fit into one page, so there are no cursors.
   */
  async function itemsOf(taskID: string, cursor: string | undefined, call: Call): Promise<CatalogItem[]> {
    const task = await store.read((tx) => callersTask(tx, taskID, call));
    if (cursor !== undefined) throw invalidCursor();
    if (!isImaged(task))
      throw notFound(`Task ${task.id} is ${task.status} and has no products.`).about("not_found", "taskID");
    return taskItems(task, await store.read((tx) => framesOf(tx, task)));
  }

  function showItems(items: readonly CatalogItem[]): Promise<Item[]> {
    const link = createLinkMaker(context);
    return Promise.all(
      items.map(async (item) =>
        itemDocument(item, { ...context, collection: "private", assets: await itemAssets(link, item, true) }),
      ),
    );
  }
}

/** Reads requests one after the other; a refusal names the place of its request in the list. */
async function readAll<Asked, Read>(
  requests: readonly Asked[],
  read: (request: Asked) => Promise<Read>,
): Promise<Read[]> {
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

/** Checks the place in a price query; the price is the same everywhere. */
function checkPlace(query: ParsedRequest<typeof getTaskPrice>["query"]): void {
  checkDegrees("pointOfInterest[lat]", query["pointOfInterest[lat]"], 90);
  checkDegrees("pointOfInterest[lon]", query["pointOfInterest[lon]"], 180);
}

function checkDegrees(name: string, text: string, most: number): void {
  const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (Math.abs(value) <= most) return;
  throw badRequest(`"${name}" must be a number of degrees from -${most} to ${most}, not "${text}".`).about(
    "range",
    name,
  );
}

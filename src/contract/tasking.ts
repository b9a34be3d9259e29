import { z } from "zod";
import { atMost, cursor, dateTime, eula, imagingMode, page, paging, price, productType } from "./common.ts";
import { endpointsOf } from "./endpoint.ts";
import { item } from "./item.ts";
import { exclusivity, feasibilityAnswer, priority, scene, sla, task, taskRequest } from "./task.ts";

const endpoint = endpointsOf("Tasking");

/** Most requests of one feasibility check; the interface names none, but of a hundred an answer takes seconds and megabytes. */
export const MOST_CHECKED = 20;

const taskParams = z.strictObject({ taskID: z.string() });
const cursorQuery = z.strictObject({ cursor });

export const createTask = endpoint("createTask", "POST", "/api/tasking/v2/tasks", {
  summary: "Ask for a new image.",
  body: taskRequest,
  result: task,
});

export const listTasks = endpoint("listTasks", "GET", "/api/tasking/v2/tasks", {
  summary: "The caller's tasks.",
  query: z.strictObject({
    contractID: z.string().optional(),
    ...paging(),
    createdAfter: dateTime.optional(),
    createdBefore: dateTime.optional(),
  }),
  result: page(task),
});

export const getTask = endpoint("getTask", "GET", "/api/tasking/v2/tasks/{taskID}", {
  summary: "One task.",
  params: taskParams,
  result: task,
});

export const cancelTask = endpoint("cancelTask", "PATCH", "/api/tasking/v2/tasks/{taskID}", {
  summary: "Cancel a task.",
  params: taskParams,
  body: z.strictObject({ status: z.literal("CANCELED") }),
  result: task,
});

export const listTaskProducts = endpoint(
  "listTaskProducts",
  "GET",
  "/api/tasking/v2/tasks/{taskID}/products",
  {
    summary: "Items of a task.",
    params: taskParams,
    query: cursorQuery,
    result: page(item),
  },
);

export const listTaskProductsOfType = endpoint(
  "listTaskProductsOfType",
  "GET",
  "/api/tasking/v2/tasks/{taskID}/products/{productType}",
  {
    summary: "Items of a task of one product type.",
    params: z.strictObject({ taskID: z.string(), productType }),
    query: cursorQuery,
    result: page(item),
  },
);

export const getTaskScene = endpoint("getTaskScene", "GET", "/api/tasking/v2/tasks/{taskID}/scene", {
  summary: "The planned scene of a task with its estimated footprint.",
  params: taskParams,
  result: scene,
});

export const getTaskPrice = endpoint("getTaskPrice", "GET", "/api/tasking/v2/price", {
  summary:
    "Price of a tasking request, for one frame. A longer strip or scan costs as many times that as it has frames.",
  query: z.strictObject({
    contractID: z.string(),
    imagingMode,
    "pointOfInterest[lat]": z.string(),
    "pointOfInterest[lon]": z.string(),
    exclusivity,
    priority,
    sla,
    eula,
  }),
  result: price,
});

export const checkFeasibility = endpoint("checkFeasibility", "POST", "/api/tasking/v2/feasibility", {
  safe: true,
  summary: "Whether tasking requests can be scheduled; reserves nothing.",
  body: atMost(
    MOST_CHECKED,
    "requests",
    "check them in parts",
    z.array(taskRequest).min(1).max(MOST_CHECKED),
  ),
  result: z.looseObject({ feasibility: z.array(feasibilityAnswer) }),
});

/** In the order of the documentation. */
export const taskingEndpoints = [
  createTask,
  listTasks,
  getTask,
  cancelTask,
  listTaskProducts,
  listTaskProductsOfType,
  getTaskScene,
  getTaskPrice,
  checkFeasibility,
];

import { z } from "zod";
import { atMost, cursor, dateTime, eula, imagingMode, page, paging, price, productType } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { item } from "./item.ts";
import { exclusivity, feasibilityAnswer, priority, scene, sla, task, taskRequest } from "./task.ts";

/** Most requests of one feasibility check; the interface names none, but of a hundred an answer takes seconds and megabytes. */
export const MOST_CHECKED = 20;

const taskParams = z.strictObject({ taskID: z.string() });
const cursorQuery = z.strictObject({ cursor });

const tasking = { tag: "Tasking", access: "bearer" } as const;

export const createTask = endpoint({
  ...tasking,
  operation: "createTask",
  summary: "Ask for a new image.",
  method: "POST",
  path: "/api/tasking/v2/tasks",
  body: taskRequest,
  result: task,
});

export const listTasks = endpoint({
  ...tasking,
  operation: "listTasks",
  summary: "The caller's tasks.",
  method: "GET",
  path: "/api/tasking/v2/tasks",
  query: z.strictObject({
    contractID: z.string().optional(),
    ...paging(),
    createdAfter: dateTime.optional(),
    createdBefore: dateTime.optional(),
  }),
  result: page(task),
});

export const getTask = endpoint({
  ...tasking,
  operation: "getTask",
  summary: "One task.",
  method: "GET",
  path: "/api/tasking/v2/tasks/{taskID}",
  params: taskParams,
  result: task,
});

export const cancelTask = endpoint({
  ...tasking,
  operation: "cancelTask",
  summary: "Cancel a task.",
  method: "PATCH",
  path: "/api/tasking/v2/tasks/{taskID}",
  params: taskParams,
  body: z.strictObject({ status: z.literal("CANCELED") }),
  result: task,
});

export const listTaskProducts = endpoint({
  ...tasking,
  operation: "listTaskProducts",
  summary: "Items of a task.",
  method: "GET",
  path: "/api/tasking/v2/tasks/{taskID}/products",
  params: taskParams,
  query: cursorQuery,
  result: page(item),
});

export const listTaskProductsOfType = endpoint({
  ...tasking,
  operation: "listTaskProductsOfType",
  summary: "Items of a task of one product type.",
  method: "GET",
  path: "/api/tasking/v2/tasks/{taskID}/products/{productType}",
  params: z.strictObject({ taskID: z.string(), productType }),
  query: cursorQuery,
  result: page(item),
});

export const getTaskScene = endpoint({
  ...tasking,
  operation: "getTaskScene",
  summary: "The planned scene of a task with its estimated footprint.",
  method: "GET",
  path: "/api/tasking/v2/tasks/{taskID}/scene",
  params: taskParams,
  result: scene,
});

export const getTaskPrice = endpoint({
  ...tasking,
  operation: "getTaskPrice",
  summary:
    "Price of a tasking request, for one frame. A longer strip or scan costs as many times that as it has frames.",
  method: "GET",
  path: "/api/tasking/v2/price",
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

export const checkFeasibility = endpoint({
  ...tasking,
  operation: "checkFeasibility",
  safe: true,
  summary: "Whether tasking requests can be scheduled; reserves nothing.",
  method: "POST",
  path: "/api/tasking/v2/feasibility",
  body: atMost(
    MOST_CHECKED,
    "requests",
    "check them in parts",
    z.array(taskRequest).min(1).max(MOST_CHECKED),
  ),
  result: z.looseObject({ feasibility: z.array(feasibilityAnswer) }),
});

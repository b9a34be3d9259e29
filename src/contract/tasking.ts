import { z } from "zod";
import {
  dateTime,
  eula,
  imagingMode,
  notifications,
  page,
  price,
  productType,
  queryInteger,
} from "./common.ts";
import { deliveryLocation } from "./deliveries.ts";
import { endpoint } from "./endpoint.ts";
import { footprint } from "./geojson.ts";
import { item } from "./item.ts";

const exclusivity = z.enum(["PRIVATE", "PUBLIC"]);
const priority = z.enum(["COMMERCIAL", "BACKGROUND"]);
const sla = z.enum(["SLA_3H", "SLA_8H", "SLA_24H"]);
const lookSide = z.enum(["LEFT", "RIGHT", "ANY"]);
const passDirection = z.enum(["ASCENDING", "DESCENDING", "ANY"]);
const angle = z.number().int().min(10).max(45);

/** A tasking request (interface.md, Tasking v2; choices.md, Tasking). */
const taskRequest = z
  .strictObject({
    contractID: z.string(),
    pointOfInterest: z.strictObject({
      lat: z.number().min(-90).max(90),
      lon: z.number().min(-180).max(180),
    }),
    acquisitionWindow: z.strictObject({ start: dateTime, end: dateTime }),
    imagingMode,
    reference: z.string().max(256).optional(),
    exclusivity: exclusivity.optional(),
    priority: priority.optional(),
    sla: sla.optional(),
    eula: eula.optional(),
    incidenceAngle: z.strictObject({ min: angle, max: angle }).optional(),
    lookSide: lookSide.optional(),
    passDirection: passDirection.optional(),
    imagingDuration: z.number().int().min(1).max(180).optional(),
    productTypes: z.array(productType).min(1).optional(),
    deliveries: z.array(z.strictObject({ locations: z.array(deliveryLocation).min(1) })).optional(),
    notifications: notifications.optional(),
  })
  .meta({ id: "TaskRequest" });

const task = z
  .looseObject({
    id: z.string(),
    status: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    contractID: z.string(),
    eula: z.string(),
    productTypes: z.array(z.string()),
    deliveries: z
      .array(z.looseObject({ id: z.string(), locations: z.array(z.looseObject({})), status: z.string() }))
      .optional(),
  })
  .meta({ id: "Task" });

const opportunity = z
  .looseObject({
    imagingStartTime: z.string(),
    incidenceAngle: z.number(),
    lookSide: z.string(),
    passDirection: z.string(),
    azimuth: z.number(),
    footprint,
  })
  .meta({ id: "Opportunity" });

const taskParams = z.strictObject({ taskID: z.string() });
const cursorQuery = z.strictObject({ cursor: z.string().min(1).optional() });

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
    limit: queryInteger(1, 100).optional(),
    cursor: z.string().min(1).optional(),
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
  result: z.looseObject({
    imagingTime: z.looseObject({ start: z.string(), end: z.string() }),
    duration: z.number(),
    lookSide: z.string(),
    passDirection: z.string(),
    incidenceAngle: z.number(),
    footprint,
  }),
});

export const getTaskPrice = endpoint({
  ...tasking,
  operation: "getTaskPrice",
  summary: "Price of a tasking request.",
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
  summary: "Whether tasking requests can be scheduled; reserves nothing.",
  method: "POST",
  path: "/api/tasking/v2/feasibility",
  body: z.array(taskRequest).min(1),
  result: z.looseObject({
    feasibility: z.array(
      z.looseObject({
        result: z.enum(["FEASIBLE", "NOT_FEASIBLE"]),
        reasons: z.array(z.looseObject({ code: z.string(), message: z.string() })).optional(),
        price: price.optional(),
        opportunities: z.array(opportunity).optional(),
      }),
    ),
  }),
});

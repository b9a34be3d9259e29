import { z } from "zod";
import {
  exclusivities,
  LONGEST_DURATION,
  lookSides,
  MAX_INCIDENCE,
  MIN_INCIDENCE,
  passDirections,
  priorities,
  slas,
} from "../domain/tasking-rules.ts";
import {
  answeredTime,
  atMost,
  chosenProducts,
  cursor,
  dateTime,
  eula,
  imagingMode,
  notifications,
  page,
  paging,
  price,
  productType,
  shownNotifications,
} from "./common.ts";
import { deliveryLocation } from "./deliveries.ts";
import { answer, endpointsOf } from "./endpoint.ts";
import { footprint, item } from "./item.ts";
import { costCenter, reference } from "./purchases.ts";

/** The interface names no limits. */
const MOST_DELIVERIES = 10;
const MOST_LOCATIONS = 10;

export const exclusivity = z.enum(exclusivities);
export const priority = z.enum(priorities);
export const sla = z.enum(slas);
export const lookSide = z.enum(lookSides);
export const passDirection = z.enum(passDirections);

const angle = z.number().int().min(MIN_INCIDENCE).max(MAX_INCIDENCE);

const lookSideTaken = z.enum(["LEFT", "RIGHT"]);
const passDirectionTaken = z.enum(["ASCENDING", "DESCENDING"]);

export const taskRequest = z
  .strictObject({
    contractID: z.string(),
    pointOfInterest: z.strictObject({
      lat: z.number().min(-90).max(90),
      lon: z.number().min(-180).max(180),
    }),
    acquisitionWindow: z.strictObject({ start: dateTime, end: dateTime }),
    imagingMode,
    reference: reference.optional(),
    exclusivity: exclusivity.optional(),
    priority: priority.optional(),
    sla: sla.optional(),
    eula: eula.optional(),
    incidenceAngle: z.strictObject({ min: angle, max: angle }).optional(),
    lookSide: lookSide.optional(),
    passDirection: passDirection.optional(),
    imagingDuration: z.number().int().min(1).max(LONGEST_DURATION).optional(),
    productTypes: chosenProducts.optional(),
    deliveries: atMost(
      MOST_DELIVERIES,
      "deliveries",
      "leave some out",
      z
        .array(
          z.strictObject({
            locations: atMost(
              MOST_LOCATIONS,
              "locations",
              "leave some out",
              z.array(deliveryLocation).min(1).max(MOST_LOCATIONS),
            ),
          }),
        )
        .max(MOST_DELIVERIES),
    ).optional(),
    notifications: notifications.optional(),
    costCenter: costCenter.optional(),
  })
  .meta({ id: "TaskRequest" });
export type TaskRequest = z.infer<typeof taskRequest>;

/** The request with defaults filled in, and its state. */
const task = answer("Task", {
  id: z.string(),
  status: z.string(),
  createdAt: answeredTime,
  updatedAt: answeredTime,
  contractID: z.string(),
  pointOfInterest: z.looseObject({ lat: z.number(), lon: z.number() }),
  acquisitionWindow: z.looseObject({ start: answeredTime, end: answeredTime }),
  imagingMode: z.string(),
  eula: z.string(),
  productTypes: z.array(z.string()),
  reference: z.string().optional(),
  exclusivity: z.string().optional(),
  priority: z.string().optional(),
  sla: z.string().optional(),
  incidenceAngle: z.looseObject({ min: z.number(), max: z.number() }).optional(),
  lookSide: z.string().optional(),
  passDirection: z.string().optional(),
  imagingDuration: z.number().optional(),
  fulfilledAt: answeredTime.optional(),
  productsAvailableInSeconds: z.number().optional(),
  reasons: z.array(z.looseObject({ code: z.string(), message: z.string() })).optional(),
  deliveries: z
    .array(
      z.looseObject({
        id: z.string(),
        locations: z.array(
          z.looseObject({ configID: z.string(), path: z.string(), subPath: z.string().optional() }),
        ),
        status: z.string(),
      }),
    )
    .optional(),
  notifications: shownNotifications.optional(),
  orderedBy: z.string().optional(),
  approvedBy: z.string().optional(),
  costCenter: z.string().optional(),
});
export type Task = z.infer<typeof task>;

const opportunity = answer("Opportunity", {
  imagingStartTime: answeredTime,
  /** Degrees. */
  incidenceAngle: z.number(),
  lookSide: lookSideTaken,
  passDirection: passDirectionTaken,
  /** Look direction over the ground, degrees clockwise from north. */
  azimuth: z.number(),
  footprint,
});
export type Opportunity = z.infer<typeof opportunity>;

const feasibilityAnswer = z.looseObject({
  result: z.enum(["FEASIBLE", "NOT_FEASIBLE"]),
  reasons: z.array(z.looseObject({ code: z.string(), message: z.string() })).optional(),
  price: price.optional(),
  opportunities: z.array(opportunity).optional(),
});
export type FeasibilityAnswer = z.infer<typeof feasibilityAnswer>;

export const scene = answer("TaskScene", {
  imagingTime: z.looseObject({ start: answeredTime, end: answeredTime }),
  /** Clients accept fractions (interface 10.6). */
  duration: z.number(),
  lookSide: lookSideTaken,
  passDirection: passDirectionTaken,
  /** Degrees; some services send text. */
  incidenceAngle: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d+(\.\d+)?$/, "must be a number")
        .transform(Number),
    ])
    .pipe(z.number()),
  footprint: footprint.optional(),
});
export type TaskScene = z.infer<typeof scene>;

const endpoint = endpointsOf("Tasking", "/api/tasking/v2");

/** The interface names no limit; a hundred take seconds and megabytes. */
export const MOST_CHECKED = 20;

const taskParams = z.strictObject({ taskID: z.string() });
const cursorQuery = z.strictObject({ cursor });

export const createTask = endpoint("createTask", "POST", "/tasks", {
  summary: "Ask for a new image.",
  body: taskRequest,
  result: task,
});

export const listTasks = endpoint("listTasks", "GET", "/tasks", {
  summary: "The caller's tasks.",
  query: z.strictObject({
    contractID: z.string().optional(),
    ...paging(),
    createdAfter: dateTime.optional(),
    createdBefore: dateTime.optional(),
  }),
  result: page(task),
});

export const getTask = endpoint("getTask", "GET", "/tasks/{taskID}", {
  summary: "One task.",
  params: taskParams,
  result: task,
});

export const cancelTask = endpoint("cancelTask", "PATCH", "/tasks/{taskID}", {
  summary: "Cancel a task.",
  params: taskParams,
  body: z.strictObject({ status: z.literal("CANCELED") }),
  result: task,
});

export const listTaskProducts = endpoint("listTaskProducts", "GET", "/tasks/{taskID}/products", {
  summary: "Items of a task.",
  params: taskParams,
  query: cursorQuery,
  result: page(item),
});

export const listTaskProductsOfType = endpoint(
  "listTaskProductsOfType",
  "GET",
  "/tasks/{taskID}/products/{productType}",
  {
    summary: "Items of a task of one product type.",
    params: z.strictObject({ taskID: z.string(), productType }),
    query: cursorQuery,
    result: page(item),
  },
);

export const getTaskScene = endpoint("getTaskScene", "GET", "/tasks/{taskID}/scene", {
  summary: "The planned scene of a task with its estimated footprint.",
  params: taskParams,
  result: scene,
});

export const getTaskPrice = endpoint("getTaskPrice", "GET", "/price", {
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

export const checkFeasibility = endpoint("checkFeasibility", "POST", "/feasibility", {
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

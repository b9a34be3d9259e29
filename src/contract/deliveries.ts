import { z } from "zod";
import { atMost, listOf, notifications, shownNotifications, uuid } from "./common.ts";
import { answer, endpointsOf } from "./endpoint.ts";

const endpoint = endpointsOf("Delivery", "/api/delivery/v1");

/** The interface names no limit. */
const MOST_ITEMS = 1_000;
const MOST_LOCATIONS = 10;
const LONGEST_PATH = 1_024;

/** Both casings of `subpath` are valid (interface 8). */
export const deliveryLocation = z.strictObject({
  configID: uuid,
  path: z.string().min(1).max(LONGEST_PATH),
  subpath: z.string().max(LONGEST_PATH).optional(),
  subPath: z.string().max(LONGEST_PATH).optional(),
});

export const deliveryStatuses = ["PENDING", "SUCCESS", "FAILED"] as const;

const delivery = answer("Delivery", {
  id: z.string(),
  status: z.string(),
  url: z.string(),
  itemIDs: z.array(z.string()),
  deliveryLocations: z.array(
    z.looseObject({ configID: z.string(), path: z.string(), subpath: z.string().optional() }),
  ),
  notifications: shownNotifications.optional(),
  reason: z.string().optional(),
});
export type Delivery = z.infer<typeof delivery>;

const locationConfig = answer("DeliveryLocationConfig", {
  id: z.string(),
  method: z.string(),
  config: z.looseObject({
    endpoint: z.string().optional(),
    bucket: z.string().optional(),
    region: z.string().optional(),
    keyID: z.string().optional(),
  }),
  status: z.string(),
});
export type DeliveryLocationConfig = z.infer<typeof locationConfig>;

export const createDelivery = endpoint("createDelivery", "POST", "/deliveries", {
  summary: "Deliver items the caller owns to a bucket.",
  body: z.strictObject({
    contractID: z.string(),
    itemIDs: atMost(
      MOST_ITEMS,
      "items",
      "make several deliveries of them",
      z.array(z.string()).min(1).max(MOST_ITEMS),
    ),
    deliveryLocations: atMost(
      MOST_LOCATIONS,
      "locations",
      "make several deliveries to them",
      z.array(deliveryLocation).min(1).max(MOST_LOCATIONS),
    ),
    notifications: notifications.optional(),
  }),
  result: delivery,
});

export const listDeliveries = endpoint("listDeliveries", "GET", "/deliveries", {
  summary: "The caller's deliveries.",
  ...listOf(delivery),
});

export const listDeliveryLocationConfigs = endpoint(
  "listDeliveryLocationConfigs",
  "GET",
  "/deliveries/location-configs",
  {
    summary: "Delivery destinations set up for the caller; never a secret.",
    query: z.strictObject({}),
    result: z.union([z.array(locationConfig), z.looseObject({ data: z.array(locationConfig) })]),
  },
);

export const getDelivery = endpoint("getDelivery", "GET", "/deliveries/{deliveryID}", {
  summary: "One delivery.",
  params: z.strictObject({ deliveryID: z.string() }),
  result: delivery,
});

export const deliveryEndpoints = [createDelivery, listDeliveries, listDeliveryLocationConfigs, getDelivery];

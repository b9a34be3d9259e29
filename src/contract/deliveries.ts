import { z } from "zod";
import { atMost, notifications, page, paging, shownNotifications, uuid } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** Most items and locations of one delivery; the interface names no limit, but one delivery must not be endless. */
const MOST_ITEMS = 1_000;
const MOST_LOCATIONS = 10;
/** Longest path and subpath, in characters; what they lead to has to be shorter still. */
const LONGEST_PATH = 1_024;

/** A place in a bucket; both casings of `subpath` are taken (interface 8). */
export const deliveryLocation = z.strictObject({
  configID: uuid,
  path: z.string().min(1).max(LONGEST_PATH),
  subpath: z.string().max(LONGEST_PATH).optional(),
  subPath: z.string().max(LONGEST_PATH).optional(),
});

export const deliveryStatuses = ["PENDING", "SUCCESS", "FAILED"] as const;

const delivery = z
  .looseObject({
    id: z.string(),
    status: z.string(),
    url: z.string(),
    itemIDs: z.array(z.string()),
    deliveryLocations: z.array(
      z.looseObject({ configID: z.string(), path: z.string(), subpath: z.string().optional() }),
    ),
    notifications: shownNotifications.optional(),
  })
  .meta({ id: "Delivery" });
export type Delivery = z.infer<typeof delivery>;

const locationConfig = z
  .looseObject({
    id: z.string(),
    method: z.string(),
    config: z.looseObject({
      endpoint: z.string().optional(),
      bucket: z.string().optional(),
      region: z.string().optional(),
      keyID: z.string().optional(),
    }),
    status: z.string(),
  })
  .meta({ id: "DeliveryLocationConfig" });
export type DeliveryLocationConfig = z.infer<typeof locationConfig>;

export const createDelivery = endpoint({
  operation: "createDelivery",
  summary: "Deliver items the caller owns to a bucket.",
  tag: "Delivery",
  method: "POST",
  path: "/api/delivery/v1/deliveries",
  access: "bearer",
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

export const listDeliveries = endpoint({
  operation: "listDeliveries",
  summary: "The caller's deliveries.",
  tag: "Delivery",
  method: "GET",
  path: "/api/delivery/v1/deliveries",
  access: "bearer",
  query: z.strictObject(paging()),
  result: page(delivery),
});

export const listDeliveryLocationConfigs = endpoint({
  operation: "listDeliveryLocationConfigs",
  summary: "Delivery destinations set up for the caller; never a secret.",
  tag: "Delivery",
  method: "GET",
  path: "/api/delivery/v1/deliveries/location-configs",
  access: "bearer",
  query: z.strictObject({}),
  result: z.union([z.array(locationConfig), z.looseObject({ data: z.array(locationConfig) })]),
});

export const getDelivery = endpoint({
  operation: "getDelivery",
  summary: "One delivery.",
  tag: "Delivery",
  method: "GET",
  path: "/api/delivery/v1/deliveries/{deliveryID}",
  access: "bearer",
  params: z.strictObject({ deliveryID: z.string() }),
  result: delivery,
});

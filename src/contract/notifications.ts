import { z } from "zod";
import { answeredTime, listOf } from "./common.ts";
import { answer, endpointsOf } from "./endpoint.ts";

const endpoint = endpointsOf("Notifications", "/api/notifications/v1");

export const resourceKeys = ["task", "purchase", "delivery"] as const;
export type ResourceKey = (typeof resourceKeys)[number];

/** Body of a callback (interface 9). */
export const callbackBody = z.looseObject({
  id: z.string(),
  webhookID: z.string(),
  resourceKey: z.enum(resourceKeys),
  resourceID: z.string(),
  data: z.looseObject({ status: z.string(), itemIDs: z.array(z.string()) }),
  /** RFC 3339, UTC: when the status changed. */
  timestamp: z.string(),
});
export type CallbackBody = z.infer<typeof callbackBody>;

const webhook = answer("Webhook", {
  id: z.string(),
  createdAt: answeredTime,
  updatedAt: answeredTime,
  targetURL: z.string(),
  auth: z.looseObject({ type: z.string(), username: z.string() }),
  status: z.string(),
});
export type Webhook = z.infer<typeof webhook>;

const auth = z.strictObject({
  type: z.literal("basic"),
  username: z
    .string()
    .min(1)
    .max(256)
    // Basic authentication cannot carry either (RFC 7617, 2).
    .regex(/^[^:\p{Cc}]*$/u, "must not contain a colon or a control character"),
  password: z
    .string()
    .min(1)
    .max(1024, { abort: true })
    .regex(/^\P{Cc}*$/u, "must not contain a control character")
    .regex(
      /^(?!whsec_)|^whsec_(?=.)(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}(?:==)?|[A-Za-z\d+/]{3}=?)?$/,
      'a password that begins with "whsec_" must go on in base64, the key of the signature',
    ),
});
const webhookParams = z.strictObject({ webhookID: z.string() });

export const listWebhooks = endpoint("listWebhooks", "GET", "/webhooks", {
  summary: "Webhooks visible to the caller.",
  ...listOf(webhook),
});

export const createWebhook = endpoint("createWebhook", "POST", "/webhooks", {
  summary: "Register a webhook; the secret is never returned.",
  body: z.strictObject({ targetURL: z.string(), auth }),
  result: webhook,
});

export const getWebhook = endpoint("getWebhook", "GET", "/webhooks/{webhookID}", {
  summary: "One webhook.",
  params: webhookParams,
  result: webhook,
});

export const changeWebhook = endpoint("changeWebhook", "PATCH", "/webhooks/{webhookID}", {
  summary: "Change the target, the credentials or the status of a webhook.",
  params: webhookParams,
  body: z.strictObject({
    targetURL: z.string().optional(),
    auth: auth.optional(),
    status: z.enum(["active", "inactive"]).optional(),
  }),
  result: webhook,
});

export const removeWebhook = endpoint("removeWebhook", "DELETE", "/webhooks/{webhookID}", {
  summary: "Remove a webhook.",
  params: webhookParams,
  result: z.looseObject({}),
});

export const webhookEndpoints = [listWebhooks, createWebhook, getWebhook, changeWebhook, removeWebhook];

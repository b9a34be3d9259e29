import { z } from "zod";
import { approvalStates } from "../../contract/approvals.ts";
import { eula, imagingMode, productType } from "../../contract/common.ts";
import { deliveryStatuses } from "../../contract/deliveries.ts";
import { resourceKeys } from "../../contract/notifications.ts";
import { purchaseStatuses } from "../../contract/purchases.ts";
import { exclusivity, lookSide, passDirection, priority, scene, sla } from "../../contract/task.ts";
import { mailLanguages, type Pace, type WatchedSearch, watchedThings } from "../../contract/watches.ts";
import { imagingModes } from "../../domain/modes.ts";
import { type TaskStatus, taskStatuses } from "../../domain/tasking-rules.ts";
import type { Slot } from "../../orbit/passes.ts";
import { type DirectoryEntry, directoryKinds } from "../directory/directory-file.ts";

const int = z.number().int();

/** Content of a link: the address of a search, or the frames and terms of a quote. */
export const sharedContent = z.strictObject({
  what: z.enum(["search", "quote"]),
  /** Query of its address in the app, with its question mark. */
  query: z.string(),
  contractID: z.string().optional(),
  eula,
  /** Frames of a quote; a guest sees no others. */
  frames: z.array(z.string()).optional(),
  products: z.array(productType).optional(),
  reference: z.string().optional(),
});
export type SharedContent = z.infer<typeof sharedContent>;

/**
 * Frame in whole steps of the columns (`catalog/packed/columns.ts`), so that every catalog agrees; the footprint
 * is one continuous ring.
 */
export const frameRecord = z.object({
  frameID: z.string(),
  /** Grows with every added or changed frame, in commit order: readers that follow it miss none. */
  seq: int,
  /** First digits of its items' ids, without dashes; items of equal values are in this order. */
  itemKey: z.string(),
  companyID: z.string().optional(),
  userID: z.string().optional(),
  taskID: z.string().optional(),
  publicFrom: int.optional(),
  imageID: int,
  frameNumber: int,
  start: int,
  end: int,
  created: int,
  updated: int,
  mode: z.enum(imagingModes),
  lookSide: z.enum(["left", "right"]),
  passDirection: z.enum(["ascending", "descending"]),
  polarization: z.enum(["VV", "HH", "VH", "HV"]),
  rangeLooks: int,
  azimuthLooks: int,
  /** Product types as bits, in the order of the contract's list; above them those whose files an archive has. */
  products: int,
  producer: z.string(),
  license: z.string().optional(),
  footprint: z.enum(["real", "generated"]),
  platform: z.string(),
  inclination: z.number(),
  incidenceNear: int,
  incidenceCenter: int,
  incidenceFar: int,
  lookAngle: int,
  azimuthResolution: int,
  rangeNear: int.optional(),
  rangeCenter: int.optional(),
  rangeFar: int.optional(),
  bandwidth: int.optional(),
  /** Longitude and latitude in turn, millionths of a degree: closed, continuous, beginning in [-180, 180]. */
  ring: z.array(int),
  /** Near first, far first, near last, far last; longitudes as given. */
  corners: z.array(int),
});
export type FrameRecord = z.infer<typeof frameRecord>;

/** Entry of the directory as its file has it, with what no file holds. */
export const directoryRecord = z.object({
  kind: z.enum(directoryKinds),
  id: z.string(),
  entry: z.custom<DirectoryEntry>(),
  /** Hashes of a client's secrets, and when each ends, milliseconds since 1970. */
  secrets: z.array(z.object({ hash: z.string(), endsAt: int.optional() })).optional(),
  /** Credentials of a location as the vault sealed them. */
  sealed: z.string().optional(),
});
export type DirectoryRecord = z.infer<typeof directoryRecord>;

/**
 * Session of a person or client at the host that serves the app; times in milliseconds since 1970. `holder` is
 * `person <e-mail>` or `client <id>`.
 */
export const sessionRecord = z.object({
  id: z.string(),
  /** SHA-256 of the secret that only the browser's cookie has, base64url. */
  hash: z.string(),
  companyID: z.string(),
  holder: z.string(),
  /** Version of the client's secret that was shown (`secretVersion`); the session ends with it. */
  secretVersion: z.string().optional(),
  userAgent: z.string().optional(),
  createdAt: int,
  usedAt: int,
  /** Latest end, however much it is used. */
  endsAt: int,
  /** Credentials at another operator's service as the vault sealed them. */
  sealedConnection: z.string().optional(),
  /** Person and session at the identity provider, which its back-channel logout names. */
  subject: z.string().optional(),
  providerSession: z.string().optional(),
  /** Tokens of the provider as the vault sealed them, and when it is to be asked whether they hold. */
  sealedTokens: z.string().optional(),
  askAt: int.optional(),
});
export type SessionRecord = z.infer<typeof sessionRecord>;

/** Watch of a person on a search or on orders; times in milliseconds since 1970. */
export const watchRecord = z.object({
  companyID: z.string(),
  id: z.string(),
  /** E-mail address. */
  holder: z.string(),
  what: z.enum(watchedThings),
  name: z.string(),
  search: z.custom<WatchedSearch>().optional(),
  pace: z.custom<Pace>(),
  webhookID: z.string().optional(),
  language: z.enum(mailLanguages),
  createdAt: int,
  /** Time of the last look, after which its news went out. */
  seenAt: int,
  /** Frames or orders that it found, new or not. */
  known: z.array(z.string()),
  dueAt: int,
  failures: int,
  failingSince: int.optional(),
});
export type WatchRecord = z.infer<typeof watchRecord>;

/**
 * Read-only link to a search or a quote, for people without an account; times in milliseconds since 1970. It ends with
 * its holder, as a session does.
 */
export const linkRecord = z.object({
  id: z.string(),
  /** SHA-256 of the secret that only the link has, base64url. */
  hash: z.string(),
  companyID: z.string(),
  holder: z.string(),
  secretVersion: z.string().optional(),
  title: z.string(),
  shared: sharedContent,
  createdAt: int,
  endsAt: int,
  openedAt: int.optional(),
});
export type LinkRecord = z.infer<typeof linkRecord>;

/** Request for an order above a person's limit; times in milliseconds since 1970. */
export const approvalRecord = z.object({
  companyID: z.string(),
  id: z.string(),
  kind: z.enum(["purchase", "task"]),
  /** Body of the order's endpoint. */
  order: z.custom<object>(),
  /** E-mail address. */
  requestedBy: z.string(),
  /** Price when it was asked for; undefined by agreement. */
  amount: int.optional(),
  currency: z.string().optional(),
  note: z.string().optional(),
  state: z.enum(approvalStates),
  createdAt: int,
  decidedBy: z.string().optional(),
  decidedAt: int.optional(),
  word: z.string().optional(),
  orderID: z.string().optional(),
});
export type ApprovalRecord = z.infer<typeof approvalRecord>;

/** Person who ordered, manager who approved, and cost center of the company. */
const ordered = {
  orderedBy: z.string().optional(),
  approvedBy: z.string().optional(),
  costCenter: z.string().optional(),
};

/** Order that a gateway has sent to another operator's service; `at` in milliseconds since 1970. */
export const sentOrderRecord = z.object({
  companyID: z.string(),
  id: z.string(),
  clientID: z.string(),
  operation: z.string(),
  at: int,
  /** Id that the other service gave; missing where it refused the order, or its answer was lost. */
  orderID: z.string().optional(),
  /** Price that the person has seen, for a person with a limit. */
  amount: int.optional(),
  currency: z.string().optional(),
  ...ordered,
});
export type SentOrderRecord = z.infer<typeof sentOrderRecord>;

/** Act of an operator, or of a person on a request: entries before and after, never a secret; `at` in milliseconds since 1970. */
export const auditRecord = z.object({
  /** Grows by one, in commit order. */
  seq: int,
  at: int,
  who: z.string(),
  action: z.enum([
    "added",
    "changed",
    "removed",
    "new secret",
    "new credentials",
    "withheld",
    "released",
    "ready",
    "accepted",
    "rejected",
    "failed",
    "requested",
    "approved",
    "declined",
    "withdrawn",
  ]),
  kind: z.string(),
  id: z.string(),
  before: z.custom<object>().optional(),
  after: z.custom<object>().optional(),
});
export type AuditRecord = z.infer<typeof auditRecord>;

/** Files of a frame's product, or its thumbnails, as their archive names them; sizes in bytes. */
export const frameFilesRecord = z.object({
  frameID: z.string(),
  group: z.string(),
  files: z.array(
    z.object({
      key: z.string(),
      href: z.string(),
      type: z.string(),
      title: z.string().optional(),
      roles: z.array(z.string()),
      size: int.optional(),
    }),
  ),
});
export type FrameFilesRecord = z.infer<typeof frameFilesRecord>;

/** Id and properties that an operator's item has beside those of its frame. */
export const ownItemRecord = z.object({
  frameID: z.string(),
  product: productType,
  itemID: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
});
export type OwnItemRecord = z.infer<typeof ownItemRecord>;

/** Frame that an operator has taken off sale, for good or until `publicFrom`; milliseconds since 1970. */
export const withheldRecord = z.object({
  frameID: z.string(),
  publicFrom: int.optional(),
  reason: z.string(),
  at: int,
});
export type WithheldRecord = z.infer<typeof withheldRecord>;

/** Products of a frame that a user holds, bought or tasked; since when in milliseconds since 1970. */
export const grantRecord = z.object({
  companyID: z.string(),
  userID: z.string(),
  frameID: z.string(),
  products: z.array(productType),
  since: z.number().int(),
  /** Grows with every added or changed grant of the user, in commit order: readers that follow it miss none. */
  seq: z.number().int(),
});
export type GrantRecord = z.infer<typeof grantRecord>;

/** Purchase; times in milliseconds since 1970. */
export const purchaseRecord = z.object({
  id: z.string(),
  userID: z.string(),
  companyID: z.string(),
  contractID: z.string(),
  frameID: z.string(),
  eula,
  reference: z.string().optional(),
  productTypes: z.array(productType),
  webhookID: z.string().optional(),
  /** Minor units of the contract's currency; undefined without a pricing plan. */
  amount: z.number().int().optional(),
  status: z.enum(purchaseStatuses),
  createdAt: z.number().int(),
  updatedAt: z.number().int(),
  dueAt: z.number().int().optional(),
  /** Missing in purchases of earlier versions. */
  history: z.array(z.object({ status: z.enum(purchaseStatuses), at: int })).optional(),
  /** Why it failed. */
  reason: z.string().optional(),
  ...ordered,
});
export type PurchaseRecord = z.infer<typeof purchaseRecord>;

const callbackAttempt = z.object({
  at: z.number(),
  url: z.string().optional(),
  signature: z.string().optional(),
  /** Signed timestamp in real time, milliseconds since 1970, for the receiver's clock. */
  signedAt: z.number().optional(),
  status: z.number().int().optional(),
  error: z.string().optional(),
  durationMs: z.number().optional(),
});
export type AttemptRecord = z.infer<typeof callbackAttempt>;

/** Callback with its attempts; times in milliseconds since 1970. */
export const callbackRecord = z.object({
  id: z.string(),
  webhookID: z.string(),
  companyID: z.string(),
  resourceKey: z.enum(resourceKeys),
  resourceID: z.string(),
  data: z.object({ status: z.string(), itemIDs: z.array(z.string()) }),
  createdAt: z.number().int(),
  /** `given-up`: no attempt succeeded; `refused`: it may not be sent, and is not tried again. */
  state: z.enum(["pending", "delivered", "given-up", "refused"]),
  attempts: z.array(callbackAttempt),
  dueAt: z.number().int().optional(),
});
export type CallbackRecord = z.infer<typeof callbackRecord>;

export type CallbackOutcome =
  | { state: "delivered" | "given-up" | "refused" }
  | { state: "pending"; dueAt: number };

/** Webhook; a removed one stays by name only, for the log of its callbacks. */
export const webhookRecord = z.object({
  id: z.string(),
  userID: z.string(),
  companyID: z.string(),
  targetURL: z.string(),
  username: z.string(),
  sealedPassword: z.string(),
  status: z.enum(["active", "inactive", "removed"]),
  createdAt: z.number().int(),
  updatedAt: z.number().int(),
});
export type WebhookRecord = z.infer<typeof webhookRecord>;

const deliveryPlace = z.object({
  configID: z.string(),
  path: z.string(),
  subpath: z.string().optional(),
  bucket: z.string(),
  prefix: z.string(),
});
export type DeliveryPlace = z.infer<typeof deliveryPlace>;

const deliveryFile = z.object({
  frameID: z.string(),
  product: productType,
  assetKey: z.string(),
  name: z.string(),
  type: z.string(),
});
export type DeliveryFile = z.infer<typeof deliveryFile>;

/** Delivery, its files fixed when it was ordered; times in milliseconds since 1970. */
export const deliveryRecord = z.object({
  id: z.string(),
  userID: z.string(),
  companyID: z.string(),
  contractID: z.string(),
  itemIDs: z.array(z.string()),
  places: z.array(deliveryPlace),
  files: z.array(deliveryFile),
  webhookID: z.string().optional(),
  status: z.enum(deliveryStatuses),
  reason: z.string().optional(),
  createdAt: z.number().int(),
  updatedAt: z.number().int(),
});
export type DeliveryRecord = z.infer<typeof deliveryRecord>;

/** Progress of an open delivery; apart from it because it changes with every file. */
export const deliveryProgressRecord = z.object({
  companyID: z.string(),
  id: z.string(),
  dueAt: z.number().int().optional(),
  written: z.number().int(),
  failures: z.number().int(),
});

export function isTaskUnderWay(status: TaskStatus): boolean {
  return status === "RECEIVED" || status === "ACTIVE" || status === "FULFILLED";
}

export type PlannedTask = TaskRecord & { plan: NonNullable<TaskRecord["plan"]> };

export const isPlanned = (task: TaskRecord): task is PlannedTask => task.plan !== undefined;

export function slotOfPlan({ pass: { satellite, time }, slot }: PlannedTask["plan"]): Slot {
  return { satellite, start: time, end: time, roll: 0, ...slot };
}

export function isImaged({ status }: Pick<TaskRecord, "status">): boolean {
  return status === "FULFILLED" || status === "DONE";
}

/** Pass of a task, from which its image can be computed at any time. */
const taskPass = z.object({
  satellite: z.number().int(),
  time: z.number(),
  lookSide: z.enum(["left", "right"]),
  passDirection: z.enum(["ascending", "descending"]),
  incidence: z.number(),
  altitudeKm: z.number(),
  azimuth: z.number(),
});
export type TaskPass = z.infer<typeof taskPass>;

/** Slot of the image (`orbit/passes.ts`), ms since 1970 and degrees; missing in tasks of earlier versions. */
const taskSlot = z.object({ start: z.number(), end: z.number(), roll: z.number() });

const reason = z.object({ code: z.string(), message: z.string() });
export type Reason = z.infer<typeof reason>;

const taskDelivery = z.object({ id: z.string(), places: z.array(deliveryPlace) });

/** Task: the request with defaults, and its progress; times in milliseconds since 1970. */
export const taskRecord = z.object({
  id: z.string(),
  userID: z.string(),
  companyID: z.string(),
  contractID: z.string(),
  pointOfInterest: z.object({ lat: z.number(), lon: z.number() }),
  window: z.object({ start: z.number(), end: z.number() }),
  imagingMode,
  reference: z.string().optional(),
  exclusivity,
  priority,
  sla,
  eula,
  incidenceAngle: z.object({ min: z.number(), max: z.number() }),
  lookSide,
  passDirection,
  imagingDuration: z.number().optional(),
  productTypes: z.array(productType),
  deliveries: z.array(taskDelivery),
  webhookID: z.string().optional(),
  amount: z.number().int().optional(),
  fee: z.number().int().optional(),
  status: z.enum(taskStatuses),
  createdAt: z.number().int(),
  updatedAt: z.number().int(),
  dueAt: z.number().int().optional(),
  history: z.array(z.object({ status: z.enum(taskStatuses), at: z.number() })),
  /** Set once it is active: the pass, and the number of its image. */
  plan: z.object({ imageID: z.number().int(), pass: taskPass, slot: taskSlot.optional() }).optional(),
  reasons: z.array(reason).optional(),
  /** Image that an operator promised, and the number of its frames. */
  scene: scene.extend({ frames: int }).optional(),
  ...ordered,
});
export type TaskRecord = z.infer<typeof taskRecord>;

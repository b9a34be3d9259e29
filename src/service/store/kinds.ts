import { z } from "zod";
import type { ItemSearch } from "../../contract/catalog.ts";
import { type Kind, kind } from "./kind.ts";
import {
  approvalRecord,
  auditRecord,
  callbackRecord,
  deliveryProgressRecord,
  deliveryRecord,
  directoryRecord,
  frameFilesRecord,
  frameRecord,
  grantRecord,
  linkRecord,
  ownItemRecord,
  purchaseRecord,
  sentOrderRecord,
  sessionRecord,
  taskRecord,
  watchRecord,
  webhookRecord,
  withheldRecord,
} from "./records.ts";

/** Sums of a contract, in minor units of its currency. */
const accountRecord = z.object({
  companyID: z.string(),
  contractID: z.string(),
  held: z.number().int(),
  spent: z.number().int(),
});

const talliedThings = ["webhooks", "tasks", "deliveries", "approvals"] as const;

const tallyRecord = z.object({
  companyID: z.string(),
  what: z.enum(talliedThings),
  count: z.number().int(),
});

/** Satellite's time for a task's image (`orbit/passes.ts`), ms since 1970 and degrees. */
const slotRecord = z.object({
  satellite: z.number().int(),
  taskID: z.string(),
  start: z.number(),
  end: z.number(),
  roll: z.number(),
  state: z.enum(["held", "free"]),
});

/** Satellite whose slots are given out one after the other: taking one changes this record. */
const satelliteRecord = z.object({ satellite: z.number().int(), slots: z.number().int() });

const clockRecord = z.object({ id: z.literal("clock"), ahead: z.number().int() });

/** Number of the latest change of the directory: changing it changes this record. */
const directoryChangesRecord = z.object({ id: z.literal("directory"), changes: z.number().int() });

const archiveRecord = z.object({
  id: z.literal("archive"),
  until: z.number().int(),
  isWhole: z.boolean(),
});

/** Grants of a user are numbered one after the other: giving one changes this record. */
const holderRecord = z.object({ companyID: z.string(), userID: z.string(), granted: z.number().int() });

const searchRecord = z.object({
  companyID: z.string(),
  userID: z.string(),
  id: z.string(),
  usedAt: z.number().int(),
  search: z.custom<ItemSearch>(),
});

const due = {
  due: { equals: [], order: ["dueAt", "companyID", "id"] },
  dueOf: { equals: ["companyID"], order: ["dueAt", "id"] },
} as const;

export const kinds = {
  purchases: kind(purchaseRecord, {
    key: ["companyID", "id"],
    indexes: {
      ofUser: { equals: ["companyID", "userID"], order: ["-updatedAt", "id"] },
      ofContract: { equals: ["companyID", "userID", "contractID"], order: ["-updatedAt", "id"] },
      ofCompany: { equals: ["companyID"], order: ["-createdAt", "id"] },
      ...due,
    },
    unique: {
      frame: {
        fields: ["companyID", "frameID"],
        where: { field: "status", in: ["received", "active", "closed"] },
      },
    },
  }),
  tasks: kind(taskRecord, {
    key: ["companyID", "id"],
    indexes: {
      ofUser: { equals: ["companyID", "userID"], order: ["-createdAt", "id"] },
      ofContract: { equals: ["companyID", "userID", "contractID"], order: ["-createdAt", "id"] },
      ofCompany: { equals: ["companyID"], order: ["-createdAt", "id"] },
      underWay: {
        equals: [],
        order: ["createdAt", "companyID", "id"],
        where: { field: "status", in: ["RECEIVED", "ACTIVE", "FULFILLED"] },
      },
      ...due,
    },
  }),
  slots: kind(slotRecord, {
    key: ["satellite", "taskID"],
    indexes: {
      held: { equals: ["satellite"], order: ["start", "taskID"], where: { field: "state", in: ["held"] } },
      heldByAll: {
        equals: [],
        order: ["start", "satellite", "taskID"],
        where: { field: "state", in: ["held"] },
      },
    },
  }),
  satellites: kind(satelliteRecord, { key: ["satellite"] }),
  frames: kind(frameRecord, {
    key: ["frameID"],
    indexes: {
      feed: { equals: [], order: ["seq"] },
      ofItem: { equals: ["itemKey"], order: ["frameID"] },
      ofTask: { equals: ["taskID"], order: ["frameNumber", "frameID"] },
    },
  }),
  grants: kind(grantRecord, {
    key: ["companyID", "userID", "frameID"],
    indexes: { ofUser: { equals: ["companyID", "userID"], order: ["seq"] } },
  }),
  holders: kind(holderRecord, { key: ["companyID", "userID"] }),
  deliveries: kind(deliveryRecord, {
    key: ["companyID", "id"],
    indexes: { ofUser: { equals: ["companyID", "userID"], order: ["-createdAt", "id"] } },
  }),
  deliveryProgress: kind(deliveryProgressRecord, { key: ["companyID", "id"], indexes: due }),
  webhooks: kind(webhookRecord, {
    key: ["companyID", "id"],
    indexes: {
      ofCompany: {
        equals: ["companyID"],
        order: ["-createdAt", "id"],
        where: { field: "status", in: ["active", "inactive"] },
      },
      removed: {
        equals: ["companyID"],
        order: ["updatedAt", "id"],
        where: { field: "status", in: ["removed"] },
      },
    },
  }),
  callbacks: kind(callbackRecord, {
    key: ["companyID", "id"],
    indexes: {
      latest: { equals: [], order: ["-createdAt", "id"] },
      waiting: { equals: ["companyID", "webhookID"], order: ["dueAt", "id"] },
      due: { equals: [], order: ["dueAt", "companyID", "id"] },
      ended: {
        equals: ["companyID"],
        order: ["createdAt", "id"],
        where: { field: "state", in: ["delivered", "given-up", "refused"] },
      },
    },
  }),
  accounts: kind(accountRecord, { key: ["companyID", "contractID"] }),
  tallies: kind(tallyRecord, { key: ["companyID", "what"] }),
  archive: kind(archiveRecord, { key: ["id"] }),
  searches: kind(searchRecord, {
    key: ["companyID", "id"],
    indexes: {
      ofUser: { equals: ["companyID", "userID"], order: ["-usedAt", "id"] },
      ofCompany: { equals: ["companyID"], order: ["usedAt", "id"] },
    },
  }),
  frameFiles: kind(frameFilesRecord, { key: ["frameID", "group"] }),
  ownItems: kind(ownItemRecord, {
    key: ["frameID", "product"],
    indexes: { ofID: { equals: ["itemID"], order: ["frameID", "product"] } },
  }),
  withheld: kind(withheldRecord, {
    key: ["frameID"],
    indexes: { all: { equals: [], order: ["frameID"] } },
  }),
  directory: kind(directoryRecord, {
    key: ["kind", "id"],
    indexes: { all: { equals: [], order: ["kind", "id"] } },
  }),
  directoryChanges: kind(directoryChangesRecord, { key: ["id"] }),
  approvals: kind(approvalRecord, {
    key: ["companyID", "id"],
    indexes: {
      ofCompany: { equals: ["companyID"], order: ["-createdAt", "id"] },
      ofPerson: { equals: ["companyID", "requestedBy"], order: ["-createdAt", "id"] },
      sent: {
        equals: ["companyID"],
        order: ["createdAt", "id"],
        where: { field: "state", in: ["sent"] },
      },
    },
  }),
  sentOrders: kind(sentOrderRecord, {
    key: ["companyID", "id"],
    indexes: { ofOrder: { equals: ["companyID", "orderID"], order: ["at", "id"] } },
  }),
  sessions: kind(sessionRecord, {
    key: ["id"],
    indexes: {
      ofHolder: { equals: ["companyID", "holder"], order: ["-createdAt", "id"] },
      ofSubject: { equals: ["subject"], order: ["createdAt", "id"] },
      ofProviderSession: { equals: ["providerSession"], order: ["createdAt", "id"] },
      ending: { equals: [], order: ["endsAt", "id"] },
    },
  }),
  watches: kind(watchRecord, {
    key: ["companyID", "id"],
    indexes: { ofHolder: { equals: ["companyID", "holder"], order: ["-createdAt", "id"] }, ...due },
  }),
  links: kind(linkRecord, {
    key: ["id"],
    indexes: {
      ofHolder: { equals: ["companyID", "holder"], order: ["-createdAt", "id"] },
      ending: { equals: [], order: ["endsAt", "id"] },
    },
  }),
  audit: kind(auditRecord, { key: ["seq"], indexes: { bySeq: { equals: [], order: ["seq"] } } }),
  clock: kind(clockRecord, { key: ["id"] }),
} as const satisfies Record<string, Kind>;

import { z } from "zod";
import {
  changeWebhook,
  createWebhook,
  getWebhook,
  listWebhooks,
  removeWebhook,
  type Webhook,
} from "../contract/notifications.ts";
import { WEBHOOK_REMOVED } from "./callbacks.ts";
import { badRequest, notFound } from "./errors.ts";
import { randomUUID, type ServiceContext } from "./parts.ts";
import { type Route, route } from "./route.ts";
import type { WebhookRecord } from "./store/webhook-ledger.ts";
import { companysWebhook } from "./webhook-access.ts";
import { targetFault } from "./webhook-target.ts";

const DEFAULT_LIMIT = 10;

const cursorPayload = z.object({
  webhooksOf: z.string(),
  createdAt: z.number(),
  id: z.string(),
});

/** Registering webhooks and looking after them (interface.md, Notifications v1). They belong to the company. */
export function webhookRoutes(context: ServiceContext): Route[] {
  const { ledger, signer, vault, random, allowPrivateTargets } = context;

  function checkTarget(targetURL: string): void {
    const fault = targetFault(targetURL, allowPrivateTargets);
    if (fault) throw badRequest(fault);
  }

  return [
    route(listWebhooks, async ({ query: { cursor, limit = DEFAULT_LIMIT } }, { caller }) => {
      const after =
        cursor === undefined ? undefined : cursorPayload.safeParse(await signer.open("cursor", cursor)).data;
      if (cursor !== undefined && after?.webhooksOf !== caller.companyID) {
        throw badRequest("The cursor is not valid.");
      }
      const records = await ledger.webhooksOf(caller.companyID, { after, limit: limit + 1 });
      const last = records.length > limit ? records[limit - 1] : undefined;
      return {
        data: records.slice(0, limit).map(showWebhook),
        ...(last && {
          cursor: await signer.seal("cursor", {
            webhooksOf: caller.companyID,
            createdAt: last.createdAt,
            id: last.id,
          }),
        }),
      };
    }),
    route(createWebhook, async ({ body: { targetURL, auth } }, { caller, now }) => {
      checkTarget(targetURL);
      const record: WebhookRecord = {
        id: randomUUID(random),
        userID: caller.id,
        companyID: caller.companyID,
        targetURL,
        username: auth.username,
        sealedPassword: await vault.seal(auth.password),
        status: "active",
        createdAt: now,
        updatedAt: now,
      };
      await ledger.insertWebhook(record);
      return showWebhook(record);
    }),
    route(getWebhook, async ({ params }, { caller }) =>
      showWebhook(await companysWebhook(ledger, caller, params.webhookID)),
    ),
    route(changeWebhook, async ({ params, body }, { caller, now }) => {
      const { webhookID } = params;
      const before = await companysWebhook(ledger, caller, webhookID);
      const { targetURL, auth, status } = body;
      if (targetURL !== undefined) {
        checkTarget(targetURL);
        // Else whoever may change the webhook could have the password sent to a host of their own.
        if (!auth && new URL(targetURL).origin !== new URL(before.targetURL).origin) {
          throw badRequest('"auth" must be given again when the target moves to another host.');
        }
      }
      const change = {
        ...(targetURL !== undefined && { targetURL }),
        ...(auth && { username: auth.username, sealedPassword: await vault.seal(auth.password) }),
        ...(status !== undefined && { status }),
      };
      const changed = await ledger.changeWebhook(webhookID, change, now);
      if (!changed) throw notFound(`There is no webhook ${webhookID}.`);
      return showWebhook(changed);
    }),
    route(removeWebhook, async ({ params: { webhookID } }, { caller, now }) => {
      await companysWebhook(ledger, caller, webhookID);
      await ledger.removeWebhook(webhookID, now, WEBHOOK_REMOVED);
      return {};
    }),
  ];
}

/** What a caller may read: all but the password. */
function showWebhook(record: WebhookRecord): Webhook {
  return {
    id: record.id,
    createdAt: new Date(record.createdAt).toISOString(),
    updatedAt: new Date(record.updatedAt).toISOString(),
    targetURL: record.targetURL,
    auth: { type: "basic", username: record.username },
    status: record.status,
  };
}

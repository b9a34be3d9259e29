import { Hono } from "hono/tiny";
import { z } from "zod";
import {
  changeWebhook,
  createWebhook,
  getWebhook,
  listWebhooks,
  removeWebhook,
  type Webhook,
} from "../../contract/notifications.ts";
import type { User } from "../directory/directory.ts";
import { badRequest } from "../errors.ts";
import { cursorPlace, cutPage, openCursor } from "../http/cursor-page.ts";
import type { ServiceEnv } from "../http/env.ts";
import { serve } from "../http/serve.ts";
import type { ServiceContext } from "../parts.ts";
import { giveOneBack, takeOne } from "../quotas.ts";
import type { WebhookRecord } from "../store/records.ts";
import type { Tx } from "../store/store.ts";
import { WEBHOOK_REMOVED } from "./callbacks.ts";
import { companysWebhook } from "./webhook-access.ts";

const DEFAULT_LIMIT = 10;

const cursorPayload = z.object({ webhooksOf: z.string(), createdAt: z.number(), id: z.string() });

export function webhookRoutes(context: ServiceContext): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  const { store, signer, vault, allowPrivateTargets } = context;

  async function checkTarget(targetURL: string): Promise<void> {
    const { targetFault } = await import("./target-fault.ts");
    const fault = targetFault(targetURL, allowPrivateTargets);
    if (fault) throw badRequest(fault).about("format", "targetURL");
  }

  serve(app, listWebhooks, async ({ query: { cursor, limit = DEFAULT_LIMIT } }, { var: { caller } }) => {
    const { companyID } = caller;
    const after = await openCursor(signer, cursor, cursorPayload, (sent) => sent.webhooksOf === companyID);
    const page = { equals: { companyID }, after: after && cursorPlace(after), limit: limit + 1 };
    const records = await store.read((tx) => tx.page("webhooks", "ofCompany", page));
    return cutPage(signer, { records, limit }, showWebhook, (last) => ({
      webhooksOf: companyID,
      ...cursorPlace(last),
    }));
  });
  serve(app, createWebhook, async ({ body: { targetURL, auth } }, { var: { caller, now } }) => {
    await checkTarget(targetURL);
    const record: WebhookRecord = {
      id: crypto.randomUUID(),
      userID: caller.id,
      companyID: caller.companyID,
      targetURL,
      username: auth.username,
      sealedPassword: await vault.seal(auth.password),
      status: "active",
      createdAt: now,
      updatedAt: now,
    };
    await store.write(async (tx) => {
      await tx.insert("webhooks", record);
      await takeOne(tx, { companyID: caller.companyID, what: "webhooks" }, context);
    });
    return showWebhook(record);
  });
  serve(app, getWebhook, async ({ params }, { var: { caller } }) =>
    showWebhook(await store.read((tx) => companysWebhook(tx, caller, params.webhookID))),
  );
  serve(app, changeWebhook, async ({ params, body }, { var: { caller, now } }) => {
    const { webhookID } = params;
    const before = await store.read((tx) => companysWebhook(tx, caller, webhookID));
    const { targetURL, auth, status } = body;
    if (targetURL !== undefined) {
      await checkTarget(targetURL);
      // Otherwise anyone who may change the webhook could have the password sent to their own host.
      if (!auth && new URL(targetURL).origin !== new URL(before.targetURL).origin) {
        const message = '"auth" must be given again when the target moves to another host.';
        throw badRequest(message).about("missing", "auth");
      }
    }
    const change = {
      ...(targetURL !== undefined && { targetURL }),
      ...(auth && { username: auth.username, sealedPassword: await vault.seal(auth.password) }),
      ...(status !== undefined && { status }),
    };
    const changed = await store.write(async (tx) => {
      const current = await companysWebhook(tx, caller, webhookID);
      return tx.put("webhooks", { ...current, ...change, updatedAt: now });
    });
    return showWebhook(changed);
  });
  serve(app, removeWebhook, async ({ params: { webhookID } }, { var: { caller, now } }) => {
    await store.write((tx) => remove(tx, caller, webhookID, now));
    return {};
  });
  return app;
}

const MOST_WAITING = 1_000;

/** Removes a webhook with its password; waiting callbacks end as refused, with the reason logged. */
async function remove(tx: Tx, caller: User, id: string, at: number): Promise<void> {
  const record = await companysWebhook(tx, caller, id);
  await tx.put("webhooks", {
    ...record,
    status: "removed",
    sealedPassword: "",
    username: "",
    updatedAt: at,
  });
  await giveOneBack(tx, { companyID: record.companyID, what: "webhooks" });
  const equals = { companyID: record.companyID, webhookID: id };
  for (const waiting of await tx.page("callbacks", "waiting", { equals, limit: MOST_WAITING })) {
    const { dueAt: _due, ...callback } = waiting;
    await tx.put("callbacks", {
      ...callback,
      state: "refused",
      attempts: [...callback.attempts, { at, error: WEBHOOK_REMOVED }],
    });
  }
}

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

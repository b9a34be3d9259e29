import { Hono } from "hono";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import {
  changeWebhook,
  createWebhook,
  getWebhook,
  listWebhooks,
  removeWebhook,
  type Webhook,
} from "../../contract/notifications.ts";
import type { User } from "../directory.ts";
import { badRequest } from "../errors.ts";
import { cutPage, openCursor, placeOf } from "../http/cursor-page.ts";
import { type ServiceEnv, serve } from "../http/serve.ts";
import { randomUUID, type ServiceContext } from "../parts.ts";
import { giveOneBack, takeOne } from "../quotas.ts";
import type { WebhookRecord } from "../store/callback-record.ts";
import type { Tx } from "../store/store.ts";
import { WEBHOOK_REMOVED } from "./callbacks.ts";
import { isPublicAddress } from "./public-address.ts";
import { companysWebhook } from "./webhook-access.ts";

const DEFAULT_LIMIT = 10;

const cursorPayload = z.object({
  webhooksOf: z.string(),
  createdAt: z.number(),
  id: z.string(),
});

/** Registering webhooks and looking after them (interface 9.1). They belong to the company. */
export function webhookRoutes(context: ServiceContext): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  const { store, signer, vault, random, allowPrivateTargets } = context;

  function checkTarget(targetURL: string): void {
    const fault = targetFault(targetURL, allowPrivateTargets);
    if (fault) throw badRequest(fault).about("format", "targetURL");
  }

  serve(app, listWebhooks, async ({ query: { cursor, limit = DEFAULT_LIMIT } }, { var: { caller } }) => {
    const { companyID } = caller;
    const after = await openCursor(
      signer,
      cursor,
      cursorPayload,
      ({ webhooksOf }) => webhooksOf === companyID,
    );
    const page = { equals: { companyID }, after: after && placeOf(after), limit: limit + 1 };
    const records = await store.read((tx) => tx.page("webhooks", "ofCompany", page));
    return cutPage(signer, { records, limit }, showWebhook, (last) => ({
      webhooksOf: companyID,
      ...placeOf(last),
    }));
  });
  serve(app, createWebhook, async ({ body: { targetURL, auth } }, { var: { caller, now } }) => {
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
      checkTarget(targetURL);
      // Otherwise anyone who may change the webhook could have the password sent to a host of their own.
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

/** Most callbacks of a webhook that end with it at once; the sender ends the others when they are due. */
const MOST_WAITING = 1_000;

/** Removes a webhook with its password; its callbacks that still wait end as refused, with the reason in their log. */
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

const LONGEST = 2048;
/** Names that never lead to the public internet (RFC 6761, 6762, 8375, and what networks use inside). */
const INNER_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|invalid|test|onion)$/;

/**
 * What is wrong with the target of a webhook, as a sentence; undefined when it can be used. What a name resolves to is
 * checked when a callback is sent (interface 9.1). `allowPrivate` lets tests use their own machine.
 */
function targetFault(targetURL: string, allowPrivate = false): string | undefined {
  if (targetURL.length > LONGEST) return `"targetURL" must have at most ${LONGEST} characters.`;
  // An address loses them when it is read, so that it would lead elsewhere than it says.
  if (/[\p{Cc}\s]/u.test(targetURL))
    return '"targetURL" must have no spaces, line breaks or control characters.';
  if (!URL.canParse(targetURL))
    return '"targetURL" must be an absolute URL, for example https://example.com/hook.';
  const { protocol, username, password, hostname } = new URL(targetURL);
  if (protocol !== "https:" && !(allowPrivate && protocol === "http:")) {
    return '"targetURL" must begin with https://.';
  }
  if (username !== "" || password !== "") {
    return '"targetURL" must not contain credentials; give them in "auth".';
  }
  if (allowPrivate) return undefined;
  if (/^\.|\.\./.test(hostname)) return '"targetURL" must point to a host whose name has no empty part.';
  const host = hostname.replace(/^\[|\]$|\.$/g, "");
  const isInner = ipaddr.isValid(host)
    ? !isPublicAddress(host)
    : !host.includes(".") || INNER_NAME.test(host);
  return isInner
    ? '"targetURL" must point to a public host, not to a loopback, private or local one.'
    : undefined;
}

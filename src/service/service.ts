import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { endpoints } from "../contract/endpoints.ts";
import { stacEndpoints } from "../contract/stac.ts";
import { onceDone } from "../domain/once.ts";
import { approvalRoutes } from "./approvals/approval-routes.ts";
import { ordersHere } from "./approvals/orders-here.ts";
import { oauthRoutes } from "./authentication/oauth-routes.ts";
import { bearer, createTokens, readCaller, type Tokens } from "./authentication/tokens.ts";
import { growArchive } from "./catalog/archive.ts";
import { catalogRoutes } from "./catalog/catalog-routes.ts";
import { createItemSearches } from "./catalog/item-search.ts";
import { COLLECTION_ROUTE } from "./catalog/items/item-document.ts";
import { deliveryRoutes } from "./deliveries/delivery-routes.ts";
import { createDeliveryWorker } from "./deliveries/delivery-worker.ts";
import { companyRoutes } from "./directory/company-routes.ts";
import type { User } from "./directory/directory.ts";
import { ServiceError } from "./errors.ts";
import { FILE_ROUTE, fileRoutes } from "./files/files.ts";
import { keepFiles } from "./files/made-files.ts";
import { everyAnswer } from "./http/cors.ts";
import { notesOn, type RequestNotes, type ServiceEnv } from "./http/env.ts";
import { nowhere, refusalOf } from "./http/error-response.ts";
import { checkSize } from "./http/read-request.ts";
import { honoPaths } from "./http/serve.ts";
import type { ServiceContext, ServiceParts } from "./parts.ts";
import { contractRoutes } from "./purchases/contract-access.ts";
import { processPurchases, purchaseRoutes } from "./purchases/purchases.ts";
import { createSigner, type Secrets } from "./secrets.ts";
import type { ServiceEvent } from "./service-event.ts";
import { stacRoutes } from "./stac/stac-routes.ts";
import type { DueKind, Store } from "./store/store.ts";
import { processTasks } from "./tasking/progress.ts";
import { taskRoutes } from "./tasking/task-routes.ts";
import { createAgeing, createResealing } from "./upkeep.ts";
import { createCallbackSender } from "./webhooks/callbacks.ts";
import { webhookRoutes } from "./webhooks/webhook-routes.ts";

export type Service = ReturnType<typeof createService>;

/** Part of a service that a host needs; a gateway stands in its place. */
export type HostedService = Pick<
  Service,
  | "fetch"
  | "identify"
  | "advance"
  | "nextDue"
  | "writeDeliveries"
  | "sendCallbacks"
  | "reachStore"
  | "backlog"
  | "stop"
>;

const allEndpoints = [...endpoints, ...stacEndpoints];

const DUE_KINDS: readonly DueKind[] = ["purchases", "tasks", "deliveryProgress", "callbacks"];

/** Creates the service. It has no timers: the host calls `advance`. */
export function createService(parts: ServiceParts) {
  const stopping = new AbortController();
  const name = parts.name ?? parts.baseUrl;
  const secrets: Secrets = [parts.secret, ...(parts.earlierSecrets ?? [])];
  const context: ServiceContext = {
    ...parts,
    files: keepFiles(parts.files),
    signer: createSigner(secrets, name, parts.hmacUnder),
    stopping: stopping.signal,
  };
  const tokens = createTokens(secrets, name);
  const app = httpApp(context, tokens);
  const ageOut = createAgeing(context);
  const reseal = createResealing(context);

  async function advance(now?: number, rounds = Number.POSITIVE_INFINITY): Promise<ServiceEvent[]> {
    const events: ServiceEvent[] = [];
    for (let round = 0; round < rounds; round++) {
      const made = [...(await processPurchases(context, now)), ...(await processTasks(context, now))];
      if (made.length === 0) break;
      events.push(...made);
      await context.catalog.follow();
    }
    await growArchive(context, now ?? parts.clock());
    await ageOut(now ?? parts.clock());
    await reseal(now ?? parts.clock());
    await context.catalog.follow();
    return events.sort((a, b) => a.at - b.at);
  }

  async function nextDue(after: number, kinds = DUE_KINDS): Promise<number | undefined> {
    const page = { equals: {}, after: Number.isFinite(after) ? { dueAt: after } : undefined, limit: 1 };
    return parts.store.read(async (tx) => {
      const instants: number[] = [];
      for (const kind of kinds) {
        const [first] = await tx.page(kind, "due", page);
        if (first?.dueAt !== undefined) instants.push(first.dueAt);
      }
      return instants.length > 0 ? Math.min(...instants) : undefined;
    });
  }

  const deliveryWorker = createDeliveryWorker(context);
  const inHand = new Set<Promise<unknown>>();
  function watched<A extends unknown[], T>(call: (...given: A) => Promise<T>): (...given: A) => Promise<T> {
    return (...given) => {
      const ending = call(...given).finally(() => inHand.delete(ending));
      inHand.add(ending);
      return ending;
    };
  }

  return {
    /** Answers any request and fills in its notes; errors are responses, it never rejects. */
    async fetch(request: Request, notes?: RequestNotes): Promise<Response> {
      const own = () => notesOn(request.headers.get("x-request-id"), () => crypto.randomUUID());
      return app.fetch(request, notes ?? own());
    },
    /** Returns the user of a request's bearer token, for controls of the host; throws a 401 `ServiceError`. */
    async identify({ headers }: Request): Promise<User> {
      return readCaller(parts.directory, tokens, headers.get("authorization") ?? "", parts.realClock());
    },
    /**
     * Makes the transitions due at `now` (ms; the store's clock by default), each as of its instant, in at most so
     * many rounds, and returns them. Then follows added frames.
     */
    advance: watched(advance),
    nextDue,
    /**
     * Writes deliveries due at `now` and returns those that ended. Calls may overlap: a slow bucket holds up no
     * transition.
     */
    writeDeliveries: watched(deliveryWorker.write),
    /** Sends callbacks due at `now` and awaits receivers. Calls may overlap: a slow receiver holds up no transition. */
    sendCallbacks: watched(createCallbackSender(context)),
    /** Writes to the store, for no company; rejects where it is away, full or only reads. */
    async reachStore() {
      await parts.store.write((tx) => tx.tally({ companyID: "", what: "webhooks" }, 0));
    },
    backlog: (now: number) => backlogOf(parts.store, DUE_KINDS, now),
    /**
     * Stops for good: releases claims, and open deliveries when `patience` resolves. Resolves when nothing is
     * claimed.
     */
    async stop(patience: Promise<unknown>) {
      stopping.abort();
      const ended = Promise.allSettled(inHand);
      await Promise.race([ended, patience]);
      await deliveryWorker.giveBack();
      await ended;
    },
  };
}

/** Checks sizes, and loads the catalog before the first call; after a failure the next call tries again. */
function everyCall({ catalog }: ServiceContext): MiddlewareHandler<ServiceEnv> {
  const known = onceDone(() => catalog.follow());
  return async (c, next) => {
    checkSize(c.req.raw);
    await known();
    await next();
  };
}

/** Compresses answers above 1 KB where Accept-Encoding asks for it, except files. */
function compressed(): MiddlewareHandler {
  const compressing = compress();
  return (c, next) => (c.req.header("accept-encoding") === undefined ? next() : compressing(c, next));
}

function httpApp(context: ServiceContext, tokens: Tokens): Hono<ServiceEnv> {
  const base = new URL(context.baseUrl).pathname.replace(/\/$/, "");
  const app = new Hono<ServiceEnv>();
  app.use(compressed(), everyAnswer, everyCall(context));
  app.onError(refusalOf(context));
  app.notFound(nowhere(context));

  const identified = bearer(context, tokens);
  const searches = createItemSearches(context);
  for (const endpoint of allEndpoints) {
    const paths = honoPaths(endpoint).map((path) => base + path);
    const identify = identified(endpoint);
    app.on(endpoint.method, paths, (c, next) => {
      // Set before authentication, so that refusals name their operation.
      c.env.operation = endpoint.operation;
      const isNamed = c.env.caller !== undefined || c.req.header("authorization") !== undefined;
      const isAsked = endpoint.access === "bearer" || (endpoint.access === "either" && isNamed);
      return isAsked ? identify(c, next) : next();
    });
  }
  for (const resource of [
    oauthRoutes(context, tokens),
    catalogRoutes(context, searches),
    purchaseRoutes(context),
    contractRoutes(context),
    companyRoutes(context),
    approvalRoutes(context, ordersHere(context)),
    webhookRoutes(context),
    deliveryRoutes(context),
    taskRoutes(context),
    fileRoutes(context),
    stacRoutes(context, searches),
  ]) {
    app.route(base, resource);
  }
  for (const [path, methods] of methodsByPath()) {
    app.all(base + path, ({ req }) => {
      throw new ServiceError(405, "method_not_allowed", `${req.method} is not supported here.`, {
        allow: methods.join(", "),
      });
    });
  }
  return app;
}

function methodsByPath(): Map<string, string[]> {
  const methods = new Map([COLLECTION_ROUTE, FILE_ROUTE].map((route) => [route, ["GET", "HEAD"]]));
  for (const endpoint of allEndpoints) {
    const allowed = endpoint.method === "GET" ? ["GET", "HEAD"] : [endpoint.method];
    for (const route of honoPaths(endpoint)) {
      methods.set(route, [...(methods.get(route) ?? []), ...allowed]);
    }
  }
  return methods;
}

export interface Backlog {
  kind: DueKind;
  due: number;
  late: number;
}

const MOST_COUNTED = 1_000;

/** Returns what is due at `now` (milliseconds) and unclaimed; it grows where processes cannot keep up. */
export function backlogOf(store: Store, kinds: readonly DueKind[], now: number): Promise<Backlog[]> {
  return store.read(async (tx) => {
    const backlog: Backlog[] = [];
    for (const kind of kinds) {
      const waiting = await tx.page(kind, "due", { equals: {}, until: { dueAt: now }, limit: MOST_COUNTED });
      backlog.push({ kind, due: waiting.length, late: now - (waiting[0]?.dueAt ?? now) });
    }
    return backlog;
  });
}

import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import type { Endpoint } from "../contract/endpoint.ts";
import { endpoints } from "../contract/endpoints.ts";
import { issueToken } from "../contract/oauth.ts";
import { createTask } from "../contract/tasking.ts";
import { issueAccessToken, readCaller } from "./auth.ts";
import { createCallbackSender } from "./callbacks.ts";
import { catalogRoutes } from "./catalog-routes.ts";
import { COLLECTION_ROUTE, collectionDocument } from "./collection-document.ts";
import { contractRoutes } from "./contract-routes.ts";
import { preflight, shareAcrossOrigins } from "./cors.ts";
import { createCarrier } from "./deliveries/carrier.ts";
import { deliveryRoutes } from "./delivery-routes.ts";
import { makeDueSteps } from "./due-step.ts";
import { errorResponse, notFound, ServiceError, tokenErrorResponse } from "./errors.ts";
import { answerFile, FILE_ROUTE } from "./files.ts";
import { createFrameStocks } from "./frame-stock.ts";
import { jsonResponse } from "./json-response.ts";
import { checkSize } from "./limits.ts";
import { keepProducts } from "./made-files.ts";
import { randomUUID, type ServiceContext, type ServiceParts } from "./parts.ts";
import { purchaseSteps } from "./purchase-progress.ts";
import { purchaseRoutes } from "./purchase-routes.ts";
import { createLoginLimit, createRateLimit } from "./rate-limit.ts";
import { readRequest } from "./read-request.ts";
import type { Route } from "./route.ts";
import type { ServiceEvent } from "./service-event.ts";
import { createSigner } from "./signature.ts";
import { firstAfter } from "./store/first-after.ts";
import { taskRoutes } from "./task-routes.ts";
import { type ComingEvent, comingEvents } from "./tasking/coming-events.ts";
import { taskSteps } from "./tasking/progress.ts";
import { webhookRoutes } from "./webhook-routes.ts";

/** The interface as one function of a request, and the passing of time. */
export interface Service {
  /** Answers any request; errors are responses, it never rejects. */
  fetch(request: Request): Promise<Response>;
  /** Makes the transitions that are due at `now` (milliseconds), each as of the instant it was due, and tells of them. */
  advance(now: number): Promise<ServiceEvent[]>;
  /** The first instant after one (milliseconds) at which a transition, a delivery or a callback is due. */
  nextDue(after: number): Promise<number | undefined>;
  /** What is to come after `now` (milliseconds) of the tasks of everybody, in the order of time. */
  coming(now: number): Promise<ComingEvent[]>;
  /**
   * Writes what the deliveries due at `now` (milliseconds) still lack, and tells of those that ended. Apart from `advance`,
   * so that a slow bucket holds up no transition; a host need not wait before it calls either again.
   */
  writeDeliveries(now: number): Promise<ServiceEvent[]>;
  /**
   * Sends the callbacks that are due at `now` (milliseconds), and waits for their receivers. Apart from `advance`, so that
   * a slow receiver holds up no transition; a host need not wait before it calls either again.
   */
  sendCallbacks(now: number): Promise<void>;
}

/** The service on the given parts. It keeps no timers: the host calls `advance`. */
export function createService(parts: ServiceParts): Service {
  const signer = createSigner(parts.secret);
  const logins = createLoginLimit();
  const limitRate = parts.rateLimit ? createRateLimit() : undefined;
  const files = keepProducts(parts.files);
  const context: ServiceContext = { ...parts, files, signer, stock: createFrameStocks(parts) };
  const routes = new Map<string, Route>(
    [
      ...catalogRoutes(context),
      ...contractRoutes(context),
      ...purchaseRoutes(context),
      ...deliveryRoutes(context),
      ...webhookRoutes(context),
      ...taskRoutes(context),
    ].map((entry) => [entry.operation, entry]),
  );
  const app = new Hono().basePath(new URL(parts.baseUrl).pathname.replace(/\/$/, ""));

  async function answer(definition: Endpoint, { req }: Context): Promise<Response> {
    const now = parts.clock();
    const realNow = parts.realClock();
    if (definition.operation === issueToken.operation) {
      try {
        const { body } = await readRequest(issueToken, req.raw, {});
        const client = { directory: parts.directory, signer, logins };
        const result = await issueAccessToken(client, body, req.header("authorization") ?? null, realNow);
        return jsonResponse(result, { headers: { "cache-control": "no-store" } });
      } catch (error) {
        if (error instanceof ServiceError) return tokenErrorResponse(error);
        throw error;
      }
    }
    const caller = await readCaller(parts.directory, signer, req.raw, realNow);
    limitRate?.(caller.clientID, realNow);
    const handler = routes.get(definition.operation);
    if (!handler) {
      throw new ServiceError(501, "not_implemented", `${definition.operation} is not available here yet.`);
    }
    const input = await readRequest(definition, req.raw, req.param() as Record<string, string>);
    return jsonResponse(await handler.run(input, { caller, now }), {
      status: definition.operation === createTask.operation ? (parts.taskCreatedStatus ?? 200) : 200,
      headers: { "cache-control": "no-store" },
    });
  }

  // Answers above 1 KB, for those who accept it; files say that they must stay as they are.
  app.use(compress());
  app.use(async ({ req }, next) => {
    checkSize(req.raw);
    await next();
  });
  for (const definition of endpoints) {
    app.on(definition.method, [honoPath(definition.path)], (c) => answer(definition, c));
  }
  app.get(COLLECTION_ROUTE, ({ req }) => {
    const document = collectionDocument(parts.baseUrl, req.param("collection"));
    if (!document) throw notFound("There is no such collection.");
    return jsonResponse(document, { headers: { "cache-control": "public, max-age=3600" } });
  });
  app.get(FILE_ROUTE, ({ req }) => answerFile(context, req.raw, req.param()));
  for (const [path, methods] of methodsByPath()) {
    app.all(path, ({ req }) => {
      throw new ServiceError(405, "method_not_allowed", `${req.method} is not possible here.`, {
        allow: methods.join(", "),
      });
    });
  }
  app.notFound(() => {
    throw notFound("There is nothing at this address.");
  });
  app.onError((error, { req }) => {
    const requestID = randomUUID(parts.random);
    if (!(error instanceof ServiceError)) parts.report?.(error, requestID);
    const shown =
      error instanceof ServiceError
        ? error
        : new ServiceError(500, "internal_server_error", "Something went wrong on the side of the service.");
    const response = errorResponse(shown, { request: req.raw, requestID, now: parts.clock() });
    response.headers.set("x-request-id", requestID);
    return response;
  });

  const orderSteps = async () => [...(await purchaseSteps(context)), ...(await taskSteps(context))];

  return {
    async fetch(request) {
      if (request.method === "OPTIONS") return preflight(request);
      return shareAcrossOrigins(await app.fetch(request));
    },
    advance: async (now) => makeDueSteps(context, await orderSteps(), now),
    async nextDue(after) {
      const orders = (await orderSteps()).map(({ at }) => at);
      const deliveries = await parts.ledger.nextDeliveryDue(after);
      const callbacks = await parts.ledger.nextCallbackDue(after);
      return firstAfter(after, [
        ...orders,
        ...(deliveries ? [deliveries] : []),
        ...(callbacks ? [callbacks] : []),
      ]);
    },
    coming: (now) => comingEvents(context, now),
    writeDeliveries: createCarrier(context),
    sendCallbacks: createCallbackSender(context),
  };
}

/** `{name}` of the contract is `:name` of the router. */
function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

/** What is possible at each route, whatever is behind it. */
function methodsByPath(): Map<string, string[]> {
  const methods = new Map([COLLECTION_ROUTE, FILE_ROUTE].map((route) => [route, ["GET", "HEAD"]]));
  for (const { path, method } of endpoints) {
    // Whatever can be got can be asked for without its body.
    const allowed = method === "GET" ? ["GET", "HEAD"] : [method];
    const route = honoPath(path);
    methods.set(route, [...(methods.get(route) ?? []), ...allowed]);
  }
  return methods;
}

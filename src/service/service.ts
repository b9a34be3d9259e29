import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import type { Endpoint } from "../contract/endpoint.ts";
import { endpoints } from "../contract/endpoints.ts";
import { issueToken } from "../contract/oauth.ts";
import { createTask } from "../contract/tasking.ts";
import { issueAccessToken, readCaller } from "./auth.ts";
import { type Backlog, backlogOf } from "./backlog.ts";
import { createCallbackSender } from "./callbacks.ts";
import { catalogRoutes } from "./catalog-routes.ts";
import { COLLECTION_ROUTE, collectionDocument } from "./collection-document.ts";
import { contractRoutes } from "./contract-routes.ts";
import { preflight, shareAcrossOrigins } from "./cors.ts";
import { createCarrier } from "./deliveries/carrier.ts";
import { deliveryRoutes } from "./delivery-routes.ts";
import { errorResponse, notFound, ServiceError, tokenErrorResponse } from "./errors.ts";
import { answerFile, FILE_ROUTE } from "./files.ts";
import { createFrameStocks } from "./frame-stock.ts";
import { jsonResponse } from "./json-response.ts";
import { checkSize } from "./limits.ts";
import { keepProducts } from "./made-files.ts";
import { randomUUID, type ServiceContext, type ServiceParts } from "./parts.ts";
import { purchaseRoutes } from "./purchase-routes.ts";
import { processPurchases } from "./purchases.ts";
import { createLoginLimit, createRateLimit } from "./rate-limit.ts";
import { readRequest } from "./read-request.ts";
import { notesOn, type RequestNotes } from "./request-notes.ts";
import type { Route } from "./route.ts";
import type { ServiceEvent } from "./service-event.ts";
import { createSigner } from "./signature.ts";
import type { ClaimedKind } from "./store/store.ts";
import { taskRoutes } from "./task-routes.ts";
import { type ComingEvent, comingEvents } from "./tasking/coming-events.ts";
import { processTasks } from "./tasking/progress.ts";
import { webhookRoutes } from "./webhook-routes.ts";

/** The interface as one function of a request, and the passing of time. */
export interface Service {
  /** Answers any request and fills in the notes on it; errors are responses, it never rejects. */
  fetch(request: Request, notes?: RequestNotes): Promise<Response>;
  /**
   * Makes the transitions that are due at `now` (milliseconds; the store's own clock without it), each as of the instant it was
   * due, and tells of them.
   */
  advance(now?: number): Promise<ServiceEvent[]>;
  /** The first instant after one (milliseconds) at which something of these kinds is due, or of any. */
  nextDue(after: number, kinds?: readonly ClaimedKind[]): Promise<number | undefined>;
  /** What is to come after `now` (milliseconds) of the tasks of everybody, in the order of time. */
  coming(now: number): Promise<ComingEvent[]>;
  /**
   * Writes what the deliveries due at `now` (milliseconds; by the store's own clock without it) still lack, and tells of those that ended. Apart from `advance`,
   * so that a slow bucket holds up no transition; a host need not wait before it calls either again.
   */
  writeDeliveries(now?: number): Promise<ServiceEvent[]>;
  /**
   * Sends the callbacks that are due at `now` (milliseconds), and waits for their receivers. Apart from `advance`, so that
   * a slow receiver holds up no transition; a host need not wait before it calls either again.
   */
  sendCallbacks(now: number): Promise<void>;
  /** Fulfilled when the store has answered; rejects where it cannot. */
  reachStore(): Promise<void>;
  /** What is due at `now` (milliseconds) and not being made by anybody. */
  backlog(now: number): Promise<Backlog[]>;
  /**
   * Takes nothing more up, for good. What was claimed and not begun is due again at once, and so is what is still in hand of
   * deliveries when `patience` is fulfilled. Fulfilled when nothing is in hand any more.
   */
  stop(patience: Promise<unknown>): Promise<void>;
}

const DUE_KINDS: readonly ClaimedKind[] = ["purchases", "tasks", "deliveryProgress", "callbacks"];

/** The service on the given parts. It keeps no timers: the host calls `advance`. */
export function createService(parts: ServiceParts): Service {
  const signer = createSigner(parts.secret);
  const logins = createLoginLimit();
  const limitRate = parts.rateLimit ? createRateLimit() : undefined;
  const files = keepProducts(parts.files);
  const stopping = new AbortController();
  const stock = createFrameStocks(parts);
  const context: ServiceContext = { ...parts, files, signer, stock, stopping: stopping.signal };
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
  const app = new Hono<{ Bindings: RequestNotes }>().basePath(
    new URL(parts.baseUrl).pathname.replace(/\/$/, ""),
  );

  async function answer(definition: Endpoint, { req, env: notes }: Called): Promise<Response> {
    notes.operation = definition.operation;
    const now = parts.clock();
    const realNow = parts.realClock();
    if (definition.operation === issueToken.operation) {
      try {
        const { body } = await readRequest(issueToken, req.raw, {});
        const client = { directory: parts.directory, signer, logins, notes };
        const result = await issueAccessToken(client, body, req.header("authorization") ?? null, realNow);
        return jsonResponse(result, { headers: { "cache-control": "no-store" } });
      } catch (error) {
        if (error instanceof ServiceError) return tokenErrorResponse(error);
        throw error;
      }
    }
    const caller = await readCaller(parts.directory, signer, req.raw, realNow);
    notes.clientID = caller.clientID;
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
  app.get(FILE_ROUTE, ({ req, env: notes }) => {
    notes.operation = "file";
    return answerFile(context, req.raw, req.param());
  });
  for (const [path, methods] of methodsByPath()) {
    app.all(honoPath(path), ({ req }) => {
      throw new ServiceError(405, "method_not_allowed", `${req.method} is not possible here.`, {
        allow: methods.join(", "),
      });
    });
  }
  app.notFound(() => {
    throw notFound("There is nothing at this address.");
  });
  app.onError((error, { req, env: { requestID } }) => {
    if (!(error instanceof ServiceError)) parts.report?.(error, requestID);
    const shown =
      error instanceof ServiceError
        ? error
        : new ServiceError(500, "internal_server_error", "Something went wrong on the side of the service.");
    return errorResponse(shown, { request: req.raw, requestID, now: parts.clock() });
  });

  /** Makes what is due, whatever follows from it included; what is not due any more when its turn comes is left out. */
  async function advance(now?: number): Promise<ServiceEvent[]> {
    const events: ServiceEvent[] = [];
    for (;;) {
      const made = [...(await processPurchases(context, now)), ...(await processTasks(context, now))];
      if (made.length === 0) return events.sort((a, b) => a.at - b.at);
      events.push(...made);
    }
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

  const newID = () => randomUUID(parts.random);
  const carrier = createCarrier(context);
  const inHand = new Set<Promise<unknown>>();
  /** Keeps a call in mind until it has ended. */
  function watched<A extends unknown[], T>(call: (...given: A) => Promise<T>): (...given: A) => Promise<T> {
    return (...given) => {
      const ending = call(...given).finally(() => inHand.delete(ending));
      inHand.add(ending);
      return ending;
    };
  }

  return {
    async fetch(request, notes = notesOn(request.headers.get("x-request-id"), newID)) {
      const response =
        request.method === "OPTIONS"
          ? preflight(request)
          : shareAcrossOrigins(await app.fetch(request, notes));
      response.headers.set("x-request-id", notes.requestID);
      return response;
    },
    advance: watched(advance),
    nextDue,
    coming: (now) => comingEvents(context, now),
    writeDeliveries: watched(carrier.write),
    sendCallbacks: watched(createCallbackSender(context)),
    async reachStore() {
      await parts.store.read((tx) => tx.get("clock", { id: "clock" }));
    },
    backlog: (now) => backlogOf(parts.store, DUE_KINDS, now),
    async stop(patience) {
      stopping.abort();
      const ended = Promise.allSettled(inHand);
      await Promise.race([ended, patience]);
      await carrier.giveBack();
      await ended;
    },
  };
}

type Called = Context<{ Bindings: RequestNotes }>;

/** `{name}` of the contract is `:name` of the router. */
function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

function methodsByPath(): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { path, method } of endpoints) {
    // Whatever can be got can be asked for without its body.
    const allowed = method === "GET" ? ["GET", "HEAD"] : [method];
    methods.set(path, [...(methods.get(path) ?? []), ...allowed]);
  }
  return methods;
}

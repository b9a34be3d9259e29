import { Hono } from "hono";
import { compress } from "hono/compress";
import { endpoints } from "../contract/endpoints.ts";
import { createCallbackSender } from "./callbacks.ts";
import { catalogRoutes } from "./catalog-routes.ts";
import { contractRoutes } from "./contract-routes.ts";
import { createCarrier } from "./deliveries/carrier.ts";
import { deliveryRoutes } from "./delivery-routes.ts";
import { fileRoutes } from "./files.ts";
import { createFrameStocks } from "./frame-stock.ts";
import { bearer } from "./http/bearer.ts";
import { crossOrigin } from "./http/cors.ts";
import { limitSize } from "./http/limits.ts";
import { oauthRoutes } from "./http/oauth-routes.ts";
import { otherMethods } from "./http/other-methods.ts";
import { nowhere, refuse, requestID } from "./http/request-id.ts";
import { honoPath, type ServiceEnv } from "./http/serve.ts";
import { createTokens } from "./http/tokens.ts";
import { keepProducts } from "./made-files.ts";
import type { ServiceContext, ServiceParts } from "./parts.ts";
import { purchaseRoutes } from "./purchase-routes.ts";
import { processPurchases } from "./purchases.ts";
import type { ServiceEvent } from "./service-event.ts";
import { createSigner } from "./signature.ts";
import type { ClaimedKind } from "./store/store.ts";
import { taskRoutes } from "./task-routes.ts";
import { processTasks } from "./tasking/progress.ts";
import { webhookRoutes } from "./webhook-routes.ts";

/** The interface as one function of a request, and the passing of time. */
export interface Service {
  /** Answers any request; errors are responses, it never rejects. */
  fetch(request: Request): Promise<Response>;
  /**
   * Makes the transitions that are due at `now` (milliseconds; the store's own clock without it), each as of the instant it was
   * due, and tells of them. Takes in the frames that were added meanwhile, also by other processes.
   */
  advance(now?: number): Promise<ServiceEvent[]>;
  /** The first instant after one (milliseconds) at which something of these kinds is due, or of any. */
  nextDue(after: number, kinds?: readonly ClaimedKind[]): Promise<number | undefined>;
  /**
   * Writes what the deliveries due at `now` (milliseconds; by the store's own clock without it) still lack, and tells of those
   * that ended. Apart from `advance`, so that a slow bucket holds up no transition; a host need not wait before it calls either again.
   */
  writeDeliveries(now?: number): Promise<ServiceEvent[]>;
  /**
   * Sends the callbacks that are due at `now` (milliseconds), and waits for their receivers. Apart from `advance`, so that
   * a slow receiver holds up no transition; a host need not wait before it calls either again.
   */
  sendCallbacks(now: number): Promise<void>;
}

const DUE_KINDS: readonly ClaimedKind[] = ["purchases", "tasks", "deliveryProgress", "callbacks"];

/** The service on the given parts. It keeps no timers: the host calls `advance`. */
export function createService(parts: ServiceParts): Service {
  const context: ServiceContext = {
    ...parts,
    files: keepProducts(parts.files),
    signer: createSigner(parts.secret),
    stock: createFrameStocks(parts),
  };
  const app = httpApp(context);

  let started: Promise<void> | undefined;

  /** Makes what is due, whatever follows from it included; what is not due any more when its turn comes is left out. */
  async function advance(now?: number): Promise<ServiceEvent[]> {
    const events: ServiceEvent[] = [];
    for (;;) {
      const made = [...(await processPurchases(context, now)), ...(await processTasks(context, now))];
      if (made.length === 0) break;
      events.push(...made);
    }
    await context.stock.follow();
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

  return {
    async fetch(request) {
      // What was there before this process is known before its first answer.
      started ??= context.stock.follow();
      await started;
      return app.fetch(request);
    },
    advance,
    nextDue,
    writeDeliveries: createCarrier(context),
    sendCallbacks: createCallbackSender(context),
  };
}

/** The interface in HTTP: what holds for every request, then an app for each resource. */
function httpApp(context: ServiceContext): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  // Answers above 1 KB are compressed for those who accept it; files say that they must stay as they are.
  app.use(compress(), requestID(context), crossOrigin, limitSize);
  app.onError(refuse(context));
  app.notFound(nowhere(context));

  const base = new URL(context.baseUrl).pathname.replace(/\/$/, "");
  const tokens = createTokens(context.secret);
  const identify = bearer(context, tokens);
  for (const { method, path, access } of endpoints) {
    if (access === "bearer") app.on(method, base + honoPath(path), identify);
  }
  for (const resource of [
    oauthRoutes(context, tokens),
    catalogRoutes(context),
    purchaseRoutes(context),
    contractRoutes(context),
    webhookRoutes(context),
    deliveryRoutes(context),
    taskRoutes(context),
    fileRoutes(context),
    otherMethods(),
  ]) {
    app.route(base, resource);
  }
  return app;
}

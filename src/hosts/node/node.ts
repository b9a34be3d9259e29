import type { IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { ServiceError } from "../../service/errors.ts";
import { shareAcrossOrigins } from "../../service/http/cors.ts";
import type { RequestNotes } from "../../service/http/env.ts";
import { errorResponse } from "../../service/http/error-response.ts";
import type { HostedService } from "../../service/service.ts";
import type { AppFiles } from "./app-files.ts";
import {
  answerRequests,
  CONNECTION_LIMITS,
  type ConnectionLimits,
  createLimitedServer,
  limitConnections,
  listen,
  type Timeouts,
} from "./http/connections.ts";
import { createDoor } from "./http/door.ts";
import { createRequestLog } from "./http/request-log.ts";
import { createLog, type Log, seldom } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import { type HostState, insidePages, referencePages, settledWithin } from "./node-pages.ts";
import { OPERATOR_EVENTS } from "./operator-events.ts";
import { isToCookieDoor } from "./sign-in/same-page.ts";
import { createSignIn, type SignInOptions } from "./sign-in/sign-in.ts";
import { createWatches, type Watches, type WatchOptions } from "./watches/watches.ts";

const PATIENCE = 10_000;
const FILE_PATIENCE = 1_000;
const LAST_LINES = 1_000;
const WATCH_EVERY = 5_000;

export interface NodeHostOptions {
  hostname?: string;
  port: number;
  publicUrl?: string | undefined;
  /** Believes the forwarding headers of the proxy in front. */
  trustProxy?: boolean;
  createService: (baseUrl: string) => HostedService;
  load?: () => Promise<void>;
  clock?: () => number;
  allowedHosts?: readonly string[] | undefined;
  /** Namespace of the service's own properties, for the reference. */
  propertyPrefix?: string;
  /** Stands between callers and the service, for demos; without one, calls reach the service directly. */
  world?: World | undefined;
  /** The built app; without it the reference is the first page. */
  app?: AppFiles | undefined;
  /** Signs people in to the app. */
  signIn?: SignInOptions | undefined;
  /** Watches searches and orders for people who are signed in to the app. */
  watches?: WatchOptions | undefined;
  /** Answers the operator's own systems, at `OPERATOR_EVENTS`. */
  operator?: ((request: Request) => Promise<Response>) | undefined;
  /** Time between two looks at due work, ms; without it the caller advances the service. */
  advanceEvery?: number;
  log?: Log;
  metrics?: Metrics;
  timeouts?: Partial<Timeouts>;
  connections?: Partial<ConnectionLimits>;
}

/** Builds what stands between callers and a service; `basePath` precedes the paths of the interface. */
export type World = (
  service: HostedService,
  basePath: string,
) => {
  fetch(request: Request, notes: RequestNotes): Promise<Response | "drop">;
  controls: ReadonlyMap<string, (request: Request) => Promise<Response>>;
  /** Re-reads a clock that can be moved: transitions then go by `clock`, else by the store's. */
  refreshClock?: (() => Promise<void>) | undefined;
};

export type NodeHost = Awaited<ReturnType<typeof startNodeHost>>;

/**
 * Starts an HTTP server with the service, its reference and the operator's pages. Listens first; resolves when
 * loaded.
 */
export async function startNodeHost(options: NodeHostOptions) {
  const { hostname = "127.0.0.1", trustProxy = false, clock = Date.now, metrics } = options;
  const { log = createLog("silent") } = options;
  const server = createLimitedServer(options.timeouts);
  const perAddress = trustProxy ? Number.POSITIVE_INFINITY : CONNECTION_LIMITS.perAddress;
  limitConnections(server, { ...CONNECTION_LIMITS, perAddress, ...options.connections }, log);
  const url = await listen(server, hostname, options.port);
  const publicUrl = options.publicUrl ?? url;
  const basePath = new URL(publicUrl).pathname.replace(/\/$/, "");
  const service = options.createService(publicUrl);
  const world = options.world?.(service, basePath);
  let state: HostState = "loading";
  const inside = insidePages({ service, clock, metrics, state: () => state });
  const pages = referencePages(publicUrl, basePath, {
    prefix: options.propertyPrefix,
    isFirst: options.app === undefined,
  });
  const watches = options.watches && createWatches(options.watches, { service, publicUrl });
  const signIn = options.signIn && createSignIn(options.signIn, { service, publicUrl, basePath, watches });
  const { allowedHosts = [] } = options;
  const door = createDoor({ url, hostname, publicUrl, trustProxy, allowedHosts });

  async function answer(request: Request, notes: RequestNotes, incoming: IncomingMessage) {
    const { hostname, pathname } = new URL(request.url);
    const isRead = request.method === "GET" || request.method === "HEAD";
    // Probes use any address of the process; they show no customer data. A proxy may pass on only some paths, so none
    // is reached by dots in another.
    const isPlain = incoming.url?.split("?")[0] === pathname;
    const probe = isRead && isPlain ? inside.get(pathname) : undefined;
    const page = probe ?? (isRead ? pages.get(pathname) : undefined);
    // A preflight reveals nothing, and without its answer a page could not read the refusal.
    const refusal = probe || request.method === "OPTIONS" ? undefined : door.refusal(hostname, incoming);
    if (refusal) return refuse(refusal, request, notes);
    if (page) {
      notes.operation = "page";
      return page();
    }
    const screen = await options.app?.answer(request);
    if (screen) {
      notes.operation = "page";
      return screen;
    }
    if (state === "loading" && request.method !== "OPTIONS") return refuse(stillLoading(), request, notes);
    if (options.operator && isPlain && pathname === OPERATOR_EVENTS) {
      const { operator } = options;
      notes.operation = "operator";
      return answered(request, notes, () => operator(request));
    }
    const control = world?.controls.get(pathname);
    if (control) return answered(request, notes, () => asUser(request, notes, () => control(request)));
    if (signIn && isPlain && pathname.startsWith(`${basePath}/auth/`)) {
      notes.operation = "sign-in";
      return signIn.answer(request, notes);
    }
    if (signIn && isToCookieDoor(request)) {
      return answered(request, notes, () => signIn.passOn(request, notes, (world ?? service).fetch));
    }
    return (world ?? service).fetch(request, notes);
  }

  /** Runs a control for anyone with a token; a preflight has none, and changes nothing. */
  async function asUser(request: Request, notes: RequestNotes, work: () => Promise<Response>) {
    if (request.method !== "OPTIONS") notes.clientID = (await service.identify(request)).clientID;
    return work();
  }

  async function answered<T>(request: Request, notes: RequestNotes, work: () => Promise<T>) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ServiceError) return refuse(error, request, notes);
      throw error;
    }
  }

  const refuse = (error: ServiceError, request: Request, { requestID }: RequestNotes) =>
    shareAcrossOrigins(errorResponse(error, { request, requestID, now: Date.now() }));

  const requests = createRequestLog({ log, metrics, trustProxy });
  answerRequests(server, requests, { log, answer, headersFor: door.headersFor, timeouts: options.timeouts });
  try {
    await options.load?.();
  } catch (error) {
    server.close();
    server.closeAllConnections();
    throw error;
  }
  state = "open";
  const endings =
    options.advanceEvery === undefined
      ? []
      : startScheduler(service, options.advanceEvery, clock, world?.refreshClock, log);
  if (watches) endings.push(startWatching(watches, log));

  async function close(): Promise<void> {
    for (const end of endings) end();
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  /**
   * Stops gracefully: reports "not ready" for `notice` ms, accepts nothing more, answers open requests and
   * releases claims; after `patience` ms cuts off the rest.
   */
  async function drain(notice = 0, patience = PATIENCE): Promise<void> {
    state = "stopping";
    for (const end of endings) end();
    const stopped = service.stop(wait(FILE_PATIENCE, undefined, { ref: false }));
    if (notice > 0) await wait(notice);
    const closed = new Promise((resolve) => server.close(resolve));
    for (const { outgoing } of requests.open) {
      outgoing.shouldKeepAlive = false;
      outgoing.once("close", () => setImmediate(() => server.closeIdleConnections()));
    }
    server.prependListener("request", (_incoming, outgoing) => {
      outgoing.shouldKeepAlive = false;
    });
    const logged = () =>
      Promise.all(
        [...requests.open].map(({ outgoing }) => new Promise((resolve) => outgoing.once("close", resolve))),
      );
    const ended = await settledWithin(patience, Promise.all([closed, stopped, logged()]));
    if (ended === "late") log.warn({ open: requests.open.size }, "not everything was done in time");
    const last = logged();
    server.closeAllConnections();
    await settledWithin(LAST_LINES, last);
  }

  return { url, publicUrl, close, drain };
}

function stillLoading(): ServiceError {
  const message = "The service is loading its catalog. Try again in a few seconds.";
  return new ServiceError(503, "service_unavailable", message, { "retry-after": "5" });
}

/** Advances the service again and again; slow buckets and receivers hold up no transition. */
function startScheduler(
  service: HostedService,
  every: number,
  clock: () => number,
  refreshClock: (() => Promise<void>) | undefined,
  log: Log,
): (() => void)[] {
  // While the store is away every look fails, several times a second.
  const report = seldom((error, unreported) =>
    log.error({ err: error, unreported }, "looking at what is due failed"),
  );
  const send = async () => void service.sendCallbacks(clock()).catch(report);
  // Due times go by the store's clock, shared by all processes, unless the service's clock moves.
  const now = () => (refreshClock ? clock() : undefined);
  const write = async () => void service.writeDeliveries(now()).catch(report);
  const advance = async () => {
    await refreshClock?.();
    // One round at a time: the clock is read again and the archive grows, however much is due.
    const made = await service.advance(now(), 1);
    return made.length > 0 ? "again" : "nothing more";
  };
  return [repeat(advance, every, report), repeat(write, every), repeat(send, every)];
}

/** Looks after due watches again and again. */
function startWatching({ tellDue }: Watches, log: Log): () => void {
  const report = seldom((error, unreported) =>
    log.error({ err: error, unreported }, "looking after watches failed"),
  );
  return repeat(tellDue, WATCH_EVERY, report);
}

/** Repeats a step `pause` milliseconds after its end, or at once after "again"; returns a function that ends it. */
export function repeat(
  step: () => Promise<unknown>,
  pause: number,
  report: (error: unknown) => void = () => {},
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const next = async () => {
    const outcome = await step().catch(report);
    if (!ended) timer = setTimeout(next, outcome === "again" ? 0 : pause);
  };
  timer = setTimeout(next, pause);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import { z } from "zod";
import { approvalEndpoints } from "../../../contract/approvals.ts";
import { listCatalogItems, searchCatalogItems } from "../../../contract/catalog.ts";
import { createDelivery } from "../../../contract/deliveries.ts";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { matchEndpoint } from "../../../contract/endpoints.ts";
import {
  getPurchase,
  listPurchaseProducts,
  listPurchases,
  purchaseFrame,
} from "../../../contract/purchases.ts";
import { scopeOf } from "../../../contract/scopes.ts";
import {
  createTask,
  getTask,
  listTaskProducts,
  listTaskProductsOfType,
  listTasks,
} from "../../../contract/task.ts";
import { parseJson } from "../../../domain/json.ts";
import { scopesOf } from "../../../service/authentication/tokens.ts";
import type { Directory, User } from "../../../service/directory/directory.ts";
import { forbidden, notFound, ServiceError, tokenNeeded } from "../../../service/errors.ts";
import type { RequestNotes } from "../../../service/http/env.ts";
import { errorResponse } from "../../../service/http/error-response.ts";
import { type Allowance, createRateLimit } from "../../../service/http/rate-limit.ts";
import { readText } from "../../../service/http/read-request.ts";
import type { Quotas } from "../../../service/quotas.ts";
import { createSigner, type Secrets, type Vault } from "../../../service/secrets.ts";
import type { HostedService } from "../../../service/service.ts";
import type { Store } from "../../../service/store/store.ts";
import { SESSION_HEADER } from "../sign-in/same-page.ts";
import { gatewayApprovals } from "./approvals.ts";
import { ORDER_PATIENCE, orderRules } from "./order-rules.ts";
import { type Connection, textOf, type Upstream, type UpstreamAnswer } from "./upstream.ts";

interface GatewayParts {
  upstream: Upstream;
  store: Store;
  directory: Directory;
  vault: Vault;
  /** Sign the cursors of lists that are kept here. */
  secrets: Secrets;
  quotas?: Partial<Quotas> | undefined;
  rateLimit?: boolean;
  /** Address of this host, with its path. */
  baseUrl: string;
  now: () => number;
  report: (error: unknown, requestID: string) => void;
}

/** Headers that go on to the other service, and come back from it; all others stay here. */
const ASKED = ["accept", "content-type", "x-request-id"];
const ANSWERED = ["content-type", "retry-after", "content-disposition", "etag", "last-modified"];
const ASKED_OF_FILE = ["range", "if-range", "if-none-match", "if-modified-since"];
const ANSWERED_OF_FILE = [...ANSWERED, "content-length", "content-range", "accept-ranges"];
const FILE_STATUSES: ReadonlySet<number> = new Set([200, 206, 304, 404, 416]);

/** Less than the other service gives the company's client, which all people of the company share. */
const CALLS_OF_PERSON: Allowance = {
  perSecond: 5,
  burst: 40,
  message: "Too many requests: 5 calls a second are allowed to each person, so that others have some too.",
};

const FILES = "/files/";
/** Time in which the address of a file is good, ms. */
const FILE_TIME = 3_600_000;
const sealedFile = z.object({ address: z.url({ protocol: /^https?$/ }), until: z.number() });

const ITEMS: ReadonlySet<string> = new Set(
  [listCatalogItems, searchCatalogItems, listPurchaseProducts, listTaskProducts, listTaskProductsOfType].map(
    ({ operation }) => operation,
  ),
);
const ORDERED: ReadonlySet<string> = new Set(
  [listPurchases, getPurchase, listTasks, getTask].map(({ operation }) => operation),
);
const ORDERS: ReadonlySet<string> = new Set(
  [purchaseFrame, createTask, createDelivery].map(({ operation }) => operation),
);

/**
 * Stands in front of another operator's service: passes the endpoints of the interface on with the token of the
 * caller's connection, and nothing else. Roles, limits and cost centers are this host's.
 */
export function createGateway(parts: GatewayParts): HostedService {
  const { upstream, vault, store, baseUrl, now } = parts;
  const base = new URL(baseUrl).pathname.replace(/\/$/, "");
  const rules = orderRules(parts);
  const limit = parts.rateLimit ? createRateLimit(CALLS_OF_PERSON) : undefined;
  const approvals = gatewayApprovals({
    ...{ ...parts, rules, base },
    signer: createSigner(parts.secrets, "gateway"),
    connectionOf: ({ clientID }) => opened(parts.directory.connections.get(clientID)),
  });

  async function answer(request: Request, notes: RequestNotes): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const path = pathname.slice(base.length);
    if (path.startsWith(FILES)) return file(request, path.slice(FILES.length));
    const endpoint = matchEndpoint(request.method, path);
    if (endpoint?.access !== "bearer") throw notFound("There is nothing at this address.");
    notes.operation = endpoint.operation;
    const { caller } = notes;
    if (!caller) throw tokenNeeded();
    notes.clientID = caller.clientID;
    const session = request.headers.get(SESSION_HEADER) ?? "";
    const { companyID, person } = caller;
    limit?.admit(person ? `${companyID} ${person.email}` : session, performance.now());
    const scope = scopeOf(endpoint);
    if (scope && !scopesOf(caller).includes(scope)) {
      throw forbidden(`This call needs the scope ${scope}, which the caller does not have.`);
    }
    if (approvalEndpoints.some((one) => one === endpoint)) return approvals.fetch(request, notes);
    const connection = await opened(notes.connection);
    const call = {
      method: request.method,
      path: path + search,
      headers: headersOf(request, notes),
      isSafe: endpoint.method === "GET" || endpoint.safe === true,
      signal: request.signal,
    };
    const body =
      request.method === "GET" || request.method === "HEAD" ? undefined : (await readText(request)).text;
    if (!ORDERS.has(endpoint.operation)) {
      return shown(endpoint, caller, await upstream.call(connection, { ...call, body }));
    }
    // An order goes on when the page is gone.
    const signal = AbortSignal.timeout(ORDER_PATIENCE);
    const order = await rules.check(endpoint, { caller, connection, body: body ?? "", signal });
    const sent = await upstream.call(connection, { ...call, signal, body: order.body });
    const text = await textOf(sent);
    // The order is placed, whatever becomes of its record.
    await order.sent(sent.status, parseJson(text)).catch((error) => parts.report(error, notes.requestID));
    return passedOn(sent, text);
  }

  async function opened(connection: string | undefined): Promise<Connection> {
    if (connection !== undefined) return JSON.parse(await vault.open(connection)) as Connection;
    throw forbidden("Your company is not connected to the operator's service: ask whoever runs this page.");
  }

  /** Returns an answer with files at this host, and with who ordered. */
  async function shown({ operation }: Endpoint, caller: User, sent: UpstreamAnswer): Promise<Response> {
    if (sent.status >= 300 || !(ITEMS.has(operation) || ORDERED.has(operation))) {
      checkRedirect(sent.status);
      return streamed(sent, ANSWERED);
    }
    const text = await textOf(sent);
    const value = parseJson(text);
    if (ITEMS.has(operation)) await sealFiles(value);
    else await rules.tellWhoOrdered(caller, value);
    return passedOn(sent, value === undefined ? text : JSON.stringify(value));
  }

  /** Replaces the addresses of assets, in place: a browser may not read them where they lie, and they hold secrets. */
  async function sealFiles(value: unknown): Promise<void> {
    const until = now() + FILE_TIME;
    for (const asset of assetsIn(value)) {
      if (!/^https?:/.test(asset.href)) continue;
      const sealed = await vault.seal(JSON.stringify({ address: asset.href, until }));
      asset.href = `${baseUrl.replace(/\/$/, "")}${FILES}${sealed}/${nameIn(asset.href)}`;
    }
  }

  async function file(request: Request, path: string): Promise<Response> {
    const [sealed = "", ...parts] = path.split("/");
    const { data } = sealedFile.safeParse(parseJson(await vault.open(sealed).catch(() => "")));
    if (!data || now() >= data.until || parts.join("/") !== nameIn(data.address))
      throw notFound("There is no such file, or its address is too old.");
    const { method, signal } = request;
    if (method !== "GET" && method !== "HEAD")
      throw new ServiceError(405, "method_not_allowed", "Files are read by GET.", { allow: "GET, HEAD" });
    const headers = pick(ASKED_OF_FILE, (name) => request.headers.get(name));
    let sent = await upstream.file(data.address, { method, headers, signal });
    if (method === "HEAD" && !FILE_STATUSES.has(sent.status)) {
      // A link that is signed for GET alone: its headers come before its bytes, which nobody reads.
      sent = await upstream.file(data.address, { method: "GET", headers, signal });
      sent.body.destroy();
      sent.body = Readable.from([]);
    }
    if (FILE_STATUSES.has(sent.status))
      return streamed(sent, ANSWERED_OF_FILE, { "cache-control": "private, max-age=3600" });
    sent.body.resume();
    throw new ServiceError(
      502,
      "bad_gateway",
      `The file cannot be read (${sent.status}). Open its page again.`,
    );
  }

  return {
    async fetch(request, given) {
      const notes = given ?? { requestID: randomUUID() };
      try {
        return await answer(request, notes);
      } catch (error) {
        const isGone = request.signal.aborted;
        if (!(error instanceof ServiceError) && !isGone) parts.report(error, notes.requestID);
        const told =
          error instanceof ServiceError
            ? error
            : new ServiceError(500, "internal_server_error", "Something went wrong in the gateway.");
        return errorResponse(told, { request, requestID: notes.requestID, now: now() });
      }
    },
    identify: async () => {
      throw tokenNeeded();
    },
    advance: async () => [],
    nextDue: async () => undefined,
    writeDeliveries: async () => [],
    sendCallbacks: async () => {},
    async reachStore() {
      await store.write((tx) => tx.tally({ companyID: "", what: "webhooks" }, 0));
    },
    backlog: async () => [],
    stop: async () => void (await upstream.close()),
  };
}

function headersOf({ headers }: Request, { requestID }: RequestNotes): Record<string, string> {
  return { ...pick(ASKED, (name) => headers.get(name)), "x-request-id": requestID, "user-agent": "swath" };
}

function pick(names: readonly string[], read: (name: string) => string | null | undefined) {
  const found: Record<string, string> = {};
  for (const name of names) {
    const value = read(name);
    if (value) found[name] = value;
  }
  return found;
}

const answered = (headers: IncomingHttpHeaders, names: readonly string[]) =>
  pick(names, (name) => [headers[name]].flat()[0]);

function streamed({ status, headers, body }: UpstreamAnswer, names: readonly string[], more = {}): Response {
  const hasBody = status !== 204 && status !== 304;
  if (!hasBody) body.resume();
  return new Response(hasBody ? (Readable.toWeb(body) as ReadableStream) : null, {
    status,
    headers: { ...answered(headers, names), ...more },
  });
}

function passedOn({ status, headers }: UpstreamAnswer, text: string): Response {
  checkRedirect(status);
  const bytes = new TextEncoder().encode(text);
  return new Response(bytes, {
    status,
    headers: { ...answered(headers, ANSWERED), "content-length": String(bytes.byteLength) },
  });
}

/** Refuses a redirect: it would take the token along, or the page to another host. */
function checkRedirect(status: number): void {
  if (status < 300 || status >= 400) return;
  throw new ServiceError(
    502,
    "bad_gateway",
    "The operator's service has moved. Tell whoever runs this page.",
  );
}

/** Returns the last parts of an address, by which the app names what it saves. */
const nameIn = (address: string): string =>
  new URL(address).pathname.split("/").filter(Boolean).slice(-3).join("/") || "file";

/** Finds the assets of the items of an answer. */
function* assetsIn(value: unknown): Generator<{ href: string }> {
  const items = z.object({ data: z.array(z.unknown()) }).safeParse(value).data?.data ?? [];
  for (const item of items) {
    const { assets } = (item ?? {}) as { assets?: unknown };
    for (const asset of Object.values(assets ?? {})) {
      if (typeof asset === "object" && asset !== null && typeof asset.href === "string") yield asset;
    }
  }
}

import { Hono } from "hono/tiny";
import { purchaseFrame } from "../../../contract/purchases.ts";
import { createTask } from "../../../contract/task.ts";
import { parseJson } from "../../../domain/json.ts";
import { approvalRoutes } from "../../../service/approvals/approval-routes.ts";
import type { OrderPort } from "../../../service/approvals/order-rules.ts";
import type { Directory, User } from "../../../service/directory/directory.ts";
import { ServiceError } from "../../../service/errors.ts";
import type { ServiceEnv } from "../../../service/http/env.ts";
import { refusalOf as answerTo } from "../../../service/http/error-response.ts";
import { checkSize } from "../../../service/http/read-request.ts";
import type { Quotas } from "../../../service/quotas.ts";
import type { Signer } from "../../../service/secrets.ts";
import type { Store } from "../../../service/store/store.ts";
import { findLostOrders } from "./lost-orders.ts";
import { ORDER_PATIENCE, type orderRules } from "./order-rules.ts";
import { type Connection, refusalOf, textOf, type Upstream } from "./upstream.ts";

interface Parts {
  upstream: Upstream;
  store: Store;
  directory: Directory;
  signer: Signer;
  quotas?: Partial<Quotas> | undefined;
  rules: ReturnType<typeof orderRules>;
  connectionOf: (caller: User) => Promise<Connection>;
  /** Path before those of the interface. */
  base: string;
  now: () => number;
  report: (error: unknown, about: string) => void;
}

/**
 * Serves requests for approval, whose orders go to the other service. A request whose order was sent, and of which no
 * answer has come, stays as sent until the order shows up there.
 */
export function gatewayApprovals(parts: Parts): Hono<ServiceEnv> {
  const { upstream, store, rules, connectionOf, base, now, report } = parts;
  const lost = findLostOrders(parts);

  const orders: OrderPort = {
    async price({ caller }, { kind, order }) {
      const connection = await connectionOf(caller);
      const signal = AbortSignal.timeout(ORDER_PATIENCE);
      return rules.priceOf(endpointOf(kind), { caller, connection, body: JSON.stringify(order), signal });
    },
    async place({ caller }, { kind, order }, approval) {
      const endpoint = endpointOf(kind);
      const connection = await connectionOf(caller);
      const signal = AbortSignal.timeout(ORDER_PATIENCE);
      const asked = { caller, connection, body: JSON.stringify(order), signal };
      const sent = await rules.check(endpoint, asked, approval);
      const headers = {
        accept: "application/json",
        "content-type": "application/json",
        "x-request-id": approval.id,
      };
      try {
        const call = { method: "POST", path: endpoint.path, headers, body: sent.body };
        const answer = await upstream.call(connection, { ...call, isSafe: false, signal });
        const text = await textOf(answer);
        const refusal = refusalOf(answer, text);
        if (refusal) throw refusal;
        // The order is placed, whatever becomes of its record.
        await sent.sent(answer.status, parseJson(text)).catch((error) => report(error, approval.id));
      } catch (error) {
        if (error instanceof ServiceError && (error.status < 500 || wasNotSent(error))) {
          await store.write(async (tx) => {
            await approval.undo(tx);
            await sent.undo(tx);
          });
          throw error;
        }
        // The order may have arrived.
        report(error, approval.id);
      }
    },
  };

  const app = new Hono<ServiceEnv>();
  app.onError(answerTo({ clock: now, report }));
  app.use(async (c, next) => {
    checkSize(c.req.raw);
    const { caller } = c.env;
    if (caller) {
      c.set("caller", caller);
      lost.look(caller);
    }
    c.set("now", now());
    c.set("charge", () => {});
    await next();
  });
  app.route(base, approvalRoutes(parts, orders));
  return app;
}

const NOT_CONNECTED: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "UND_ERR_CONNECT_TIMEOUT",
]);

function wasNotSent({ cause }: ServiceError): boolean {
  return cause instanceof Error && "code" in cause && NOT_CONNECTED.has(String(cause.code));
}

const endpointOf = (kind: "purchase" | "task") => (kind === "purchase" ? purchaseFrame : createTask);

import { z } from "zod";
import { type FaultPlan, type FaultRule, faultKinds } from "../contract/demo.ts";
import { matchEndpoint } from "../contract/endpoints.ts";
import { scramble } from "../service/catalog/items/frame.ts";
import { invalidToken, ServiceError } from "../service/errors.ts";
import { shareAcrossOrigins } from "../service/http/cors.ts";
import type { RequestNotes } from "../service/http/env.ts";
import { errorResponse } from "../service/http/error-response.ts";
import type { Send } from "../service/parts.ts";

/**
 * A fault for calls of one operation or all ("*"). Signed links are "file"; the service's own calls are "callback"
 * and "writeObject", which "*" leaves alone.
 */
const faultRule = z.strictObject({
  operation: z.string().min(1),
  kind: z.enum(faultKinds),
  /** 0 to 1. */
  probability: z.number().min(0).max(1),
  seed: z.number().int().default(1),
  latencyMs: z.number().int().min(0).max(60_000).default(1_000),
  retryAfterSeconds: z.number().int().min(0).max(3_600).default(1),
  after: z.boolean().default(false),
  times: z.number().int().min(1).optional(),
});

/** Rules apply in order; the first decides, latency lets the next decide too. */
export const faultPlan = z.strictObject({ rules: z.array(faultRule).max(100) });

const CALLBACK = "callback";
const WRITE_OBJECT = "writeObject";

export class DroppedConnection extends Error {
  constructor() {
    super("The fault plan dropped the connection.");
    this.name = "DroppedConnection";
  }
}

type Fetch = (request: Request) => Promise<Response>;
type FetchNoted = (request: Request, notes?: RequestNotes) => Promise<Response>;

interface FaultOptions {
  basePath: string;
  clock: () => number;
  sleep: (ms: number) => Promise<void>;
}

export type FaultyCalls = ReturnType<typeof withFaults>;

export function withFaults(fetch: FetchNoted, { basePath, clock, sleep }: FaultOptions) {
  let rules: ReturnType<typeof startRule>[] = [];
  const held = new Set<() => void>();

  async function holdUp(milliseconds: number): Promise<void> {
    let letGo = () => {};
    const released = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    held.add(letGo);
    await Promise.race([sleep(milliseconds), released]);
    held.delete(letGo);
  }

  async function inject(
    operation: string | undefined,
    request: Request,
    fetch: Fetch,
    requestID: string = crypto.randomUUID(),
  ): Promise<Response> {
    for (const { rule, applies } of rules) {
      if (request.method === "OPTIONS" || !applies(operation)) continue;
      if (rule.kind === "latency") {
        await holdUp(rule.latencyMs);
        continue;
      }
      if (rule.kind === "drop") {
        if (rule.after) await fetch(request);
        throw new DroppedConnection();
      }
      const response = errorResponse(errorOf(rule, rule.kind), { request, requestID, now: clock() });
      return shareAcrossOrigins(response);
    }
    return fetch(request);
  }

  return {
    fetch(request: Request, notes?: RequestNotes): Promise<Response> {
      if (rules.length === 0) return fetch(request, notes);
      const operation = operationOf(request, basePath);
      return inject(operation, request, (through) => fetch(through, notes), notes?.requestID);
    },
    callBack: (request: Request, receiver: Fetch) => inject(CALLBACK, request, receiver),
    writeObject: (request: Request, bucket: Fetch) => inject(WRITE_OBJECT, request, bucket),
    /** Replaces the plan and releases delayed calls. */
    setPlan(plan: FaultPlan) {
      rules = plan.rules.map(startRule);
      for (const letGo of held) letGo();
    },
  };
}

function startRule(rule: FaultRule) {
  let state = rule.seed;
  let applied = 0;
  return {
    rule,
    applies(operation: string | undefined): boolean {
      const isOwn = operation === CALLBACK || operation === WRITE_OBJECT;
      const concerned = rule.operation === operation || (rule.operation === "*" && !isOwn);
      if (!concerned) return false;
      if (rule.times !== undefined && applied >= rule.times) return false;
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      // Raw states are not random enough.
      const applies = (scramble(state) >>> 0) / 2 ** 32 < rule.probability;
      if (applies) applied++;
      return applies;
    },
  };
}

function operationOf({ method, url }: Request, basePath: string): string | undefined {
  const { pathname } = new URL(url);
  if (!pathname.startsWith(basePath)) return undefined;
  const path = pathname.slice(basePath.length);
  return path.startsWith("/files/") ? "file" : matchEndpoint(method, path)?.operation;
}

function errorOf(rule: FaultRule, kind: "429" | "500" | "expired-token"): ServiceError {
  switch (kind) {
    case "429":
      return new ServiceError(429, "too_many_requests", "Too many requests (simulated).", {
        "retry-after": String(rule.retryAfterSeconds),
      });
    case "500":
      return new ServiceError(500, "internal_server_error", "The service failed (simulated).");
    case "expired-token":
      return invalidToken("The access token has expired.");
  }
}

/** Answers every callback with 204 unless the fault plan fails it. `after` resolves after so many milliseconds. */
export function createDemoSender(
  callBack: FaultyCalls["callBack"],
  after: (milliseconds: number) => Promise<unknown>,
): Send {
  return ({ url, headers, body, timeoutMs }) => {
    const request = new Request(url, { method: "POST", headers, body });
    return Promise.race([
      callBack(request, async () => new Response(null, { status: 204 })),
      after(timeoutMs).then(() => {
        throw new Error(`No answer within ${timeoutMs / 1000} s.`);
      }),
    ]);
  };
}

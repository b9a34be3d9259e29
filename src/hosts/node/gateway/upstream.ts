import { lookup } from "node:dns";
import type { IncomingHttpHeaders } from "node:http";
import { isIP, type LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { Agent, Pool, request } from "undici";
import { z } from "zod";
import { issueToken } from "../../../contract/oauth.ts";
import { parseJson } from "../../../domain/json.ts";
import { ServiceError } from "../../../service/errors.ts";
import { isPublicAddress } from "../../../service/webhooks/target-fault.ts";

export interface UpstreamSettings {
  /** Base of all paths of the interface, without a slash at its end. */
  url: string;
  /** Token endpoint; that of the interface by default. */
  tokenUrl?: string | undefined;
}

/** Client at another operator's service. */
export interface Connection {
  clientID: string;
  clientSecret: string;
}

export interface UpstreamCall {
  method: string;
  /** Path and query below the base. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
  /** Whether it may be sent again: a GET, or a search. */
  isSafe: boolean;
  signal: AbortSignal;
}

export interface UpstreamAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Readable;
}

/** Waits for the headers of an answer, and between two parts of its body, ms. */
const PATIENCE = 30_000;
const CONNECTS_IN = 10_000;
const REPEATS = 2;
/** Longest Retry-After that is waited for here, s; a longer one is the page's to show. */
const LONGEST_WAIT = 5;
const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/** Part of a token's life, and time, ms, before its end at which another is asked for. */
const AHEAD = 60_000;
const DEFAULT_LIFETIME = 3_600;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().optional() });

export type Upstream = ReturnType<typeof createUpstream>;

/** Calls another operator's service of the interface, with the token of a connection. Redirects are not followed. */
export function createUpstream({ url, tokenUrl }: UpstreamSettings, now: () => number = Date.now) {
  const { origin, pathname } = new URL(url);
  const base = pathname.replace(/\/$/, "");
  const patience = { headersTimeout: PATIENCE, bodyTimeout: PATIENCE, connect: { timeout: CONNECTS_IN } };
  const pool = new Pool(origin, patience);
  const others = new Agent(patience);
  const publicHosts = new Agent({
    ...patience,
    connect: { ...patience.connect, lookup: lookupPublic },
  });
  const tokens = new Map<string, { asked: Promise<string>; until: number }>();

  /** Returns the token of a connection; one flight for all who wait. `rejected` is not given again. */
  async function tokenOf(connection: Connection, rejected?: string): Promise<string> {
    const key = `${connection.clientID}\n${connection.clientSecret}`;
    const known = tokens.get(key);
    if (known && now() < known.until && (await known.asked) !== rejected) return known.asked;
    if (known && tokens.get(key) !== known) return tokenOf(connection, rejected);
    const fresh = { asked: Promise.resolve(""), until: Number.POSITIVE_INFINITY };
    fresh.asked = askForToken(connection).then(
      ({ token, lifetime }) => {
        fresh.until = now() + Math.max(lifetime / 2, lifetime - AHEAD);
        return token;
      },
      (error: unknown) => {
        tokens.delete(key);
        throw error;
      },
    );
    tokens.set(key, fresh);
    return fresh.asked;
  }

  async function askForToken({ clientID, clientSecret }: Connection) {
    const credentials = [clientID, clientSecret].map(encodeURIComponent).join(":");
    const { statusCode, body } = await request(tokenUrl ?? `${origin}${base}${issueToken.path}`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(credentials).toString("base64")}`,
        accept: "application/json",
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "grant_type=client_credentials",
      dispatcher: others,
    }).catch(unreachable);
    const text = await body.text().catch(unreachable);
    if (statusCode === 400 || statusCode === 401) {
      throw new ServiceError(401, "invalid_client", "The client id or secret is wrong.");
    }
    const read = tokenAnswer.safeParse(parseJson(text));
    if (statusCode !== 200 || !read.success) {
      throw new ServiceError(502, "bad_gateway", "The operator's service gave no token. Try again later.");
    }
    const { access_token: token, expires_in: lifetime = DEFAULT_LIFETIME } = read.data;
    return { token, lifetime: lifetime * 1_000 };
  }

  async function send(call: UpstreamCall, token: string): Promise<UpstreamAnswer> {
    const { method, path, headers, body, signal } = call;
    const answer = await pool
      .request({
        ...{ method: method as "GET", path: base + path, signal },
        headers: { ...headers, authorization: `Bearer ${token}` },
        ...(body !== undefined && { body }),
      })
      .catch(unreachable);
    return { status: answer.statusCode, headers: answer.headers, body: answer.body };
  }

  return {
    /** Checks a connection's credentials; throws 401 `invalid_client`, or 502 where the service is away. */
    check: async (connection: Connection): Promise<void> => void (await tokenOf(connection)),

    /** Sends a call; safe ones again while the service is busy, others once. A 401 leads to one new token. */
    async call(connection: Connection, call: UpstreamCall): Promise<UpstreamAnswer> {
      let token = await tokenOf(connection);
      for (let tried = 0; ; tried++) {
        const answer = await send(call, token);
        if (answer.status === 401 && tried === 0) {
          answer.body.resume();
          token = await tokenOf(connection, token);
          continue;
        }
        const seconds = Number(answer.headers["retry-after"] ?? 0);
        const isAgain = call.isSafe && BUSY.has(answer.status) && tried < REPEATS && seconds <= LONGEST_WAIT;
        if (!isAgain) return answer;
        answer.body.resume();
        await wait(Math.max(seconds * 1_000, 250), undefined, { signal: call.signal });
      }
    },

    /** Reads a file that an answer has named, without credentials: at the service's own host, or a public one. */
    async file(
      address: string,
      {
        method,
        headers,
        signal,
      }: { method: "GET" | "HEAD"; headers: Record<string, string>; signal: AbortSignal },
    ): Promise<UpstreamAnswer> {
      const { origin: from, hostname } = new URL(address);
      const host = hostname.replace(/^\[|\]$/g, "");
      if (from !== origin && isIP(host) !== 0 && !isPublicAddress(host)) unreachable(new Error(PRIVATE));
      const dispatcher = from === origin ? others : publicHosts;
      const answer = await request(address, { method, headers, signal, dispatcher }).catch(unreachable);
      return { status: answer.statusCode, headers: answer.headers, body: answer.body };
    },

    close: () => Promise.all([pool.close(), others.close(), publicHosts.close()]),
  };
}

const MOST = 64 * 1_048_576;

/** Reads the body of an answer to its end. */
export async function textOf({ body }: UpstreamAnswer): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > MOST)
      throw new ServiceError(502, "bad_gateway", "The answer of the operator's service is too large.");
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

const problem = z.object({
  code: z.string().default("refused"),
  message: z.string().optional(),
  details: z.string().optional(),
});

/** Returns the error of an answer: with the other service's words where it has refused the call, else a 502. */
export function refusalOf({ status, headers }: UpstreamAnswer, text: string): ServiceError | undefined {
  if (status < 300) return undefined;
  const isRefused = status >= 400 && status < 500 && status !== 408;
  if (!isRefused) {
    return new ServiceError(502, "bad_gateway", `The operator's service has answered with ${status}.`);
  }
  const { code = "refused", message, details } = problem.safeParse(parseJson(text)).data ?? {};
  const words = message ?? details ?? `The operator's service has refused it (${status}).`;
  const wait = headers["retry-after"];
  return new ServiceError(status, code, words, wait === undefined ? {} : { "retry-after": wait });
}

const PRIVATE = "The address is not a public one.";

/** Looks a name up as Node does, and fails where it leads into a private network. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const isPublic = addresses?.every(({ address }) => isPublicAddress(address));
    if (error || !isPublic) return callback(error ?? new Error(PRIVATE), "");
    const [first] = addresses;
    if (options.all) callback(null, addresses);
    else callback(null, first?.address ?? "", first?.family);
  });
};

function unreachable(cause: unknown): never {
  if (cause instanceof Error && cause.name === "AbortError") throw cause;
  const error = new ServiceError(
    502,
    "bad_gateway",
    "The operator's service cannot be reached. Try again later.",
  );
  throw Object.assign(error, { cause });
}

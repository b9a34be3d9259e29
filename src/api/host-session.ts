import { z } from "zod";
import { parseJson } from "../domain/json.ts";
import { t } from "../languages/texts.ts";
import { ApiError } from "./api-error.ts";
import { createClient, type RetryNotice } from "./client.ts";
import { compareClock } from "./clock.ts";
import { errorFromResponse, noAnswer, readAnswerText } from "./error-answer.ts";
import { defaultTokenUrl, type Session } from "./session.ts";

const person = z.object({ email: z.string(), name: z.string().optional(), role: z.string() });

/** Session as the host describes it. */
const hostSession = z.object({
  id: z.string(),
  /** `spendLimit`: minor units; an order above it needs approval. */
  person: person.extend({ spendLimit: z.number().int().optional() }).optional(),
  company: z.object({
    id: z.string(),
    name: z.string(),
    costCenters: z.object({ names: z.array(z.string()), isRequired: z.boolean() }).optional(),
  }),
  /** Names of the company's people, by e-mail address. */
  names: z.record(z.string(), z.string()).optional(),
  /** Whether the host gives tokens, by which programs call the service; a gateway gives none. */
  hasTokens: z.boolean().optional(),
  clientID: z.string(),
  scopes: z.array(z.string()),
  expiresAt: z.iso.datetime(),
});
export type HostSession = z.infer<typeof hostSession>;

/** Ways to sign in: at an identity provider, with a client's secret, or as a person of the demo. */
const waysToSignIn = z.object({
  provider: z.object({ name: z.string() }).optional(),
  connect: z.boolean(),
  people: z.array(person.extend({ company: z.string() })).default([]),
});
export type WaysToSignIn = z.infer<typeof waysToSignIn>;

const listedSessions = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      createdAt: z.iso.datetime(),
      usedAt: z.iso.datetime(),
      userAgent: z.string().optional(),
      isCurrent: z.boolean(),
    }),
  ),
});
export type ListedSession = z.infer<typeof listedSessions>["data"][number];

const signedOut = z.object({ next: z.url().optional() });

export type SignInForm = { clientID: string; clientSecret: string } | { email: string };

const TIME_LIMIT_MS = 30_000;

/** The host's own calls, below `auth/`. Each throws `ApiError`. */
export type Host = ReturnType<typeof openHost>;

/** Opens the host at the address of the page, with a slash at its end. */
export function openHost(address: string, send: typeof fetch = fetch) {
  async function ask(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<Response> {
    const operation = `${method} auth/${path}`;
    const signal = AbortSignal.timeout(TIME_LIMIT_MS);
    const response = await send(`${address}auth/${path}`, {
      method,
      signal,
      headers: {
        Accept: "application/json, application/problem+json",
        "X-Swath": "1",
        ...(body && { "Content-Type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw noAnswer({ operation }, signal.aborted, cause);
    });
    if (!response.ok) throw await errorFromResponse(response, operation);
    return response;
  }

  return {
    address,
    ways: async () => read(await ask("GET", "ways"), waysToSignIn),
    /** Resolves to undefined without a session. */
    session: () => ask("GET", "session").then((response) => read(response, hostSession), ifSignedOut),
    signIn: async (form: SignInForm) => read(await ask("POST", "connect", form), hostSession),
    /** Resolves to the address at the identity provider that ends its session, too. */
    signOut: () =>
      ask("POST", "logout").then(async (response) => (await read(response, signedOut)).next, ifSignedOut),
    sessions: async () => (await read(await ask("GET", "sessions"), listedSessions)).data,
    endSession: (id: string) => ask("DELETE", `sessions/${encodeURIComponent(id)}`),
    endAllSessions: () => ask("DELETE", "sessions"),
  };
}

/** Returns undefined where nobody is signed in; throws every other failure. */
function ifSignedOut(error: ApiError): undefined {
  if (error.status !== 401) throw error;
}

async function read<T>(response: Response, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(parseJson(await readAnswerText(response).catch(() => "")));
  if (parsed.success) return parsed.data;
  throw new ApiError({
    kind: "shape",
    status: response.status,
    code: "unexpected_answer",
    message: t("The host of this page gave an answer that cannot be read."),
  });
}

/** Returns who a session belongs to: the account of its cart, drafts and outbox. */
export const accountOf = ({ person, clientID }: HostSession) => person?.email ?? clientID;

interface HostSessionOptions extends Pick<Session, "prefix" | "pageSize"> {
  address: string;
  /** Aborted with the first 401; nothing is sent from then on. */
  ended: AbortController;
  /** Called once it is. */
  onRefused: () => void;
  onRetry?: (notice: RetryNotice) => void;
  fetch?: typeof fetch;
}

/** Opens a session whose requests the cookie authorizes. All sessions of an account have one cache key. */
export function sessionAtHost(host: HostSession, options: HostSessionOptions): Session {
  const { address, ended, onRefused, fetch, onRetry, prefix, pageSize } = options;
  const { host: name, pathname } = new URL(address);
  const baseUrl = address.replace(/\/+$/, "");
  const serviceName = `${name}${pathname.replace(/\/$/, "")}`;
  const account = accountOf(host);
  return {
    id: `${serviceName} ${account}`,
    kind: "connected",
    client: createClient({
      baseUrl,
      authorization: {
        get: async () => {
          if (ended.signal.aborted) throw sessionEnded();
          return host.id;
        },
        renew: async () => {
          const isFirst = !ended.signal.aborted;
          // Before the error arrives, so that the outbox leaves its entries as they are.
          ended.abort();
          if (isFirst) onRefused();
          throw sessionEnded();
        },
        headers: (id) => ({ "X-Swath": "1", "X-Swath-Session": id }),
      },
      onAnswer: compareClock,
      ...(onRetry && { onRetry }),
      ...(fetch && { fetch }),
    }),
    baseUrl,
    tokenUrl: defaultTokenUrl(baseUrl),
    serviceName,
    account,
    prefix,
    pageSize,
    host,
    ended: ended.signal,
  };
}

const sessionEnded = () =>
  new ApiError({
    kind: "answer",
    status: 401,
    code: "unauthorized",
    message: t("Your session has ended."),
  });

import { z } from "zod";
import { t } from "../languages/texts.ts";
import { ApiError } from "./api-error.ts";
import { createClient, type RetryNotice } from "./client.ts";
import { compareClock } from "./clock.ts";
import { hostCall, ifSignedOut, readHostAnswer } from "./host-call.ts";
import { guestOfLink, hostLinks } from "./host-links.ts";
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
  /** People of the company. */
  people: z.array(person).optional(),
  /** Whether the host gives tokens, by which programs call the service; a gateway gives none. */
  hasTokens: z.boolean().optional(),
  clientID: z.string(),
  scopes: z.array(z.string()),
  expiresAt: z.iso.datetime(),
  /** Whether the host makes read-only links. */
  links: z.boolean().optional(),
  /** Set for whoever has opened such a link, without an account. */
  guest: guestOfLink.optional(),
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

/** The host's own calls, below `auth/`. Each throws `ApiError`. */
export type Host = ReturnType<typeof openHost>;

/** Opens the host at the address of the page, with a slash at its end; `shown` is the id of the session on the page. */
export function openHost(address: string, send: typeof fetch = fetch, shown?: string) {
  const ask = hostCall(address, send, shown);
  const links = hostLinks(ask, address);
  return {
    address,
    ways: async () => readHostAnswer(await ask("GET", "ways"), waysToSignIn),
    /** Resolves to undefined without a session. */
    session: () =>
      ask("GET", "session").then((response) => readHostAnswer(response, hostSession), ifSignedOut),
    signIn: async (form: SignInForm) => readHostAnswer(await ask("POST", "connect", form), hostSession),
    /** Resolves to the address at the identity provider that ends its session, too. */
    signOut: () =>
      ask("POST", "logout").then(
        async (response) => (await readHostAnswer(response, signedOut)).next,
        ifSignedOut,
      ),
    sessions: async () => (await readHostAnswer(await ask("GET", "sessions"), listedSessions)).data,
    endSession: (id: string) => ask("DELETE", `sessions/${encodeURIComponent(id)}`),
    endAllSessions: () => ask("DELETE", "sessions"),
    ...links,
    /** Opens a link for a guest, who has its cookie then. Resolves to undefined once it has ended. */
    openLink: (link: { id: string; secret: string }) =>
      ask("POST", "links/open", link).then((response) => readHostAnswer(response, hostSession), ifSignedOut),
    /** Resolves to the guest's session of an opened link; to undefined once it has ended. */
    guest: (id: string) =>
      ask("GET", `links/${encodeURIComponent(id)}/session`).then(
        (response) => readHostAnswer(response, hostSession),
        ifSignedOut,
      ),
  };
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

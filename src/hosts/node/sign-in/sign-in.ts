import { type Context, Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { decodeJwt } from "jose";
import { z } from "zod";
import { issueToken } from "../../../contract/oauth.ts";
import { parseJson } from "../../../domain/json.ts";
import { SECRET_VERSION, scopesOf } from "../../../service/authentication/tokens.ts";
import type { Directory } from "../../../service/directory/directory.ts";
import type { PersonEntry } from "../../../service/directory/directory-file.ts";
import { badRequest, forbidden, notFound, ServiceError } from "../../../service/errors.ts";
import type { RequestNotes } from "../../../service/http/env.ts";
import { errorResponse } from "../../../service/http/error-response.ts";
import { readJson } from "../../../service/http/read-request.ts";
import type { Service } from "../../../service/service.ts";
import type { Connection } from "../gateway/upstream.ts";
import { callAsGuest } from "../links/guest-calls.ts";
import { linkRoutes } from "../links/link-routes.ts";
import type { Links } from "../links/links.ts";
import { watchRoutes } from "../watches/watch-routes.ts";
import type { Watches } from "../watches/watches.ts";
import type { ProviderSessions } from "./ask-provider.ts";
import type { Provider } from "./provider.ts";
import { providerRoutes } from "./provider-routes.ts";
import { cookieOf, isFromOwnPage, SESSION_HEADER } from "./same-page.ts";
import { type Holder, LONGEST, type Session, type Sessions } from "./sessions.ts";

export interface SignInOptions {
  sessions: Sessions;
  directory: Directory;
  /** Read-only links for people without an account; a host in front of another service makes none. */
  links?: Links | undefined;
  /** Lets the people of the directory sign in without a password: the demo's. */
  isDemo?: boolean;
  /** Identity provider of the people; without one they show the credentials of their company's client. */
  provider?: ((callback: string) => { provider: Provider; providerSessions: ProviderSessions }) | undefined;
  /** Takes credentials at the other operator's service of a gateway; throws where they are wrong. */
  connect?:
    | ((credentials: Connection, address: string | undefined) => Promise<{ sealedConnection: string }>)
    | undefined;
  report?: (error: unknown) => void;
  /** Tells who has signed in or out, for the log. */
  observe?: (event: {
    session: string;
    companyID: string;
    clientID: string;
    /** E-mail address. */
    person: string | undefined;
    what: "begun" | "ended";
  }) => void;
}

interface SignInPlace {
  service: Pick<Service, "fetch">;
  publicUrl: string;
  basePath: string;
  watches?: Watches | undefined;
}

type Env = { Bindings: RequestNotes };

/** Text that fits into a header, also encoded. */
const credential = z
  .string()
  .max(1_000)
  .refine((text) => !/\p{Surrogate}/u.test(text));

const connectBody = z.union([
  z.strictObject({ clientID: credential, clientSecret: credential }),
  z.strictObject({ email: z.string() }),
]);

/**
 * Signs people in at the host of the app (RFC 10017): `/auth/…`, and the door of cookies to the interface. The
 * browser keeps a cookie that no script can read, never a token or a client's secret.
 */
export function createSignIn(
  { sessions, directory, isDemo = false, observe, report = () => {}, ...options }: SignInOptions,
  { service, publicUrl, basePath, watches }: SignInPlace,
) {
  const { origin, protocol, hostname } = new URL(publicUrl);
  // Browsers keep no cookie with `Secure` for some loopback addresses.
  const isPlain = protocol === "http:" && LOOPBACK.test(hostname);
  const name = isPlain ? "swath" : "__Host-swath";
  const home = new URL(`${basePath}/`, publicUrl);
  const withProvider = options.provider?.(new URL("auth/callback", home).href);
  const withLinks =
    options.links &&
    linkRoutes({
      ...{ links: options.links, directory, sessionOf },
      cookie: { name, secure: !isPlain },
    });
  const cookieOptions = { path: "/", httpOnly: true, secure: !isPlain, sameSite: "Strict" } as const;

  function checkPage(request: Request): void {
    if (isFromOwnPage(request, origin)) return;
    throw forbidden("Only the page of this service may call this address, with its header X-Swath.");
  }

  /** Returns the session of a request. Throws 401 without one, and where the page shows another one. */
  async function sessionOf(request: Request): Promise<Session> {
    const cookie = cookieOf(request.headers.get("cookie") ?? "", name);
    const session = cookie === undefined ? undefined : await sessions.find(cookie);
    if (session) {
      const shown = request.headers.get(SESSION_HEADER);
      if (shown !== null && shown !== session.record.id) throw anotherSession();
      withProvider?.providerSessions.askWhenDue(session);
      return session;
    }
    throw new ServiceError(401, "unauthorized", "Nobody is signed in here, or the session has ended.");
  }

  /** Returns the session that the page shows. Throws 401 also where the page names none. */
  async function shownSession(request: Request): Promise<Session> {
    const session = await sessionOf(request);
    if (request.headers.has(SESSION_HEADER)) return session;
    throw anotherSession();
  }

  /** Returns whose secret the body has, by the interface's own token endpoint: its limits on wrong secrets hold. */
  async function holderOf(body: z.output<typeof connectBody>, notes: RequestNotes): Promise<Holder> {
    if ("email" in body) {
      if (isDemo) return body;
      throw forbidden("Only the demo lets people sign in without a password.");
    }
    if (withProvider) throw forbidden(`People sign in with ${withProvider.provider.name}.`);
    const { clientID, clientSecret } = body;
    if (options.connect) {
      return { clientID, ...(await options.connect({ clientID, clientSecret }, notes.address)) };
    }
    const encoded = [clientID, clientSecret].map(encodeURIComponent).join(":");
    const asked = new Request(publicUrl.replace(/\/$/, "") + issueToken.path, {
      method: "POST",
      headers: { authorization: `Basic ${btoa(encoded)}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    const answer = await service.fetch(asked, notes);
    const { access_token, error, error_description } = parseJson(await answer.text()) as Record<
      string,
      string
    >;
    if (access_token) return { clientID, secretVersion: String(decodeJwt(access_token)[SECRET_VERSION]) };
    const wait = answer.headers.get("retry-after");
    throw new ServiceError(answer.status, error ?? "unauthorized", error_description ?? "", {
      ...(wait !== null && { "retry-after": wait }),
    });
  }

  function told({ record, caller, person }: Session, what: "begun" | "ended"): void {
    const { companyID, clientID } = caller;
    observe?.({ session: record.id, companyID, clientID, person: person?.email, what });
  }

  function shown({ record, caller, person, expiresAt }: Session) {
    const company = directory.companies.find(({ id }) => id === caller.companyID);
    return {
      id: record.id,
      ...(person && { person: shownPerson(person) }),
      company: company ?? { id: caller.companyID, name: caller.companyID },
      people: colleaguesIn(directory, caller.companyID),
      hasTokens: options.connect === undefined,
      clientID: caller.clientID,
      scopes: scopesOf(caller),
      links: withLinks !== undefined,
      expiresAt: new Date(expiresAt).toISOString(),
    };
  }

  const app = new Hono<Env>().basePath(`${basePath}/auth`);
  app.use(async (c, next) => {
    if (!OPEN.test(c.req.path)) checkPage(c.req.raw);
    await next();
    c.header("cache-control", "no-store");
  });
  app.onError((error, c) => {
    if (!(error instanceof ServiceError)) throw error;
    return errorResponse(error, { request: c.req.raw, requestID: c.env.requestID, now: Date.now() });
  });

  app.get("/ways", (c) => {
    const companies = new Map(directory.companies.map(({ id, name }) => [id, name]));
    const people = directory.people.map(({ email, name, role, company }) => {
      return { email, name, role, company: companies.get(company) };
    });
    return c.json({
      provider: withProvider && { name: withProvider.provider.name },
      connect: !withProvider,
      people: isDemo ? people : [],
    });
  });

  app.get("/session", async (c) => c.json(shown(await sessionOf(c.req.raw))));

  app.post("/connect", async (c) => {
    const body = connectBody.safeParse(await readJson(c.req.raw));
    if (!body.success) throw badRequest("Send clientID and clientSecret as JSON.");
    const session = await begin(c, await holderOf(body.data, c.env));
    if (!session) throw new ServiceError(401, "invalid_client", "The service does not know this person.");
    return c.json(shown(session));
  });

  async function begin(c: Context, holder: Holder): Promise<Session | undefined> {
    const begun = await sessions.begin(holder, c.req.header("user-agent"));
    if (!begun) return undefined;
    await endFormer(c);
    setCookie(c, name, begun.cookie, { ...cookieOptions, maxAge: LONGEST / 1000 });
    told(begun.session, "begun");
    return begun.session;
  }

  /** Ends the session that a browser had before: it takes another cookie. */
  async function endFormer(c: Context): Promise<void> {
    const former = await sessions.find(getCookie(c, name) ?? "");
    if (former) await sessions.end(former, former.record.id);
  }

  app.post("/logout", async (c) => {
    const session = await sessionOf(c.req.raw);
    await sessions.end(session, session.record.id);
    told(session, "ended");
    deleteCookie(c, name, cookieOptions);
    const idToken = await withProvider?.providerSessions.idTokenOf(session);
    return c.json({ next: idToken && (await withProvider?.provider.endUrl(idToken, home.href)) });
  });

  app.get("/sessions", async (c) => {
    const own = await sessionOf(c.req.raw);
    const data = (await sessions.listOf(own)).map(({ record }) => ({
      id: record.id,
      createdAt: new Date(record.createdAt).toISOString(),
      usedAt: new Date(record.usedAt).toISOString(),
      userAgent: record.userAgent,
      isCurrent: record.id === own.record.id,
    }));
    return c.json({ data });
  });

  app.delete("/sessions", async (c) => {
    const own = await sessionOf(c.req.raw);
    for (const { record } of await sessions.listOf(own)) await sessions.end(own, record.id);
    told(own, "ended");
    deleteCookie(c, name, cookieOptions);
    return c.body(null, 204);
  });

  app.delete("/sessions/:id{[\\w-]+}", async (c) => {
    const own = await sessionOf(c.req.raw);
    if (await sessions.end(own, c.req.param("id"))) return c.body(null, 204);
    throw notFound("There is no such session.");
  });

  if (withProvider) {
    app.route(
      "/",
      providerRoutes({
        ...{ ...withProvider, home, report },
        cookie: { name: `${name}-login`, secure: !isPlain },
        begin: async (c, holder) => (await begin(c, holder)) !== undefined,
      }),
    );
  }

  if (watches) app.route("/watches", watchRoutes({ watches, sessionOf: shownSession }));
  if (withLinks) app.route("/", withLinks.app);
  else {
    app.all("/links/*", () => {
      throw forbidden("This host stands in front of another service, and makes no links for guests.");
    });
  }

  app.notFound(() => {
    throw notFound("There is nothing at this address.");
  });

  return {
    answer: async (request: Request, notes: RequestNotes): Promise<Response> => app.fetch(request, notes),

    /**
     * Passes a call of the app's page on to the interface as the session's client, and keeps its answer from other
     * origins. Throws 403 for another page, 401 without the session that the page shows.
     */
    async passOn<T extends Response | "drop">(
      request: Request,
      notes: RequestNotes,
      call: (request: Request, notes: RequestNotes) => Promise<T>,
    ): Promise<T | Response> {
      checkPage(request);
      const guest = await withLinks?.guestOfPage(request, request.headers.get(SESSION_HEADER));
      if (guest) {
        const { caller, record } = guest;
        const path = new URL(request.url).pathname.slice(basePath.length);
        const asGuest = (asked: Request) => call(asked, Object.assign(notes, { caller }));
        return toOwnPage(await callAsGuest(request, path, record.shared, asGuest));
      }
      const session = await shownSession(request);
      const { caller, record, connection } = session;
      const answer = await call(request, Object.assign(notes, { caller, connection }));
      // The service behind a gateway no longer takes the credentials.
      if (answer instanceof Response && answer.status === 401) await sessions.end(session, record.id);
      return toOwnPage(answer);
    },
  };
}

/** Paths without a session: for pages before sign-in, for the identity provider, and for the links in mails. */
const OPEN = /\/auth\/(ways|login|callback|backchannel-logout|watches\/end\/[\w.-]+)$/;

function shownPerson({ email, name, role, spendLimit }: PersonEntry) {
  return { email, name, role, spendLimit };
}

/** Returns the people of a company; orders and requests tell their e-mail addresses. */
function colleaguesIn({ people }: Directory, companyID: string) {
  const colleagues = people.filter(({ company }) => company === companyID);
  return colleagues.map(({ email, name, role }) => ({ email, name, role }));
}

/** Keeps an answer from other origins and caches. */
function toOwnPage<T extends Response | "drop">(answer: T): T {
  if (answer instanceof Response) {
    for (const header of CROSS_ORIGIN) answer.headers.delete(header);
    answer.headers.set("cache-control", "no-store");
  }
  return answer;
}

const anotherSession = () =>
  new ServiceError(401, "unauthorized", "Another session has begun in this browser.");

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

const CROSS_ORIGIN = ["access-control-allow-origin", "access-control-expose-headers"];

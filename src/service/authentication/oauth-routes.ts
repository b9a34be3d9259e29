import { Hono } from "hono/tiny";
import type { ParsedRequest } from "../../contract/endpoint.ts";
import { issueToken } from "../../contract/oauth.ts";
import type { Scope } from "../../contract/scopes.ts";
import type { ClientSecret, User } from "../directory/directory.ts";
import { badRequest, ServiceError } from "../errors.ts";
import type { RequestNotes, ServiceEnv } from "../http/env.ts";
import { jsonResponse } from "../http/error-response.ts";
import { type Allowance, limitAddress, tooMany } from "../http/rate-limit.ts";
import { serve } from "../http/serve.ts";
import type { ServiceContext } from "../parts.ts";
import { remember } from "../remember.ts";
import { isSecret, scopesOf, TOKEN_LIFETIME, type Tokens, validSecrets } from "./tokens.ts";

const TOKENS_OF_ADDRESS: Allowance = {
  perSecond: 10,
  burst: 50,
  message: "Too many token requests from this address; a token is valid for an hour.",
};

type TokenForm = ParsedRequest<typeof issueToken>["body"];

/** Serves the token endpoint (interface 2); its errors have their own form (RFC 6749, 5.2). */
export function oauthRoutes(context: ServiceContext, tokens: Tokens): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  const logins = createLoginLimit();
  app.on(issueToken.method, issueToken.path, limitAddress(context, TOKENS_OF_ADDRESS));
  serve(app, issueToken, async ({ body }, { req, env: notes }) => {
    const { user, secret } = await readUser(
      context,
      logins,
      body,
      req.header("authorization"),
      notes.address,
    );
    notes.clientID = user.clientID;
    const granted = grantedScopes(user, body.scope);
    return {
      access_token: await tokens.issue(user, context.realClock(), {
        secret,
        ...(body.scope && { narrowed: granted }),
      }),
      token_type: "Bearer",
      expires_in: TOKEN_LIFETIME,
      scope: granted.join(" "),
    };
  });
  app.onError((error, { env: notes }) => {
    if (error instanceof ServiceError) return tokenErrorResponse(error, notes);
    throw error;
  });
  return app;
}

/** Returns the asked scopes, all of the client's without; 400 for one that the client does not have. */
function grantedScopes(user: User, asked: string | undefined): readonly Scope[] {
  const own = scopesOf(user);
  const names = asked?.split(" ").filter(Boolean) ?? [];
  const other = names.find((name) => !own.some((scope) => scope === name));
  if (other !== undefined) {
    const message = `The client does not have the scope ${other}; it has ${own.join(", ")}.`;
    throw new ServiceError(400, "invalid_scope", message);
  }
  return names.length > 0 ? own.filter((scope) => names.includes(scope)) : own;
}

function tokenErrorResponse(error: ServiceError, { requestID }: RequestNotes): Response {
  const code = error.code === "bad_request" ? "invalid_request" : error.code;
  const headers = { ...error.headers, "cache-control": "no-store", "x-request-id": requestID };
  const body = { error: code, error_description: error.message, requestID };
  return jsonResponse(body, { status: error.status, headers });
}

async function readUser(
  { directory, steadyClock, realClock }: ServiceContext,
  logins: ReturnType<typeof createLoginLimit>,
  form: TokenForm,
  authorization: string | undefined,
  address: string | undefined,
): Promise<{ user: User; secret: ClientSecret }> {
  if (form.grant_type === undefined) throw badRequest("Missing parameter grant_type.");
  if (form.grant_type !== "client_credentials") {
    throw new ServiceError(400, "unsupported_grant_type", "Only the client_credentials grant is supported.");
  }
  const { clientID, secret } = readCredentials(form, authorization);
  const login = { clientID, address };
  logins.check(login, steadyClock());
  const user = directory.users.find((candidate) => candidate.clientID === clientID);
  const shown = await shownSecret(secret, user ? validSecrets(user, realClock()) : []);
  logins.check(login, steadyClock());
  if (!user || !shown) {
    logins.failed(login, steadyClock());
    const headers: Record<string, string> = authorization
      ? { "www-authenticate": 'Basic realm="swath"' }
      : {};
    throw new ServiceError(401, "invalid_client", "The client id or secret is wrong.", headers);
  }
  logins.succeeded(login);
  return { user, secret: shown };
}

/** Returns the secret that was shown; an unknown client takes as long. */
async function shownSecret(
  text: string,
  secrets: readonly ClientSecret[],
): Promise<ClientSecret | undefined> {
  const are = await Promise.all(
    (secrets.length > 0 ? secrets : [undefined]).map((one) => isSecret(text, one?.hash)),
  );
  return secrets.find((_, index) => are[index]);
}

function readCredentials(form: TokenForm, authorization: string | undefined) {
  if (authorization === undefined) {
    if (form.client_id === undefined || form.client_secret === undefined) {
      throw badRequest("Send the client id and secret by HTTP Basic or in the form.");
    }
    return { clientID: form.client_id, secret: form.client_secret };
  }
  const basic = readBasic(authorization);
  if (!basic) throw badRequest("The Authorization header is not well-formed HTTP Basic.");
  if (form.client_secret !== undefined || (form.client_id ?? basic.clientID) !== basic.clientID) {
    throw badRequest("Send the credentials by one method only.");
  }
  return basic;
}

/** Reads HTTP Basic, both halves form-encoded (RFC 6749, 2.3.1). */
function readBasic(authorization: string) {
  const encoded = /^basic +([\w+/]+=*) *$/i.exec(authorization)?.[1];
  try {
    const [, clientID, secret] = /^([^:]*):(.*)$/s.exec(atob(encoded ?? "")) ?? [];
    if (clientID === undefined || secret === undefined) return undefined;
    return { clientID: formDecode(clientID), secret: formDecode(secret) };
  } catch {
    return undefined;
  }
}

const formDecode = (text: string): string => decodeURIComponent(text.replaceAll("+", " "));

export interface Login {
  clientID: string;
  address: string | undefined;
}

const LONGEST_WAIT = 30;
/** Counted attempts beyond the free ones: enough for the longest wait. */
const MOST_COUNTED = 10;
const LONGEST_ID = 128;

/**
 * Delays attempts after wrong secrets by 1, 2, 4 … at most 30 s: per pair of client id and address until a right
 * secret, per address, and per client id far more tolerantly. The latter two never delay a pair that has shown the
 * right secret.
 */
export function createLoginLimit() {
  const pairs = createFailures({ free: 5, forgivenPerMinute: 1 });
  const addresses = createFailures({ free: 20, forgivenPerMinute: 1 });
  const clients = createFailures({ free: 200, forgivenPerMinute: 10 });
  const known = new Map<string, true>();

  return {
    /** Throws 429 with Retry-After while a secret may not be tried; instants in ms of a steady clock. */
    check(login: Login, now: number): void {
      const { pair, address, client } = keysOf(login);
      const waits = [pairs.wait(pair, now)];
      if (!known.has(pair)) waits.push(addresses.wait(address, now), clients.wait(client, now));
      const wait = Math.max(...waits);
      if (wait > 0) throw tooMany("Too many wrong secrets.", wait);
    },
    failed(login: Login, now: number): void {
      const { pair, address, client } = keysOf(login);
      pairs.add(pair, now);
      if (login.address === undefined) return;
      addresses.add(address, now);
      clients.add(client, now);
    },
    succeeded(login: Login): void {
      const { pair } = keysOf(login);
      pairs.forget(pair);
      remember(known, pair, true);
    },
  };
}

function keysOf({ clientID, address = "" }: Login) {
  const client = clientID.length > LONGEST_ID ? "" : clientID;
  return { pair: `${address} ${client}`, address, client };
}

function createFailures({ free, forgivenPerMinute }: { free: number; forgivenPerMinute: number }) {
  const failures = new Map<string, { count: number; at: number; until: number }>();
  return {
    wait: (key: string, now: number) => ((failures.get(key)?.until ?? now) - now) / 1000,
    add(key: string, now: number) {
      const before = failures.get(key) ?? { count: 0, at: now };
      const left = before.count - ((now - before.at) / 60_000) * forgivenPerMinute;
      const count = Math.min(free + MOST_COUNTED, Math.max(0, left) + 1);
      const beyond = Math.ceil(count) - free;
      const seconds = beyond < 0 ? 0 : Math.min(LONGEST_WAIT, 2 ** beyond);
      remember(failures, key, { count, at: now, until: now + seconds * 1000 });
    },
    forget: (key: string) => failures.delete(key),
  };
}

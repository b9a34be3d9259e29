import { Hono } from "hono/tiny";
import type { ParsedRequest } from "../../contract/endpoint.ts";
import { issueToken } from "../../contract/oauth.ts";
import type { Directory, User } from "../directory.ts";
import { badRequest, ServiceError } from "../errors.ts";
import { jsonResponse } from "../http/error-response.ts";
import { type Allowance, limitAddress } from "../http/rate-limit.ts";
import type { RequestNotes } from "../http/request-id.ts";
import { type ServiceEnv, serve } from "../http/serve.ts";
import type { ServiceContext } from "../parts.ts";
import { createLoginLimit, type LoginLimit } from "./login-limit.ts";
import { isSecret } from "./secret-hash.ts";
import { TOKEN_LIFETIME, type Tokens } from "./tokens.ts";

const SCOPE = "catalog company delivery notifications tasking";

/** A token is good for an hour, and each request for one costs a hash that is slow on purpose. */
const TOKENS_OF_ADDRESS: Allowance = {
  perSecond: 10,
  burst: 50,
  message: "Too many token requests from this address; a token is valid for an hour.",
};

/** Form of a token request, as read from the wire. */
type TokenForm = ParsedRequest<typeof issueToken>["body"];

/** The token endpoint (interface 2); its errors have a form of their own (RFC 6749, 5.2). */
export function oauthRoutes(context: ServiceContext, tokens: Tokens): Hono<ServiceEnv> {
  const { directory, realClock, steadyClock } = context;
  const app = new Hono<ServiceEnv>();
  const logins = createLoginLimit();
  app.on(issueToken.method, issueToken.path, limitAddress(context, TOKENS_OF_ADDRESS));
  serve(app, issueToken, ({ body }, { req, env: notes }) =>
    issueAccessToken(
      { directory, logins, tokens, notes, realClock, steadyClock },
      body,
      req.header("authorization"),
    ),
  );
  app.onError((error, { env: notes }) => {
    if (error instanceof ServiceError) return tokenErrorResponse(error, notes);
    throw error;
  });
  return app;
}

/** The error as RFC 6749 has it, with the request's id beside, for support. */
function tokenErrorResponse(error: ServiceError, { requestID }: RequestNotes): Response {
  return jsonResponse(
    {
      error: error.code === "bad_request" ? "invalid_request" : error.code,
      error_description: error.message,
      requestID,
    },
    {
      status: error.status,
      headers: { ...error.headers, "cache-control": "no-store", "x-request-id": requestID },
    },
  );
}

interface TokenParts extends Pick<ServiceContext, "realClock" | "steadyClock"> {
  directory: Directory;
  logins: LoginLimit;
  tokens: Tokens;
  notes: RequestNotes;
}

/** Answers a token request (RFC 6749, 4.4); 429 after many wrong secrets. */
async function issueAccessToken(
  { directory, logins, tokens, notes, realClock, steadyClock }: TokenParts,
  form: TokenForm,
  authorization: string | undefined,
) {
  if (form.grant_type === undefined) throw badRequest("Missing parameter grant_type.");
  if (form.grant_type !== "client_credentials") {
    throw new ServiceError(400, "unsupported_grant_type", "Only the client_credentials grant is supported.");
  }
  const credentials = readCredentials(form, authorization);
  const login = { clientID: credentials.clientID, address: notes.address };
  logins.check(login, steadyClock());
  const user = await authenticate(directory, credentials);
  // Many guesses at once are worth no more than one after the other.
  logins.check(login, steadyClock());
  if (!user) {
    logins.failed(login, steadyClock());
    throw new ServiceError(
      401,
      "invalid_client",
      "The client id or secret is wrong.",
      authorization ? { "www-authenticate": 'Basic realm="swath"' } : {},
    );
  }
  logins.succeeded(login);
  notes.clientID = user.clientID;
  return {
    access_token: await tokens.issue(user, realClock()),
    token_type: "Bearer",
    expires_in: TOKEN_LIFETIME,
    scope: SCOPE,
  };
}

interface Credentials {
  clientID: string;
  secret: string;
}

function readCredentials(form: TokenForm, authorization: string | undefined): Credentials {
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

/** RFC 6749, 2.3.1: both halves are form-encoded before they go into HTTP Basic. */
function readBasic(authorization: string): Credentials | undefined {
  const encoded = /^basic +([\w+/]+=*) *$/i.exec(authorization)?.[1];
  try {
    const [, clientID, secret] = /^([^:]*):(.*)$/s.exec(atob(encoded ?? "")) ?? [];
    if (clientID === undefined || secret === undefined) return undefined;
    return { clientID: formDecode(clientID), secret: formDecode(secret) };
  } catch {
    return undefined;
  }
}

function formDecode(text: string): string {
  return decodeURIComponent(text.replaceAll("+", " "));
}

/** The user whose secret it is; it takes as long to find that there is none. */
async function authenticate(
  directory: Directory,
  { clientID, secret }: Credentials,
): Promise<User | undefined> {
  const user = directory.users.find((candidate) => candidate.clientID === clientID);
  return (await isSecret(secret, user?.secretHash)) ? user : undefined;
}

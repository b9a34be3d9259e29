import { z } from "zod";
import type { Directory, User } from "./directory.ts";
import { badRequest, invalidToken, ServiceError, tokenNeeded } from "./errors.ts";
import type { LoginLimit } from "./rate-limit.ts";
import type { RequestNotes } from "./request-notes.ts";
import type { Signer } from "./signature.ts";

/** Life of an access token, seconds. */
export const TOKEN_LIFETIME = 3600;
const SCOPE = "catalog company delivery notifications tasking";

const claims = z.object({ sub: z.string(), exp: z.number() });

/** Form of a token request, as read from the wire. */
export interface TokenForm {
  grant_type?: string | undefined;
  client_id?: string | undefined;
  client_secret?: string | undefined;
}

/** Answers a token request (choices.md, Authentication; RFC 6749, 4.4); 429 after many wrong secrets. `now` in milliseconds. */
export async function issueAccessToken(
  {
    directory,
    signer,
    logins,
    notes,
  }: { directory: Directory; signer: Signer; logins: LoginLimit; notes: RequestNotes },
  form: TokenForm,
  authorization: string | null,
  now: number,
) {
  if (form.grant_type === undefined) throw badRequest("Missing parameter grant_type.");
  if (form.grant_type !== "client_credentials") {
    throw new ServiceError(400, "unsupported_grant_type", "Only the client_credentials grant is supported.");
  }
  const credentials = readCredentials(form, authorization);
  logins.check(credentials.clientID, now);
  const user = await authenticate(directory, signer, credentials);
  if (!user) {
    logins.failed(credentials.clientID, now);
    throw new ServiceError(
      401,
      "invalid_client",
      "The client id or secret is wrong.",
      authorization ? { "www-authenticate": 'Basic realm="swath"' } : {},
    );
  }
  logins.succeeded(credentials.clientID);
  notes.clientID = user.clientID;
  const exp = Math.floor(now / 1000) + TOKEN_LIFETIME;
  return {
    access_token: await signer.seal("token", { sub: user.id, exp }),
    token_type: "Bearer",
    expires_in: TOKEN_LIFETIME,
    scope: SCOPE,
  };
}

/** The user whose bearer token a request carries; 401 when it is missing, altered or expired (RFC 6750). */
export async function readCaller(
  directory: Directory,
  signer: Signer,
  request: Request,
  now: number,
): Promise<User> {
  const token = /^bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!token) throw tokenNeeded();
  const payload = claims.safeParse(await signer.open("token", token));
  if (!payload.success) throw invalidToken("The access token is not valid.");
  if (payload.data.exp * 1000 <= now) throw invalidToken("The access token has expired.");
  const user = directory.users.find(({ id }) => id === payload.data.sub);
  if (!user) throw invalidToken("The access token is not valid.");
  return user;
}

interface Credentials {
  clientID: string;
  secret: string;
}

function readCredentials(form: TokenForm, authorization: string | null): Credentials {
  if (authorization === null) {
    if (form.client_id === undefined || form.client_secret === undefined) {
      throw badRequest("Give client id and secret by HTTP Basic or in the form.");
    }
    return { clientID: form.client_id, secret: form.client_secret };
  }
  const basic = readBasic(authorization);
  if (!basic) throw badRequest("The Authorization header is not well-formed HTTP Basic.");
  if (form.client_secret !== undefined || (form.client_id ?? basic.clientID) !== basic.clientID) {
    throw badRequest("Give the credentials in one way only.");
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

/** Compares signatures of the secrets, so that the time taken tells nothing about them. */
async function authenticate(
  directory: Directory,
  signer: Signer,
  { clientID, secret }: Credentials,
): Promise<User | undefined> {
  const user = directory.users.find((candidate) => candidate.clientID === clientID);
  const expected = await signer.sign("token", `secret:${user?.clientSecret ?? ""}`);
  const right = await signer.verify("token", `secret:${secret}`, expected);
  return right ? user : undefined;
}

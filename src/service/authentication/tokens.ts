import type { MiddlewareHandler } from "hono";
import { errors, jwtVerify, SignJWT } from "jose";
import type { Endpoint } from "../../contract/endpoint.ts";
import { type Scope, scopeOf, scopes } from "../../contract/scopes.ts";
import { getOrAdd } from "../../domain/get-or-add.ts";
import type { ClientSecret, Directory, User } from "../directory/directory.ts";
import { forbidden, invalidToken, tokenNeeded } from "../errors.ts";
import type { ServiceEnv } from "../http/env.ts";
import { createRateLimit } from "../http/rate-limit.ts";
import type { ServiceParts } from "../parts.ts";
import { remember } from "../remember.ts";
import { fromBase64Url, isSame, type Secrets, toBase64Url } from "../secrets.ts";

export const TOKEN_LIFETIME = 3600;

const ALGORITHM = "HS256";
const TYPE = "at+jwt";
/** Claim with the version of the secret that the client has shown. */
export const SECRET_VERSION = "secret_version";

interface Claims {
  sub: string;
  client_id: string;
  exp: number;
  scope?: string;
  [SECRET_VERSION]?: unknown;
}

export type Tokens = ReturnType<typeof createTokens>;

/**
 * Creates signed JWT access tokens (RFC 9068, HS256): the first secret signs, all verify. `service` is issuer and
 * audience.
 */
export function createTokens([first, ...others]: Secrets, service: string) {
  const bytes = (secret: string) => new TextEncoder().encode(secret);
  const key = bytes(first);
  const keys = [key, ...others.map(bytes)];
  const versions = new Map<string, Promise<string>>();
  /** Computed once for each hash: every call needs it. */
  const versionOf = ({ hash }: ClientSecret) => getOrAdd(versions, hash, () => secretVersion(hash));

  const verified = new Map<string, Claims>();

  async function claimsOf(token: string, now: number): Promise<Claims> {
    const known = verified.get(token);
    if (known && now < known.exp * 1000) return known;
    const claims = await verify(token, now);
    remember(verified, token, claims);
    return claims;
  }

  async function verify(token: string, now: number): Promise<Claims> {
    const options = {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: service,
      audience: service,
      requiredClaims: ["sub", "client_id", "exp"],
      currentDate: new Date(now),
    };
    let refusal: unknown;
    for (const key of keys) {
      try {
        return (await jwtVerify<Claims>(token, key, options)).payload;
      } catch (error) {
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
        refusal = error;
      }
    }
    throw refusal;
  }

  return {
    /** Issues a token that ends with the secret which the client has shown; `narrowed`: only some of its scopes. */
    async issue(
      user: User,
      now: number,
      { secret = user.secrets.at(-1), narrowed }: { secret?: ClientSecret; narrowed?: readonly Scope[] } = {},
    ): Promise<string> {
      const issuedAt = Math.floor(now / 1000);
      return new SignJWT({
        client_id: user.clientID,
        ...(narrowed && { scope: narrowed.join(" ") }),
        ...(secret && { [SECRET_VERSION]: await versionOf(secret) }),
      })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(service)
        .setAudience(service)
        .setSubject(user.id)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_LIFETIME)
        .sign(key);
    },
    /**
     * Returns the user of a token, with the token's scopes; 401 for one that is altered, expired, foreign, or given
     * for a former secret.
     */
    async read(token: string, users: readonly User[], now: number): Promise<User> {
      try {
        const { sub, client_id: clientID, scope, [SECRET_VERSION]: version } = await claimsOf(token, now);
        const user = users.find((known) => known.id === sub && known.clientID === clientID);
        if (!user) throw invalidToken("The access token is not valid.");
        const versions = await Promise.all(validSecrets(user, now).map(versionOf));
        if (!versions.some((valid) => valid === version)) {
          throw invalidToken(
            "The access token was issued under an earlier secret of the client; get a new one.",
          );
        }
        if (scope === undefined) return user;
        const narrowed = scope.split(" ");
        return { ...user, scopes: scopesOf(user).filter((name) => narrowed.includes(name)) };
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw invalidToken("The access token has expired.");
        if (error instanceof errors.JOSEError) throw invalidToken("The access token is not valid.");
        throw error;
      }
    },
  };
}

/** Returns what a client may do. */
export function scopesOf({ scopes: listed }: Pick<User, "scopes">): readonly Scope[] {
  return listed.length > 0 ? listed : scopes;
}

export function validSecrets({ secrets }: User, now: number): readonly ClientSecret[] {
  return secrets.filter(({ endsAt }) => endsAt === undefined || now < endsAt);
}

type Parts = Pick<ServiceParts, "directory" | "clock" | "realClock" | "steadyClock" | "rateLimit">;

/** Returns what identifies the caller of an endpoint; 403 without its scope. */
export function bearer(parts: Parts, tokens: Tokens): (endpoint: Endpoint) => MiddlewareHandler<ServiceEnv> {
  const limit = parts.rateLimit ? createRateLimit() : undefined;
  return (endpoint) => async (c, next) => {
    if (!c.get("caller")) {
      c.set("now", parts.clock());
      const authorization = c.req.header("authorization") ?? "";
      const caller =
        c.env.caller ?? (await readCaller(parts.directory, tokens, authorization, parts.realClock()));
      c.set("caller", caller);
      // Set early, for the log of calls cut off later.
      c.env.clientID = caller.clientID;
      // Else one person could keep out all others of the company.
      const of = caller.person ? `${caller.companyID} ${caller.person.email}` : caller.clientID;
      limit?.admit(of, parts.steadyClock());
      const scope = scopeOf(endpoint);
      if (scope && !scopesOf(caller).includes(scope)) {
        throw forbidden(`This call needs the scope ${scope}, which the caller does not have.`);
      }
      c.set("charge", (units) => limit?.charge(of, units, parts.steadyClock()));
      c.set("owe", (units) => limit?.owe(of, units, parts.steadyClock()));
    }
    await next();
  };
}

/** Returns the user of a request's token; 401 when it is missing, altered, expired or revoked (RFC 6750). */
export async function readCaller(directory: Directory, tokens: Tokens, authorization: string, now: number) {
  const token = /^bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (!token) throw tokenNeeded();
  return tokens.read(token, directory.users, now);
}

const ROUNDS = 10_000;
/** Hash for unknown clients, so that the time of a refusal reveals nothing. */
const NOBODYS = `pbkdf2-sha256.${ROUNDS}.AAAAAAAAAAAAAAAAAAAAAA.`;

/**
 * Compares a secret with its hash, `pbkdf2-sha256.<rounds>.<salt>.<hash>` with salt and hash in base64url, in constant
 * time, also without a hash.
 */
export async function isSecret(secret: string, hashed: string = NOBODYS): Promise<boolean> {
  const [scheme, rounds, salt, hash] = hashed.split(".");
  const saltBytes = fromBase64Url(salt ?? "");
  if (scheme !== "pbkdf2-sha256" || !saltBytes) return false;
  return isSame(toBase64Url(await derive(secret, saltBytes, Number(rounds))), hash ?? "");
}

/** Hashes a secret as `pbkdf2-sha256.<rounds>.<salt>.<hash>`, salt and hash in base64url. */
export async function hashSecret(
  secret: string,
  salt: Uint8Array<ArrayBuffer> = crypto.getRandomValues(new Uint8Array(16)),
  rounds = ROUNDS,
): Promise<string> {
  const hash = await derive(secret, salt, rounds);
  return ["pbkdf2-sha256", rounds, toBase64Url(salt), toBase64Url(hash)].join(".");
}

/** Returns a short identifier of a hash. Tokens carry it, so that a new secret invalidates them. */
export async function secretVersion(hashed: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(hashed));
  return toBase64Url(new Uint8Array(digest, 0, 9));
}

/** Returns the PBKDF2 hash of a secret, 32 bytes. */
export async function derive(
  secret: string,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), "PBKDF2", false, [
    "deriveBits",
  ]);
  const algorithm = { name: "PBKDF2", hash: "SHA-256", salt, iterations: rounds };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256));
}

import { errors, jwtVerify, SignJWT } from "jose";
import type { User } from "../directory.ts";
import { invalidToken } from "../errors.ts";

/** Life of an access token, seconds. */
export const TOKEN_LIFETIME = 3600;

const ALGORITHM = "HS256";
const TYPE = "at+jwt";
/** Not an address: every process with the same secret takes the tokens of the others. */
const ISSUER = "swath";
const AUDIENCE = "swath-api";

/** Makes and reads access tokens. */
export interface Tokens {
  /** A token for a user, from an instant (milliseconds, real time) on. */
  issue(user: User, now: number): Promise<string>;
  /** The ids of the user and the client that a token is for; 401 for one that is altered, expired or not ours. */
  read(token: string, now: number): Promise<{ userID: string; clientID: string }>;
}

/** Access tokens as signed JWT (RFC 9068), HS256 with the secret of the service; the secret never leaves this. */
export function createTokens(secret: string): Tokens {
  const bytes = new TextEncoder().encode(secret);
  const key = crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);
  return {
    async issue({ id, clientID }, now) {
      const issuedAt = Math.floor(now / 1000);
      return new SignJWT({ client_id: clientID })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(id)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_LIFETIME)
        .sign(await key);
    },
    async read(token, now) {
      try {
        const { payload } = await jwtVerify<{ sub: string; client_id: string }>(token, await key, {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ["sub", "client_id", "exp"],
          currentDate: new Date(now),
        });
        return { userID: payload.sub, clientID: payload.client_id };
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw invalidToken("The access token has expired.");
        if (error instanceof errors.JOSEError) throw invalidToken("The access token is not valid.");
        throw error;
      }
    },
  };
}

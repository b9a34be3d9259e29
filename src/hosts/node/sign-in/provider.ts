import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
  type TokenEndpointResponse,
} from "openid-client";
import { z } from "zod";
import type { Vault } from "../../../service/secrets.ts";

export interface ProviderSettings {
  issuer: string;
  clientID: string;
  clientSecret: string;
  /** How the client proves itself at the token endpoint. */
  clientAuth: "basic" | "post";
  /** Name on the button; without one the provider's host. */
  name?: string | undefined;
  /** Takes addresses of which the provider does not tell whether they are verified. */
  trustsEmail?: boolean;
}

/** Why a sign-in did not succeed; the start page has a sentence for each. */
export type SignInFault = "denied" | "unknown" | "failed" | "unavailable";

/** Sign-out at the provider: of a person or a session, and when, ms since 1970. */
export interface Logout {
  issuedAt: number;
  subject?: string;
  providerSession?: string;
}

export class SignInRefused extends Error {
  readonly fault: SignInFault;

  constructor(fault: SignInFault, cause?: unknown) {
    super(`The sign-in is refused: ${fault}.`, { cause });
    this.fault = fault;
  }
}

/** Person as the provider knows it, with the tokens of this sign-in. */
export interface ProvenPerson extends ProviderTokens {
  email: string;
  subject: string;
  /** Provider's own session, which a back-channel logout names. */
  providerSession: string | undefined;
}

export interface ProviderTokens {
  idToken: string;
  refreshToken: string | undefined;
  /** Time until the provider is to be asked again, ms. */
  lifetime: number;
}

/** With `offline_access` a provider may give tokens by which it later tells that it has ended the sign-in. */
const SCOPE = "openid email profile offline_access";
const ANSWERS_IN_S = 10;
/** Time from leaving for the provider to coming back, ms. */
export const LOGIN_TIME = 600_000;
const SHORTEST = 60_000;
const LONGEST = 3_600_000;
/** Keys are read again this seldom, ms, however many unknown ones are shown. */
const KEYS_EVERY = 1_000;

const loginState = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  back: z.string(),
  until: z.number(),
});

const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";

export type Provider = ReturnType<typeof createProvider>;

/**
 * Returns a client of an identity provider, by OpenID Connect with code and PKCE. `callback` is the address to which
 * the provider sends people back.
 */
export function createProvider(
  { issuer, clientID, clientSecret, clientAuth, name, trustsEmail = false }: ProviderSettings,
  { callback, vault, now }: { callback: string; vault: Vault; now: () => number },
) {
  let known: Promise<Configuration> | undefined;

  /** Reads what the provider offers, once; after a failure again with the next call. */
  function configuration(): Promise<Configuration> {
    const proof = { basic: ClientSecretBasic, post: ClientSecretPost }[clientAuth](clientSecret);
    known ??= discovery(new URL(issuer), clientID, undefined, proof, {
      timeout: ANSWERS_IN_S,
      execute: issuer.startsWith("http:") ? [allowInsecureRequests] : [],
    }).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  }

  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;
  async function keysOfProvider() {
    const { jwks_uri = "" } = (await configuration()).serverMetadata();
    keys ??= createRemoteJWKSet(new URL(jwks_uri), { cooldownDuration: KEYS_EVERY });
    return keys;
  }

  return {
    /** Reads what the provider offers; throws a sentence where it cannot be read, or is another provider's. */
    async check(): Promise<void> {
      await configuration().catch((cause: unknown) => {
        const { body } =
          z.object({ body: z.object({ issuer: z.string() }) }).safeParse(causeOf(cause)).data ?? {};
        const fault = body
          ? `the provider there calls itself ${body.issuer}, which OIDC_ISSUER has to name as it is`
          : "its description (/.well-known/openid-configuration) cannot be read";
        throw new Error(`OIDC_ISSUER ${issuer}: ${fault}. Until then nobody signs in.`, { cause });
      });
    },

    name: name ?? new URL(issuer).host,

    /** Returns where a person goes to sign in, and the sealed state to have on coming back. */
    async begin(back: string): Promise<{ url: URL; sealed: string }> {
      // Asked each time: one that is down would strand the person at its own error page.
      known = undefined;
      const config = await configuration().catch((cause) => {
        throw new SignInRefused("unavailable", cause);
      });
      const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
      const url = buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: SCOPE,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...{ state, nonce },
      });
      const login = { state, nonce, verifier, back, until: now() + LOGIN_TIME };
      return { url, sealed: await vault.seal(JSON.stringify(login)) };
    },

    /** Returns the path that a sealed state leads back to; undefined where it is none, or too old. */
    async backOf(sealed: string): Promise<string | undefined> {
      return (await loginOf(sealed))?.back;
    },

    /** Tells whether an answer of the provider, by its `state`, is to a sealed state. */
    async isAnswerTo(sealed: string, state: string | undefined): Promise<boolean> {
      return (await loginOf(sealed))?.state === state;
    },

    /** Takes a person who comes back with the query of an address. Throws `SignInRefused`. */
    async finish(query: string, sealed: string): Promise<ProvenPerson> {
      const login = await loginOf(sealed);
      if (!login) throw new SignInRefused("failed");
      const answer = await authorizationCodeGrant(await configuration(), new URL(callback + query), {
        expectedState: login.state,
        expectedNonce: login.nonce,
        pkceCodeVerifier: login.verifier,
        idTokenExpected: true,
      }).catch((cause: unknown) => {
        throw new SignInRefused(faultOf(cause), cause);
      });
      const claims = answer.claims();
      const { sid, email, email_verified: isVerified } = { ...claims };
      // Some providers write it as text, some leave it out.
      const isProven = String(isVerified) === "true" || (trustsEmail && isVerified === undefined);
      if (!claims || typeof email !== "string" || !isProven) {
        throw new SignInRefused("unknown", new Error("the ID token has no email with email_verified true"));
      }
      return {
        ...tokensOf(answer),
        ...{ email: email.toLowerCase(), subject: claims.sub },
        providerSession: typeof sid === "string" ? sid : undefined,
      };
    },

    /** Returns newer tokens; "ended" where the provider has ended the sign-in. Rejects where it is away. */
    async refresh(refreshToken: string): Promise<Omit<ProviderTokens, "idToken"> | "ended"> {
      try {
        const { refreshToken: next, lifetime } = tokensOf(
          await refreshTokenGrant(await configuration(), refreshToken),
        );
        return { refreshToken: next ?? refreshToken, lifetime };
      } catch (error) {
        if (error instanceof ResponseBodyError && error.error === "invalid_grant") return "ended";
        throw error;
      }
    },

    /** Returns where a person signs out of the provider too; undefined where it has no such page, or is away. */
    async endUrl(idToken: string, back: string): Promise<string | undefined> {
      const config = await configuration().catch(() => undefined);
      if (!config?.serverMetadata().end_session_endpoint) return undefined;
      return buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: back }).href;
    },

    /** Returns whom the provider has signed out, by its logout token; undefined for a forged or old one. */
    async readLogout(token: string): Promise<Logout | undefined> {
      try {
        const { payload } = await jwtVerify(token, await keysOfProvider(), {
          issuer: (await configuration()).serverMetadata().issuer,
          ...{ audience: clientID, maxTokenAge: LOGIN_TIME / 1000, currentDate: new Date(now()) },
        });
        const { sub, sid, events, nonce, iat = 0 } = payload;
        const isLogout = typeof events === "object" && events !== null && LOGOUT_EVENT in events;
        const isOfSomebody = typeof sub === "string" || typeof sid === "string";
        if (!isLogout || !isOfSomebody || nonce !== undefined) return undefined;
        return {
          issuedAt: iat * 1000,
          ...(sub !== undefined && { subject: sub }),
          ...(typeof sid === "string" && { providerSession: sid }),
        };
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };

  async function loginOf(sealed: string) {
    const text = await vault.open(sealed).catch(() => "null");
    const login = loginState.safeParse(JSON.parse(text));
    return login.success && now() < login.data.until ? login.data : undefined;
  }
}

/** Returns what `openid-client` tells of an answer that it does not take. */
const causeOf = (error: unknown): unknown => {
  const { cause } = error as { cause?: unknown };
  return cause instanceof Error ? cause.cause : cause;
};

function tokensOf({ id_token, refresh_token, expires_in }: TokenEndpointResponse): ProviderTokens {
  const lifetime = Math.min(LONGEST, Math.max(SHORTEST, (expires_in ?? 0) * 1000));
  return { idToken: id_token ?? "", refreshToken: refresh_token, lifetime };
}

function faultOf(error: unknown): SignInFault {
  if (error instanceof AuthorizationResponseError)
    return error.error === "access_denied" ? "denied" : "failed";
  if (error instanceof ResponseBodyError) return error.status >= 500 ? "unavailable" : "failed";
  const { code, name } = error as { code?: string; name?: string };
  return AWAY.has(code ?? "") || name === "TypeError" ? "unavailable" : "failed";
}

/** Codes of `openid-client` where no answer, or not one of the protocol, came. */
const AWAY: ReadonlySet<string> = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
]);

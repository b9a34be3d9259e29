import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterEach, expect, test, vi } from "vitest";
import { createVault, deriveVaultKey } from "../../../service/secrets.ts";
import { createProvider } from "./provider.ts";

const NOW = 1_800_000_000_000;
const ISSUER = "https://people.example.com";
const EVENT = "http://schemas.openid.net/event/backchannel-logout";

afterEach(() => vi.unstubAllGlobals());

/** A provider whose documents say that it is `issuer`, and that signs what a test wants. */
async function openSigner(issuer: string) {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const documents: Record<string, object> = {
    "/.well-known/openid-configuration": { issuer, jwks_uri: `${ISSUER}/keys` },
    "/keys": { keys: [{ ...(await exportJWK(publicKey)), kid: "1", alg: "RS256" }] },
  };
  vi.stubGlobal("fetch", async (url: string | URL) => Response.json(documents[new URL(url).pathname]));
  const provider = createProvider(
    { issuer: ISSUER, clientID: "swath", clientSecret: "known to both", clientAuth: "basic" },
    {
      callback: "https://radar.example.com/auth/callback",
      vault: createVault(await deriveVaultKey("a secret of this test")),
      now: () => NOW,
    },
  );
  return (change: JWTPayload) => {
    const at = NOW / 1000;
    const payload = { iss: issuer, aud: "swath", iat: at, exp: at + 60, events: { [EVENT]: {} }, ...change };
    const token = new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid: "1" }).sign(privateKey);
    return token.then(provider.readLogout);
  };
}

test.each([ISSUER, `${ISSUER}/`])("a logout token of %s names a person or a session", async (issuer) => {
  const read = await openSigner(issuer);
  expect(await read({ sub: "p1" })).toEqual({ subject: "p1" });
  expect(await read({ sub: "p1", sid: "s1" })).toEqual({ subject: "p1", providerSession: "s1" });
});

test.each<[string, JWTPayload]>([
  ["of nobody", {}],
  ["for another client", { sub: "p1", aud: "other" }],
  ["of another provider", { sub: "p1", iss: "https://evil.example" }],
  ["that is a sign-in", { sub: "p1", nonce: "1" }],
  ["without its event", { sub: "p1", events: {} }],
  ["of an hour ago", { sub: "p1", iat: NOW / 1000 - 3600 }],
  ["that has ended", { sub: "p1", exp: NOW / 1000 }],
])("a logout token %s is none", async (_, payload) => {
  const read = await openSigner(ISSUER);
  expect(await read(payload)).toBeUndefined();
});

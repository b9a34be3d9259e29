import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterEach, expect, test, vi } from "vitest";
import { createVault, deriveVaultKey } from "../../../service/secrets.ts";
import { createMemoryStore } from "../../../service/store/memory-store.ts";
import { createProviderSessions } from "./ask-provider.ts";
import { createProvider } from "./provider.ts";

const NOW = 1_800_000_000_000;
const ISSUER = "https://people.example.com";
const SETTINGS = {
  ...{ issuer: ISSUER, clientID: "swath", clientSecret: "known to both" },
  clientAuth: "basic" as const,
};
const EVENT = "http://schemas.openid.net/event/backchannel-logout";

test("a token shown again ends no session that began after it, and one of a session ends that alone", async () => {
  const store = createMemoryStore(() => NOW);
  const session = (id: string, createdAt: number) => ({
    ...{ id, createdAt, hash: "", companyID: "c", holder: `person ${id}` },
    ...{ subject: "p1", providerSession: `at ${id}`, usedAt: createdAt, endsAt: createdAt + 1 },
  });
  await store.write(async (tx) => {
    await tx.insert("sessions", session("before", NOW - 60_000));
    await tx.insert("sessions", session("other", NOW - 50_000));
    await tx.insert("sessions", session("after", NOW + 60_000));
  });
  const vault = createVault(await deriveVaultKey("a secret of this test"));
  const provider = createProvider(SETTINGS, { callback: ISSUER, vault, now: () => NOW });
  const { endOf } = createProviderSessions({ store, provider, vault, now: () => NOW, report: () => {} });
  const left = async () => {
    const page = { equals: { subject: "p1" }, limit: 9 };
    return (await store.read((tx) => tx.page("sessions", "ofSubject", page))).map(({ id }) => id);
  };
  expect(await endOf({ subject: "p1", providerSession: "at other", issuedAt: NOW })).toBe(1);
  expect(await left()).toEqual(["before", "after"]);
  expect(await endOf({ subject: "p1", issuedAt: NOW })).toBe(1);
  expect(await endOf({ subject: "p1", issuedAt: NOW })).toBe(0);
  expect(await left()).toEqual(["after"]);
});

test.each([
  [
    "another issuer",
    { issuer: "https://other.example.com" },
    "the provider there calls itself https://other.example.com, which OIDC_ISSUER has to name as it is",
  ],
  ["nothing", undefined, "its description (/.well-known/openid-configuration) cannot be read"],
])("a provider whose description names %s is told by a sentence", async (_, document, fault) => {
  vi.stubGlobal("fetch", async () => Response.json(document ?? {}, { status: document ? 200 : 404 }));
  const vault = createVault(await deriveVaultKey("a secret of this test"));
  const provider = createProvider(SETTINGS, { callback: ISSUER, vault, now: () => NOW });
  await expect(provider.check()).rejects.toThrow(
    `OIDC_ISSUER ${ISSUER}: ${fault}. Until then nobody signs in.`,
  );
});

afterEach(() => vi.unstubAllGlobals());

/** A provider whose documents say that it is `issuer`, and that signs what a test wants. */
async function openSigner(issuer: string) {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const documents: Record<string, object> = {
    "/.well-known/openid-configuration": { issuer, jwks_uri: `${ISSUER}/keys` },
    "/keys": { keys: [{ ...(await exportJWK(publicKey)), kid: "1", alg: "RS256" }] },
  };
  vi.stubGlobal("fetch", async (url: string | URL) => Response.json(documents[new URL(url).pathname]));
  const provider = createProvider(SETTINGS, {
    callback: "https://radar.example.com/auth/callback",
    vault: createVault(await deriveVaultKey("a secret of this test")),
    now: () => NOW,
  });
  return (change: JWTPayload) => {
    const at = NOW / 1000;
    const payload = { iss: issuer, aud: "swath", iat: at, exp: at + 60, events: { [EVENT]: {} }, ...change };
    const token = new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid: "1" }).sign(privateKey);
    return token.then(provider.readLogout);
  };
}

test.each([ISSUER, `${ISSUER}/`])("a logout token of %s names a person or a session", async (issuer) => {
  const read = await openSigner(issuer);
  expect(await read({ sub: "p1" })).toEqual({ issuedAt: NOW, subject: "p1" });
  expect(await read({ sub: "p1", sid: "s1" })).toEqual({
    issuedAt: NOW,
    subject: "p1",
    providerSession: "s1",
  });
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

import { describe, expect, test } from "vitest";
import { openHost, sendRaw } from "../../../testing/processes/open-host.ts";
import { headersOf } from "../../../testing/processes/service-processes.ts";
import { demoWorld } from "../demo-world.ts";
import { createMetrics } from "../metrics.ts";

const CONTRACTS = "/api/company/v1/contracts";

/** Returns the answer of a host to a request by a name. */
async function askBy(url: string, name: string, path: string, more = ""): Promise<string> {
  return sendRaw(url, `GET ${path} HTTP/1.1\r\nhost: ${name}\r\n${more}connection: close\r\n\r\n`);
}

describe("what answers tell browsers", () => {
  const everywhere = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": expect.stringContaining("geolocation=()"),
  };
  const nothing = "default-src 'none'; frame-ancestors 'none'";

  test.each([
    ["an answer", CONTRACTS, nothing],
    ["what is not there", "/nowhere", nothing],
    ["the document", "/openapi.json", nothing],
    ["a probe", "/healthz", nothing],
    ["the reference", "/docs", expect.stringMatching(/style-src .*; frame-ancestors 'none'$/)],
  ])("%s is taken for its type alone, and shown in no frame", async (_, path, policy) => {
    const { url } = await openHost();
    const { headers } = await fetch(url + path);
    expect(Object.fromEntries(headers)).toMatchObject({ ...everywhere, "content-security-policy": policy });
    expect(headers.get("strict-transport-security")).toBeNull();
  });

  test("so is a file, and what is no request", async () => {
    const { url } = await openHost();
    const headers = await headersOf({ url });
    const { data } = await (await fetch(`${url}/api/catalog/v2/items?limit=1`, { headers })).json();
    const file = await fetch(data[0].assets["thumbnail-png"].href);
    expect([file.status, file.headers.get("content-security-policy")]).toEqual([200, nothing]);
    for (const change of ["expires=0", "expires=9999999999&expires="]) {
      const changed = await fetch(data[0].assets["thumbnail-png"].href.replace("expires=", change));
      expect([change, changed.status]).toEqual([change, 403]);
    }
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await sendRaw(url, "hello there\r\n\r\n")).toContain("x-content-type-options: nosniff\r\n");
  });

  test("browsers are held to TLS where there is TLS: by the public address, or a proxy that is trusted", async () => {
    const held = async (host: { url: string }, headers: Record<string, string> = {}) =>
      (await fetch(host.url + CONTRACTS, { headers })).headers.get("strict-transport-security");
    const tls = { "x-forwarded-proto": "https" };
    expect(await held(await openHost({ publicUrl: "https://data.example.com" }))).toBe("max-age=31536000");
    expect(await held(await openHost({ trustProxy: true }), tls)).toBe("max-age=31536000");
    expect(await held(await openHost({ trustProxy: true }))).toBeNull();
    expect(await held(await openHost(), tls)).toBeNull();
  });
});

describe("the name that it is called by", () => {
  test("one that is not its own is refused with a sentence, also to the reference", async () => {
    const { url, logged } = await openHost();
    for (const path of [CONTRACTS, "/docs", "/openapi.json", "/files/1_1/GRD/a"]) {
      const answer = await askBy(url, "evil.example:8787", path);
      expect([path, answer.slice(0, 12)]).toEqual([path, "HTTP/1.1 421"]);
      expect(answer).toContain(
        `"message":"This service does not answer for \\"evil.example\\". Call it at ${url}; whoever runs it names further hosts in ALLOWED_HOSTS."`,
      );
      expect(answer).toContain("access-control-allow-origin: *");
    }
    // The address in the request's line goes before the header.
    expect(await askBy(url, "localhost", `http://evil.example${CONTRACTS}`)).toMatch(/^HTTP\/1\.1 421 /);
    await expect.poll(() => logged().at(-1)?.status).toBe(421);
  });

  test("its addresses, loopback and what it was given are its own", async () => {
    const { url } = await openHost({
      publicUrl: "https://data.example.com/radar",
      allowedHosts: ["swath", "Swath.Internal"],
    });
    for (const name of [
      new URL(url).host,
      "localhost",
      "LOCALHOST:80",
      "[::1]:8787",
      "data.example.com",
      "data.example.com.",
      "swath:8787",
      "swath.internal",
    ]) {
      expect([name, (await askBy(url, name, `/radar${CONTRACTS}`)).slice(0, 12)]).toEqual([
        name,
        "HTTP/1.1 401",
      ]);
    }
    expect(await askBy(url, "example.com", `/radar${CONTRACTS}`)).toMatch(/^HTTP\/1\.1 421 /);
  });

  test("probes are answered at their own paths alone, whatever a proxy passes on", async () => {
    const { url } = await openHost({ metrics: createMetrics() });
    for (const path of ["/api/../metrics", "/api/%2e%2e/metrics", "/api;/../readyz", `${url}/metrics`]) {
      expect([path, (await askBy(url, new URL(url).host, path)).slice(0, 12)]).toEqual([
        path,
        "HTTP/1.1 404",
      ]);
    }
  });

  test("probes are answered by any name", async () => {
    const { url } = await openHost({ metrics: createMetrics() });
    for (const path of ["/healthz", "/readyz", "/metrics"]) {
      expect([path, (await askBy(url, "10.0.0.7:8787", path)).slice(0, 12)]).toEqual([path, "HTTP/1.1 200"]);
    }
  });
});

test("controls are for whoever is signed in", async () => {
  const { url } = await openHost({ world: demoWorld({ faultControl: true }) });
  const set = (headers: Record<string, string>, body = '{"rules":[]}') =>
    fetch(`${url}/__faults`, { method: "PUT", body, headers });
  const refused = await set({});
  expect([refused.status, (await refused.json()).message]).toEqual([401, "A bearer token is needed."]);
  expect((await set({ authorization: "Bearer forged" })).status).toBe(401);
  expect((await set(await headersOf({ url }))).status).toBe(204);
  // No more of them is read than of any other body.
  expect((await set(await headersOf({ url }), " ".repeat(262_145))).status).toBe(413);
});

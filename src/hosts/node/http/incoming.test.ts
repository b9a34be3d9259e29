import { expect, test } from "vitest";
import { openHost } from "../../../testing/processes/open-host.ts";
import { networkOf } from "./incoming.ts";

test("an address of IPv4 is one caller, and so are all of one network of IPv6", () => {
  expect(networkOf("192.0.2.1")).not.toBe(networkOf("192.0.2.2"));
  expect(networkOf("::ffff:192.0.2.1")).toBe(networkOf("192.0.2.1"));
  expect(networkOf("2001:db8:0:1::1")).toBe(networkOf("2001:db8:0:1:ffff::2"));
  expect(networkOf("2001:db8:0:1::1")).not.toBe(networkOf("2001:db8:0:2::1"));
});

test("a host counts tokens for who is behind the proxy that it trusts, and for the proxy that it does not", async () => {
  const form = { grant_type: "client_credentials", client_id: "demo", client_secret: "demo" };
  const ask = async (url: string, caller: string) =>
    (
      await fetch(`${url}/oauth2/v1/token`, {
        method: "POST",
        headers: { "x-forwarded-for": `198.51.100.9, ${caller}` },
        body: new URLSearchParams(form),
      })
    ).status;
  const limited = { rateLimit: true };
  const trusting = await openHost({ trustProxy: true }, limited);
  for (let n = 0; n < 50; n++) expect(await ask(trusting.url, `2001:db8:0:1::${n}`)).toBe(200);
  expect(await ask(trusting.url, "2001:db8:0:1::a:1")).toBe(429);
  expect(await ask(trusting.url, "2001:db8:0:2::1")).toBe(200);
  const other = await openHost({}, limited);
  for (let n = 0; n < 50; n++) expect(await ask(other.url, `192.0.2.${n}`)).toBe(200);
  expect(await ask(other.url, "192.0.2.99")).toBe(429);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseConfig } from "../config.ts";
import { allowedOrigins, PAGE_HEADERS, pagePolicy } from "./page-policy.ts";

const configured = parseConfig(
  JSON.stringify({
    serviceBaseUrl: "https://api.example.com/radar",
    tokenUrl: "https://login.example.com/token",
    basemaps: [
      { name: "Streets", type: "style", url: "https://tiles.example.com/style.json", attribution: "" },
      { name: "Own", type: "pmtiles", url: "/tiles/own.pmtiles", attribution: "" },
    ],
  }),
);
const CONFIGURED = ["https://api.example.com", "https://login.example.com", "https://tiles.example.com"];

const directive = (policy: string, name: string) =>
  policy.split("; ").find((part) => part.startsWith(`${name} `));

test("where the configuration names a service, the page calls and shows what it names alone", () => {
  const origins = allowedOrigins(configured);
  expect(origins).toEqual(CONFIGURED);
  const policy = pagePolicy(origins);
  expect(directive(policy, "connect-src")).toBe(`connect-src 'self' blob: ${CONFIGURED.join(" ")}`);
  expect(directive(policy, "img-src")).toBe(`img-src 'self' data: blob: ${CONFIGURED.join(" ")}`);
  expect(policy).not.toMatch(/https:[ ;]/);
});

test("what the configuration does not know is named beside it", () => {
  expect(allowedOrigins(configured, "https://files.example.com/a, https://api.example.com")).toEqual([
    ...CONFIGURED,
    "https://files.example.com",
  ]);
  expect(allowedOrigins(parseConfig("{}"), "http://localhost:8787")).toEqual(["http://localhost:8787"]);
});

test("where the user types the address of a service, any can be called by TLS, and the own machine", () => {
  for (const origins of [allowedOrigins(parseConfig("{}")), allowedOrigins(configured, "any")]) {
    expect(origins).toBeUndefined();
    expect(directive(pagePolicy(origins), "connect-src")).toBe(
      "connect-src 'self' blob: https: http://127.0.0.1:* http://localhost:*",
    );
  }
});

test.each(["tiles.example.com", "ftp://tiles.example.com", "*"])("%s is no origin, and said so", (given) => {
  expect(() => allowedOrigins(configured, given)).toThrow(`ORIGINS: "${given}" is not an address`);
});

test("whoever serves the page finds its headers in the configuration guide", () => {
  const guide = readFileSync(new URL("../../docs/configuration.md", import.meta.url), "utf8");
  for (const [name, value] of Object.entries(PAGE_HEADERS)) expect(guide).toContain(`${name}: ${value}\n`);
});

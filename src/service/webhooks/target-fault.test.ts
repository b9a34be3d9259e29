import { expect, test } from "vitest";
import { isPublicAddress, targetFault } from "./target-fault.ts";

test.each([
  "https://example.com/hook",
  "https://example.com:8443/",
  "https://8.8.8.8/",
  "https://bücher.example/",
])("targetFault finds nothing wrong with %s", (target) => {
  expect(targetFault(target)).toBeUndefined();
});

test.each([
  ["https://example.com:0/", /port 0/],
  ["http://example.com/", /https:/],
  ["https://user:key@example.com/", /credentials/],
  ["https://example..com/", /empty part/],
  ["https://example.com/a b", /spaces/],
  ["/hook", /absolute/],
  ["https://localhost/", /public host/],
  ["https://printer.lan/", /public host/],
  ["https://0x7f.1/", /public host/],
  [`https://example.com/${"x".repeat(2048)}`, /2048/],
])("targetFault says what is wrong with %s", (target, fault) => {
  expect(targetFault(target)).toMatch(fault);
});

test.each(["8.8.8.8", "203.0.112.1", "2606:4700::1111", "2a00:1450:4001:80b::200e"])(
  "%s is of the public internet",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ["loopback", "127.0.0.1"],
  ["loopback, IPv6", "::1"],
  ["unspecified", "::"],
  ["private", "10.1.2.3"],
  ["unique local", "fd12::1"],
  ["link-local", "fe80::1"],
  ["site-local", "fec0::1"],
  ["multicast", "ff02::1"],
  ["documentation", "2001:db8::1"],
  ["IPv4-mapped", "::ffff:10.0.0.1"],
  ["IPv4-mapped, public", "::ffff:8.8.8.8"],
  ["IPv4-compatible", "::10.0.0.1"],
  ["IPv4-compatible, loopback", "::127.0.0.1"],
  ["IPv4-translated", "::ffff:0:10.0.0.1"],
  ["NAT64", "64:ff9b::10.0.0.1"],
  ["NAT64 of a network", "64:ff9b:1::10.0.0.1"],
  ["6to4", "2002:a00:1::1"],
  ["Teredo", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
  ["metadata of most clouds", "169.254.169.254"],
  ["metadata, IPv6", "fd00:ec2::254"],
  ["metadata of another cloud", "100.100.100.200"],
  ["a cloud's inside", "168.63.129.16"],
  ["no address", "example.com"],
])("%s is not: %s", (_, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test("targetFault takes a name with letters beyond ASCII however often it is asked", () => {
  for (let times = 0; times < 20_000; times++) targetFault("https://bücher.example/");
  expect(targetFault("https://bücher.example/")).toBeUndefined();
});

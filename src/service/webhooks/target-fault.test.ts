import { expect, test } from "vitest";
import { targetFault } from "./target-fault.ts";

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

import { expect, test } from "vitest";
import { parseUrl } from "./url.ts";

test("parseUrl reads absolute addresses, also with Latin-1 letters after many calls", () => {
  const read = () => parseUrl("https://bücher.example/ü")?.hostname;
  for (let turn = 0; turn < 20_000; turn++) read();
  expect(read()).toBe("xn--bcher-kva.example");
  expect(parseUrl("/files/a.tif", "https://example.com/")?.href).toBe("https://example.com/files/a.tif");
  expect(parseUrl("example.com")).toBeUndefined();
});

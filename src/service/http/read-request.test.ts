import { describe, expect, it } from "vitest";
import { readText } from "./read-request.ts";

/** A request as Firefox makes it: without `body`. */
function requestOf(text: string): Request {
  const request = new Request("http://service.test/", { method: "POST", body: text });
  Object.defineProperty(request, "body", { value: undefined });
  return request;
}

describe("readText", () => {
  it("reads a body where the browser has no `Request.body`", async () => {
    expect(await readText(requestOf("grant_type=ü"))).toEqual({ text: "grant_type=ü", size: 13 });
    expect(await readText(requestOf(""))).toEqual({ text: "", size: 0 });
  });

  it("refuses a body beyond its limit where the browser has no `Request.body`", async () => {
    await expect(readText(requestOf("ü".repeat(6)), 11)).rejects.toMatchObject({ status: 413 });
  });
});

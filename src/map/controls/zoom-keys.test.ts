// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { zoomOf } from "./zoom-keys.ts";

const plain = { ctrlKey: false, metaKey: false, altKey: false };

describe("zoomOf", () => {
  it.each([
    ["+", 1],
    ["=", 1],
    ["-", -1],
    ["_", -1],
    ["ß", 0],
    ["´", 0],
    ["ü", 0],
    [";", 0],
    ["Dead", 0],
  ])("goes by the character %s, wherever its key is", (key, by) =>
    expect(zoomOf({ ...plain, key })).toBe(by),
  );

  it("leaves keys with a modifier to the browser", () =>
    expect(zoomOf({ ...plain, key: "+", ctrlKey: true })).toBe(0));
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { deviceStorage, isStorageDenied, onRefused, tabStorage, tellingStorage } from "./device.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  deviceStorage.forget();
  tabStorage.forget();
});

const refuse = (name: string): never => {
  throw new DOMException("Refused", name);
};
const full = { getItem: () => null, setItem: () => refuse("QuotaExceededError"), removeItem: () => {} };
const broken = {
  getItem: () => refuse("SecurityError"),
  setItem: () => refuse("SecurityError"),
  removeItem: () => refuse("SecurityError"),
};

/** Puts a storage in the place of the browser's; undefined: asking for it throws. */
function stub(name: "localStorage" | "sessionStorage", storage: object | null | undefined) {
  vi.stubGlobal(name, storage);
  if (storage === undefined)
    Object.defineProperty(globalThis, name, { configurable: true, get: () => refuse("SecurityError") });
}

describe.each([
  ["localStorage", deviceStorage],
  ["sessionStorage", tabStorage],
] as const)("safe %s", (name, storage) => {
  it.each([
    ["full", full],
    ["broken", broken],
    ["absent", null],
    ["forbidden", undefined],
  ])("keeps in memory what storage that is %s refuses, and says so", (_how, stubbed) => {
    stub(name, stubbed);
    const told = vi.fn();
    const stop = onRefused(told);
    expect(storage.getItem("a")).toBeNull();
    expect(storage.setItem("a", "1")).toBe(false);
    expect(storage.getItem("a")).toBe("1");
    expect(told).toHaveBeenCalledOnce();
    storage.removeItem("a");
    expect(storage.getItem("a")).toBeNull();
    stop();
  });
});

describe("tellingStorage", () => {
  it("throws where nothing is kept, and still reads it", () => {
    stub("localStorage", full);
    expect(() => tellingStorage.setItem("a", "1")).toThrow();
    expect(tellingStorage.getItem("a")).toBe("1");
  });
});

describe("isStorageDenied", () => {
  it("is true where asking for storage is an error", () => {
    stub("sessionStorage", undefined);
    expect(isStorageDenied()).toBe(true);
  });
});

const SOURCE = fileURLToPath(new URL(".", import.meta.url));

describe("the source", () => {
  it("touches localStorage, sessionStorage and indexedDB in no other file", () => {
    const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file) && file !== "device.ts",
    );
    const touching = files.filter((file) =>
      /\b(localStorage|sessionStorage|indexedDB)\b/.test(readFileSync(join(SOURCE, file), "utf8")),
    );
    expect(touching).toEqual([]);
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createStore } from "zustand";
import { deviceStorage, isStorageDenied, keepState, onRefused, openKept, tabStorage } from "./device.ts";
import { testDevice } from "./testing/test-device.ts";

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

const point = z.object({ x: z.number() });

describe("openKept", () => {
  it("reads what another tab has written, each account its own, and hears of it", () => {
    const device = testDevice();
    const open = (account: string) =>
      openKept({ name: "point", schema: point, account, place: device.openTab() });
    const [here, there, other] = [open("me"), open("me"), open("you")];
    const heard = vi.fn();
    there.onOtherTab(heard);
    expect(here.write({ x: 1 })).toBe(true);
    expect(heard).toHaveBeenCalledOnce();
    expect(there.read()).toEqual({ x: 1 });
    expect([other.has(), other.read()]).toEqual([false, undefined]);
    other.write({ x: 2 });
    expect(heard).toHaveBeenCalledOnce();
    here.forget();
    expect([there.has(), there.read()]).toEqual([false, undefined]);
  });

  it("hears that all was cleared", () => {
    const place = testDevice().openTab();
    const heard = vi.fn();
    openKept({ name: "point", schema: point, place }).onOtherTab(heard);
    place.events.dispatchEvent(Object.assign(new Event("storage"), { key: null }));
    expect(heard).toHaveBeenCalledOnce();
  });

  it.each(["{", "null", '{"x":"1"}'])("has %s and reads nothing of it", (text) => {
    const device = testDevice();
    device.kept.set("point", text);
    const kept = openKept({ name: "point", schema: point, place: device.openTab() });
    expect([kept.has(), kept.read()]).toEqual([true, undefined]);
  });

  it("says what is not kept, and still reads it; what stays the same is the same object", () => {
    const device = testDevice({ most: 0 });
    const kept = openKept({ name: "point", schema: point, place: device.openTab() });
    const value = { x: 1 };
    expect(kept.write(value)).toBe(false);
    expect(kept.read()).toBe(value);
    device.most = 10;
    expect(kept.write(value)).toBe(true);
    const reloaded = openKept({ name: "point", schema: point, place: device.openTab() });
    expect(reloaded.read()).toEqual(value);
    expect(reloaded.read()).toBe(reloaded.read());
  });
});

describe("keepState", () => {
  it("begins with what was kept, and keeps each change", () => {
    const device = testDevice();
    const open = () =>
      keepState(
        createStore<{ x: number; double: () => void }>()((set) => ({
          x: 1,
          double: () => set(({ x }) => ({ x: 2 * x })),
        })),
        openKept({ name: "point", schema: point, place: device.openTab() }),
      );
    open().getState().double();
    expect(device.kept.get("point")).toBe('{"x":2}');
    const again = open();
    again.getState().double();
    expect(again.getState().x).toBe(4);
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
  it.each([
    [
      "localStorage, sessionStorage and indexedDB",
      /\b(localStorage|sessionStorage|indexedDB)\b/,
      ["device.ts"],
    ],
    [
      "what is kept without a schema",
      /^import [^;]*\b(deviceStorage|tabStorage|createJSONStorage|persist)\b[^;]*from "/m,
      // The id of a link, which the host checks; a mark that is no more than there; and what of another user is to be forgotten
      // without loading what reads it.
      ["api/use-host.ts", "app/app.tsx", "app/params/kept-draft.ts"],
    ],
  ])("touches %s only where it is allowed", (_what, touch, allowed) => {
    const touching = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !/\.test\.tsx?$|^testing\//.test(file) &&
        touch.test(readFileSync(join(SOURCE, file), "utf8")),
    );
    expect(touching).toEqual(allowed);
  });
});

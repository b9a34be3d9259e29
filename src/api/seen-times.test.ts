import { expect, test } from "vitest";
import { noteSeen, seenTimes, withSeen } from "./seen-times.ts";

const ME = { kind: "connected" as const, serviceName: "api.example", account: "me" };
const OTHER = { ...ME, account: "other" };

function memoryStorage(first?: string) {
  const kept = new Map<string, string>(
    first === undefined ? [] : [["swath-seen connected api.example me", first]],
  );
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test("the first sight of each status is kept, a later one of the same is not", () => {
  const storage = memoryStorage();
  noteSeen(ME, [{ id: "p", status: "active", moving: true }], 1000, storage);
  noteSeen(ME, [{ id: "p", status: "active", moving: true }], 2000, storage);
  noteSeen(ME, [{ id: "p", status: "closed", moving: false }], 3000, storage);
  noteSeen(ME, [{ id: "p", status: "closed", moving: false }], 4000, storage);
  expect(seenTimes(ME, "p", storage)).toEqual([
    { status: "active", at: 1000 },
    { status: "closed", at: 3000 },
  ]);
});

test("an order that was over when it was first met has no time", () => {
  const storage = memoryStorage();
  noteSeen(ME, [{ id: "p", status: "closed", moving: false }], 1000, storage);
  expect(seenTimes(ME, "p", storage)).toEqual([]);
});

test("one account does not see what another saw", () => {
  const storage = memoryStorage();
  noteSeen(ME, [{ id: "p", status: "active", moving: true }], 1000, storage);
  expect(seenTimes(OTHER, "p", storage)).toEqual([]);
});

test("what cannot be read counts as nothing seen", () => {
  expect(seenTimes(ME, "p", memoryStorage('{"version":1,"orders":[["p",'))).toEqual([]);
  expect(seenTimes(ME, "p", memoryStorage('{"version":9,"orders":[]}'))).toEqual([]);
});

test("a device that keeps nothing does no harm", () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  expect(() => noteSeen(ME, [{ id: "p", status: "active", moving: true }], 1000, full)).not.toThrow();
});

test("of more than 1000 orders those that changed longest ago are forgotten", () => {
  const orders = Array.from({ length: 1001 }, (_, index) => ({
    id: `p${index}`,
    status: "active",
    moving: true,
  }));
  const kept = withSeen([], orders, 1000) ?? [];
  expect(kept).toHaveLength(1000);
  expect(kept[0]?.[0]).toBe("p1");
});

test("nothing new changes nothing", () => {
  const kept = withSeen([], [{ id: "p", status: "active", moving: true }], 1000) ?? [];
  expect(withSeen(kept, [{ id: "p", status: "active", moving: true }], 2000)).toBeUndefined();
});

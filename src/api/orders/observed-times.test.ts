import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const ME = { kind: "connected" as const, serviceName: "api.example", account: "me" };
const OTHER = { ...ME, account: "other" };

/** As a page that was just loaded has it. */
async function loadPage() {
  vi.resetModules();
  const { recordObserved, observedTimes } = await import("./observed-times.ts");
  return {
    record: (status: string, now: number, { id = "p", session = ME } = {}) =>
      recordObserved(session, [{ id, status }], () => status === "active", now),
    recordObserved,
    observedTimes,
    /** As one looks it up who has not recorded the status that the order has now. */
    times: async (id = "p", session = ME) =>
      (await observedTimes(session, [{ id, status: "other" }])).get(id),
  };
}

beforeEach(() => vi.stubGlobal("indexedDB", new IDBFactory()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the first sight of each status is kept, a later one of the same is not, also after a reload", async () => {
  const first = await loadPage();
  await first.record("active", 1000);
  await first.record("active", 2000);
  await first.record("closed", 3000);
  const second = await loadPage();
  await second.record("closed", 4000);
  expect(await second.times()).toEqual([
    { status: "active", at: 1000 },
    { status: "closed", at: 3000 },
  ]);
});

test("an order that was over when it was first met has no time", async () => {
  const { record, times } = await loadPage();
  await record("closed", 1000);
  expect(await times()).toBeUndefined();
});

test("one account does not see what another saw", async () => {
  const { record, times } = await loadPage();
  await record("active", 1000);
  expect(await times("p", OTHER)).toBeUndefined();
});

test("two tabs that see the same keep it once", async () => {
  const [one, other] = [await loadPage(), await loadPage()];
  await Promise.all([one.record("active", 1000), other.record("active", 2000)]);
  expect(await one.times()).toEqual([{ status: "active", at: 1000 }]);
});

test("a device that keeps nothing does no harm, and is tried again", async () => {
  const { record, times } = await loadPage();
  const open = vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("forbidden", "SecurityError");
  });
  await record("active", 1000);
  expect(await times()).toBeUndefined();
  open.mockRestore();
  await record("active", 2000);
  expect(await times()).toEqual([{ status: "active", at: 2000 }]);
});

test.each([10, 1000])(
  "each of %i orders is looked up once, and not again while nothing changes",
  async (many) => {
    const orders = Array.from({ length: many }, (_, index) => ({
      id: `p${index}`,
      status: "active",
      moving: true,
    }));
    const { recordObserved, observedTimes } = await loadPage();
    const isMoving = ({ moving }: { moving: boolean }) => moving;
    const get = vi.spyOn(IDBObjectStore.prototype, "get");
    const getAll = vi.spyOn(IDBObjectStore.prototype, "getAll");
    await recordObserved(ME, orders, isMoving, 1000);
    expect(get).toHaveBeenCalledTimes(many);
    await recordObserved(ME, orders, isMoving, 2000);
    expect(get).toHaveBeenCalledTimes(many);
    await recordObserved(
      ME,
      [{ id: "p0", status: "closed", moving: false }, ...orders.slice(1)],
      isMoving,
      3000,
    );
    expect(get).toHaveBeenCalledTimes(many + 1);
    const shown = [
      { id: "p0", status: "closed" },
      { id: "p1", status: "active" },
    ];
    expect((await observedTimes(ME, shown)).get("p0")).toHaveLength(2);
    // Records of this tab are known without a request.
    expect(get).toHaveBeenCalledTimes(many + 1);
    expect((await observedTimes(ME, [{ id: "p0", status: "other" }])).get("p0")).toHaveLength(2);
    expect(get).toHaveBeenCalledTimes(many + 2);
    expect(getAll).not.toHaveBeenCalled();
  },
);

test("a look-up waits for what was recorded before it", async () => {
  const { record, times } = await loadPage();
  void record("active", 1000);
  expect(await times()).toEqual([{ status: "active", at: 1000 }]);
});

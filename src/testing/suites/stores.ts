import { describe, expect, test } from "vitest";
import { productMask } from "../../service/catalog/items/frame.ts";
import { toFrameRow } from "../../service/catalog/items/frame-row.ts";
import { createKnownGrants } from "../../service/catalog/packed/known-grants.ts";
import { grant } from "../../service/purchases/purchases.ts";
import type { CallbackRecord, PurchaseRecord } from "../../service/store/records.ts";
import { type NewFrame, Stale, type Store, type Tx } from "../../service/store/store.ts";
import { frameAt } from "../catalog/make-frames.ts";

/** Opens so many handles on one new store, as processes or tabs would, on a clock of milliseconds since 1970. */
export type OpenStores = (handles: number, clock: () => number) => Promise<Store[]>;

const NOW = 1_780_000_000_000;
const account = { companyID: "c", contractID: "k" };

function purchase(change: Partial<PurchaseRecord> = {}): PurchaseRecord {
  const id = change.id ?? "p1";
  return {
    id,
    userID: "u",
    companyID: "c",
    contractID: "k",
    frameID: `frame of ${id}`,
    eula: "STANDARD",
    productTypes: ["GRD", "SLC"],
    status: "active",
    createdAt: NOW,
    updatedAt: NOW,
    ...change,
  };
}

function callback(id: string, dueAt: number): CallbackRecord {
  return {
    id,
    webhookID: "w",
    companyID: "c",
    resourceKey: "purchase",
    resourceID: "p",
    data: { status: "closed", itemIDs: [] },
    createdAt: NOW,
    state: "pending",
    attempts: [],
    dueAt,
  };
}

/** A frame as it is kept, alone with its image id. */
function frame(imageID: number, change: Partial<NewFrame> = {}): NewFrame {
  return { ...toFrameRow(frameAt([4, 52], { imageID, frameNumber: 1, license: "CC0-1.0" })), ...change };
}

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const ofUser = { companyID: "c", userID: "u" };

/** Tests the rules of every store. */
export function storeSuite(name: string, open: OpenStores): void {
  describe(`store: ${name}`, () => {
    async function openOne(clock = () => NOW): Promise<Store> {
      const [store] = await open(1, clock);
      if (!store) throw new Error("There is no store.");
      return store;
    }
    const insert = (store: Store, ...records: PurchaseRecord[]) =>
      store.write(async (tx) => {
        const results = [];
        for (const record of records) results.push(await tx.insert("purchases", record));
        return results;
      });
    const read = (store: Store, id: string) =>
      store.read((tx) => tx.get("purchases", { companyID: "c", id }));

    const add = (store: Store, ...frames: NewFrame[]) => store.write((tx) => tx.addFrames(frames));
    const feed = (store: Store, seq = 0) =>
      store.read((tx) => tx.page("frames", "feed", { equals: {}, after: { seq }, limit: 9_999 }));

    test("a record comes back as it was put in, and what it lacks stays missing", async () => {
      const store = await openOne();
      const full = purchase({
        reference: 'quay "7", 𝒳 \\ ünïcode',
        webhookID: "w",
        amount: 60_000,
        dueAt: NOW + 5,
      });
      await insert(store, full, purchase({ id: "p2" }));
      expect(await read(store, "p1")).toEqual({ ...full, version: 1 });
      expect(await read(store, "p2")).toEqual({ ...purchase({ id: "p2" }), version: 1 });
      expect(await read(store, "p3")).toBeUndefined();
      expect(await store.read((tx) => tx.get("purchases", { companyID: "d", id: "p1" }))).toBeUndefined();
    });

    test("what is nested, numbers with fractions and every field of a task come back, too", async () => {
      const store = await openOne();
      const slot = {
        satellite: 7,
        taskID: "t",
        start: NOW + 0.25,
        end: NOW + 9000.5,
        roll: -31.25,
        state: "held" as const,
      };
      const taken = callback("c1", NOW);
      const attempts = [
        { at: NOW, url: "https://example.com/é", status: 204, durationMs: 1.5 },
        { at: NOW, error: "x" },
      ];
      await store.write(async (tx) => {
        await tx.insert("slots", slot);
        await tx.insert("callbacks", { ...taken, attempts });
      });
      await store.read(async (tx) => {
        expect(await tx.get("slots", { satellite: 7, taskID: "t" })).toEqual({ ...slot, version: 1 });
        expect(await tx.get("callbacks", { companyID: "c", id: "c1" })).toMatchObject({ attempts });
      });
    });

    test("who changes what was put in or read changes nothing in the store", async () => {
      const store = await openOne();
      const given = purchase();
      const kept = { ...purchase(), version: 1 };
      /** Records that are read may be frozen. */
      const corrupt = (record: PurchaseRecord | undefined) => {
        for (const change of [
          () => record?.productTypes.push("QLK"),
          () => record && Object.assign(record, { status: "failed" }),
        ]) {
          try {
            change();
          } catch (error) {
            expect(error).toBeInstanceOf(TypeError);
          }
        }
      };
      await insert(store, given);
      given.productTypes.push("CSI");
      given.status = "canceled";
      expect(await read(store, "p1")).toEqual(kept);
      corrupt(await read(store, "p1"));
      expect(await read(store, "p1")).toEqual(kept);
      const listed = () => store.read((tx) => tx.page("purchases", "ofUser", { equals: ofUser, limit: 9 }));
      corrupt((await listed())[0]);
      expect(await listed()).toEqual([kept]);
      const changed = await store.write(async (tx) => {
        const stored = await tx.get("purchases", { companyID: "c", id: "p1" });
        return stored && tx.put("purchases", { ...stored, reference: "mine" });
      });
      corrupt(changed);
      expect(await listed()).toEqual([{ ...kept, reference: "mine", version: 2 }]);
    });

    test("what is thrown undoes everything of its transaction, and reaches the caller", async () => {
      const store = await openOne();
      await insert(store, purchase());
      const work = store.write(async (tx) => {
        await tx.insert("purchases", purchase({ id: "p2" }));
        const first = await tx.get("purchases", { companyID: "c", id: "p1" });
        if (first) await tx.put("purchases", { ...first, status: "closed" });
        await tx.add(account, { held: 5 });
        throw new Error("no");
      });
      await expect(work).rejects.toThrow("no");
      expect([await read(store, "p2"), (await read(store, "p1"))?.status]).toEqual([undefined, "active"]);
      await store.read(async (tx) => {
        expect(await tx.account(account)).toEqual({ held: 0, spent: 0 });
        expect(ids(await tx.page("purchases", "ofUser", { equals: ofUser, limit: 9 }))).toEqual(["p1"]);
      });
      // A write that was undone can be repeated, unique values included.
      expect(await insert(store, purchase({ id: "p2" }))).toEqual(["ok"]);
    });

    test("a reader sees all of a transaction or nothing of it", async () => {
      const [writer, reader] = await open(2, () => NOW);
      if (!writer || !reader) throw new Error("There are no stores.");
      let isDone = false;
      const writing = (async () => {
        for (let round = 0; round < 30; round++) {
          await insert(writer, ...[1, 2, 3].map((n) => purchase({ id: `${round}-${n}` })));
        }
        isDone = true;
      })();
      while (!isDone) {
        const [first, second] = await reader.read(async (tx) => [
          (await tx.page("purchases", "ofUser", { equals: ofUser, limit: 999 })).length,
          (await tx.page("purchases", "ofUser", { equals: ofUser, limit: 999 })).length,
        ]);
        expect([(first ?? 1) % 3, first]).toEqual([0, second]);
      }
      await writing;
    });

    test("keys and unique values are there once; what no longer counts makes room", async () => {
      const store = await openOne();
      const frameID = "7_1";
      expect(await insert(store, purchase({ frameID }), purchase({ frameID }))).toEqual(["ok", "duplicate"]);
      expect(await insert(store, purchase({ id: "p2", frameID }))).toEqual(["duplicate"]);
      expect(await insert(store, purchase({ id: "p2", frameID, companyID: "d" }))).toEqual(["ok"]);
      await store.write(async (tx) => {
        const stored = await tx.get("purchases", { companyID: "c", id: "p1" });
        if (stored) await tx.put("purchases", { ...stored, status: "failed" });
      });
      expect(await insert(store, purchase({ id: "p3", frameID }))).toEqual(["ok"]);
      // A duplicate corrupts nothing else of its transaction.
      expect(
        await insert(store, purchase({ id: "p4" }), purchase({ id: "p5", frameID }), purchase({ id: "p6" })),
      ).toEqual(["ok", "duplicate", "ok"]);
    });

    test("one of a hundred writers at once gets what there is once", async () => {
      const stores = await open(2, () => NOW);
      const results = await Promise.all(
        Array.from({ length: 100 }, async (_, n) => {
          const store = stores[n % 2];
          return store && insert(store, purchase({ id: `p${n}`, frameID: "7_1" }));
        }),
      );
      expect(results.flat().filter((result) => result === "ok")).toHaveLength(1);
      expect(results.flat().filter((result) => result === "duplicate")).toHaveLength(99);
    });

    test("a list is in its order, page by page, also from high to low and with equal values", async () => {
      const store = await openOne();
      const records = Array.from({ length: 57 }, (_, n) =>
        purchase({
          id: `p${String(n).padStart(2, "0")}`,
          updatedAt: NOW - (n % 5),
          contractID: n % 2 ? "k" : "l",
        }),
      );
      await insert(store, ...records.toReversed(), purchase({ id: "other", userID: "v" }));
      const wanted = ids(records.toSorted((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1)));
      const listed: string[] = [];
      let after: { updatedAt: number; id: string } | undefined;
      for (;;) {
        const page = await store.read((tx) =>
          tx.page("purchases", "ofUser", { equals: ofUser, after, limit: 10 }),
        );
        listed.push(...ids(page));
        after = page.at(-1);
        if (page.length < 10) break;
      }
      expect(listed).toEqual(wanted);
      const ofContract = await store.read((tx) =>
        tx.page("purchases", "ofContract", { equals: { ...ofUser, contractID: "k" }, limit: 99 }),
      );
      expect(ids(ofContract)).toEqual(wanted.filter((id) => Number(id.slice(1)) % 2 === 1));
    });

    test("a page begins and ends at the first fields of the order", async () => {
      const store = await openOne();
      await insert(
        store,
        ...[0, 1, 2, 3].flatMap((n) => [`a${n}`, `b${n}`].map((id) => purchase({ id, updatedAt: NOW - n }))),
      );
      const span = (after?: number, until?: number) =>
        store.read(async (tx) =>
          ids(
            await tx.page("purchases", "ofUser", {
              equals: ofUser,
              ...(after !== undefined && { after: { updatedAt: after } }),
              ...(until !== undefined && { until: { updatedAt: until } }),
              limit: 99,
            }),
          ),
        );
      expect(await span(NOW - 1)).toEqual(["a2", "b2", "a3", "b3"]);
      expect(await span(undefined, NOW - 1)).toEqual(["a0", "b0", "a1", "b1"]);
      expect(await span(NOW, NOW - 2)).toEqual(["a1", "b1", "a2", "b2"]);
      expect(await span(NOW - 2, NOW - 1)).toEqual([]);
    });

    test("what is added neither doubles nor hides what a list still has to show", async () => {
      const store = await openOne();
      await insert(
        store,
        ...Array.from({ length: 40 }, (_, n) => purchase({ id: `old${n}`, updatedAt: NOW - n })),
      );
      const seen: string[] = [];
      let after: { updatedAt: number; id: string } | undefined;
      for (let round = 0; ; round++) {
        const page = await store.read((tx) =>
          tx.page("purchases", "ofUser", { equals: ofUser, after, limit: 7 }),
        );
        seen.push(...ids(page));
        after = page.at(-1);
        if (page.length < 7) break;
        await insert(store, purchase({ id: `new${round}`, updatedAt: NOW + round + 1 }));
      }
      expect(seen).toEqual(Array.from({ length: 40 }, (_, n) => `old${n}`));
    });

    test("a record leaves an index with what put it there", async () => {
      const store = await openOne();
      await insert(store, purchase({ dueAt: NOW }));
      const due = () => store.read((tx) => tx.page("purchases", "due", { equals: {}, limit: 9 }));
      expect(ids(await due())).toEqual(["p1"]);
      await store.write(async (tx) => {
        const stored = await tx.get("purchases", { companyID: "c", id: "p1" });
        if (!stored) throw new Error("It is gone.");
        const { dueAt: _due, ...rest } = stored;
        await tx.put("purchases", { ...rest, status: "closed" });
      });
      expect(await due()).toEqual([]);
      expect(await read(store, "p1")).not.toHaveProperty("dueAt");
    });

    test("a list holds only what its condition takes in", async () => {
      const store = await openOne();
      const slot = { satellite: 7, start: NOW, end: NOW + 9000, roll: 0, state: "held" } as const;
      await store.write(async (tx) => {
        await tx.insert("slots", { ...slot, taskID: "a" });
        await tx.insert("slots", { ...slot, taskID: "b" });
        const taken = await tx.get("slots", { satellite: 7, taskID: "a" });
        if (taken) await tx.put("slots", { ...taken, state: "free" });
      });
      const held = await store.read((tx) => tx.page("slots", "held", { equals: { satellite: 7 }, limit: 9 }));
      expect(held.map(({ taskID }) => taskID)).toEqual(["b"]);
    });

    test("who follows the feed of frames misses no frame that many add at once", async () => {
      const stores = await open(2, () => NOW);
      let isDone = false;
      const adding = Promise.all(
        [0, 1, 0, 1].map(async (handle, writer) => {
          for (let n = 0; n < 25; n++) {
            await stores[handle]?.write(async (tx) => {
              await tx.next("image");
              const place = writer * 1_000 + n * 2 + 1;
              await tx.addFrames([frame(place), frame(place + 1)]);
            });
          }
        }),
      ).finally(() => {
        isDone = true;
      });
      const seen: string[] = [];
      let seq = 0;
      for (let isLast = false; !isLast; ) {
        isLast = isDone;
        const page = await stores[1]?.read((tx) =>
          tx.page("frames", "feed", { equals: {}, after: { seq }, limit: 1000 }),
        );
        for (const record of page ?? []) {
          seen.push(record.frameID);
          seq = record.seq;
        }
      }
      await adding;
      expect([seen.length, new Set(seen).size]).toEqual([200, 200]);
    });

    test("who reads a user's grants on misses no grant that many give at once", async () => {
      const stores = await open(3, () => NOW);
      const [reader, ...writers] = stores;
      if (!reader) throw new Error("There is no store.");
      const names = Array.from({ length: 60 }, (_, index) => `${index}_1`);
      const known = createKnownGrants(reader);
      let isDone = false;
      const writing = Promise.all(
        writers.map(async (store, writer) => {
          for (const frameID of names.filter((_, index) => index % 2 === writer)) {
            await Promise.all([
              store.write((tx) => grant(tx, { ...ofUser, frameID }, ["GRD"], NOW)),
              store.write((tx) => grant(tx, { ...ofUser, frameID: `${frameID}0` }, ["SLC"], NOW)),
              store.write((tx) => grant(tx, { ...ofUser, userID: "v", frameID }, ["QLK"], NOW)),
            ]);
          }
        }),
      ).finally(() => {
        isDone = true;
      });
      for (let isLast = false; !isLast; ) {
        isLast = isDone;
        await known.of(ofUser);
      }
      await writing;
      const owned = await known.of(ofUser);
      expect(owned.size).toBe(120);
      for (const frameID of names) {
        expect([owned.of(frameID), owned.of(`${frameID}0`)]).toEqual([
          productMask(["GRD"]),
          productMask(["SLC"]),
        ]);
      }
      expect((await known.of({ ...ofUser, userID: "v" })).size).toBe(60);
    });

    test("a frame that changes comes in the feed once more, in the place of the one before", async () => {
      const store = await openOne();
      const of = { companyID: "c", userID: "u", taskID: "t" };
      expect(await add(store, frame(7, of))).toEqual({ added: 1, changed: 0, older: 0, taken: [] });
      const [first] = await feed(store);
      expect(first).toEqual({ ...frame(7, of), seq: first?.seq, version: 1 });
      expect(await add(store, frame(7, { ...of, publicFrom: NOW }))).toMatchObject({ added: 0, changed: 1 });
      const changed = await feed(store, first?.seq);
      expect(changed).toEqual([
        { ...frame(7, { ...of, publicFrom: NOW }), seq: changed[0]?.seq, version: 2 },
      ]);
      expect(await feed(store)).toEqual(changed);
    });

    test("what a frame lacks stays missing, and what it gets and loses again is reported", async () => {
      const store = await openOne();
      const { license: _, bandwidth: __, ...bare } = frame(7, { publicFrom: 0 });
      await add(store, bare);
      const [kept] = await feed(store);
      expect(kept).toEqual({ ...bare, seq: kept?.seq, version: 1 });
      expect(await add(store, { ...bare, license: "CC-BY-4.0" })).toMatchObject({ changed: 1 });
      expect(await add(store, bare)).toMatchObject({ changed: 1 });
      expect((await feed(store))[0]).not.toHaveProperty("license");
    });

    test("frames that are the same as before are left alone, and those beside them are added", async () => {
      const store = await openOne();
      const frames = [1, 2, 3].map((imageID) => frame(imageID, { publicFrom: 0 }));
      expect(await add(store, ...frames)).toEqual({ added: 3, changed: 0, older: 0, taken: [] });
      const before = await feed(store);
      expect(before.map(({ frameID }) => frameID)).toEqual(["1_1", "2_1", "3_1"]);
      expect(await add(store, ...frames)).toEqual({ added: 0, changed: 0, older: 0, taken: [] });
      expect(await feed(store)).toEqual(before);
      expect(await add(store, ...frames, frame(4, { publicFrom: 0 }))).toMatchObject({
        added: 1,
        changed: 0,
      });
      const after = await feed(store);
      expect(after.slice(0, 3)).toEqual(before);
      expect(after.map(({ frameID }) => frameID)).toEqual(["1_1", "2_1", "3_1", "4_1"]);
    });

    test("a frame keeps the products that it had", async () => {
      const store = await openOne();
      await add(store, frame(7, { products: 0b101 }));
      expect(await add(store, frame(7, { products: 0b110 }))).toMatchObject({ changed: 1 });
      expect(await feed(store)).toMatchObject([{ products: 0b111 }]);
      expect(await add(store, frame(7, { products: 0b100 }))).toEqual({
        added: 0,
        changed: 0,
        older: 0,
        taken: [],
      });
      expect(await add(store, frame(7, { products: 0b100, end: NOW + 5 }))).toMatchObject({ changed: 1 });
      expect(await feed(store)).toMatchObject([{ products: 0b111, end: NOW + 5 }]);
    });

    test("an older form of a frame overwrites nothing, and only brings products that were missing", async () => {
      const store = await openOne();
      const kept = frame(7, { products: 0b001, updated: NOW + 9, end: NOW + 5 });
      await add(store, kept);
      const before = await feed(store);
      const older = frame(7, { products: 0b001, updated: NOW + 8, end: NOW + 1 });
      expect(await add(store, older)).toEqual({ added: 0, changed: 0, older: 1, taken: [] });
      expect(await feed(store)).toEqual(before);
      expect(await add(store, { ...older, products: 0b100 })).toMatchObject({ changed: 1, older: 0 });
      expect(await feed(store)).toMatchObject([{ ...kept, products: 0b101 }]);
      expect(await add(store, { ...older, updated: NOW + 9 })).toMatchObject({ changed: 1, older: 0 });
      expect(await feed(store)).toMatchObject([{ products: 0b101, updated: NOW + 9, end: NOW + 1 }]);
    });

    test("a frame that was imaged for a task is neither another task's nor the archive's", async () => {
      const store = await openOne();
      const of = (taskID: string) => ({ companyID: "c", userID: "u", taskID });
      await add(store, frame(1, of("t")), frame(2, { publicFrom: 0 }));
      const before = await feed(store);
      expect(await add(store, frame(1, { publicFrom: 0 }), frame(3))).toEqual({
        ...{ added: 1, changed: 0, older: 0 },
        taken: ["1_1"],
      });
      expect((await add(store, frame(1, of("other")), frame(2, of("t")))).taken.toSorted()).toEqual([
        "1_1",
        "2_1",
      ]);
      expect((await feed(store)).slice(0, 2)).toEqual(before);
    });

    test("more frames than one statement takes are added in their order, at once or not at all", async () => {
      const store = await openOne();
      const frames = Array.from({ length: 1_203 }, (_, n) => frame(n + 1, { publicFrom: 0 }));
      const adding = store.write(async (tx) => {
        await tx.addFrames(frames);
        throw new Error("undone");
      });
      await expect(adding).rejects.toThrow("undone");
      expect(await feed(store)).toEqual([]);
      expect(await add(store, ...frames)).toEqual({ added: 1_203, changed: 0, older: 0, taken: [] });
      expect((await feed(store)).map(({ imageID }) => imageID)).toEqual(frames.map(({ imageID }) => imageID));
    });

    test("a change of what changed runs again, and none is lost", async () => {
      const stores = await open(2, () => NOW);
      await insert(stores[0] as Store, purchase({ amount: 0 }));
      // As many as there are attempts: each failure of one is the success of another.
      await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          stores[n % 2]?.write(async (tx) => {
            const stored = await tx.get("purchases", { companyID: "c", id: "p1" });
            if (stored) await tx.put("purchases", { ...stored, amount: (stored.amount ?? 0) + 1 });
          }),
        ),
      );
      expect(await read(stores[0] as Store, "p1")).toMatchObject({ amount: 12, version: 13 });
    });

    test("a version that is not there any more is refused after some tries", async () => {
      const store = await openOne();
      await insert(store, purchase());
      const work = store.write(async (tx) => tx.put("purchases", { ...purchase(), version: 7 }));
      await expect(work).rejects.toThrow(Stale);
    });

    test("claimed is what is due, the longest due first, and by one alone until the lease ends", async () => {
      let now = NOW;
      const [one, two] = await open(2, () => now);
      if (!one || !two) throw new Error("There are no stores.");
      await insert(one, ...[3, 1, 2].map((n) => purchase({ id: `p${n}`, dueAt: NOW + n })));
      await insert(one, purchase({ id: "later", dueAt: NOW + 500 }), purchase({ id: "never" }));
      const claim = (store: Store, limit = 9, at?: number) =>
        store.write((tx) => tx.claim("purchases", 100, limit, at));
      expect(await claim(one)).toEqual([]);
      now = NOW + 3;
      expect(ids(await claim(one, 2))).toEqual(["p1", "p2"]);
      expect(ids(await claim(two))).toEqual(["p3"]);
      expect(await claim(one)).toEqual([]);
      now = NOW + 103;
      const again = await claim(two);
      expect(ids(again)).toEqual(["p1", "p2", "p3"]);
      expect(again[0]).toMatchObject({ version: 3, dueAt: NOW + 203 });
      // A service whose clock is moved processes due records itself.
      expect(ids(await claim(one, 9, NOW + 500))).toEqual(["p1", "p2", "p3", "later"]);
    });

    test("many who claim at once get everything, and nothing twice", async () => {
      const stores = await open(2, () => NOW);
      const due = Array.from({ length: 60 }, (_, n) =>
        purchase({ id: `p${n}`, companyID: `c${n % 7}`, dueAt: NOW - n }),
      );
      await insert(stores[0] as Store, ...due);
      const claimed: string[] = [];
      const work = async (store: Store | undefined) => {
        for (;;) {
          const batch = (await store?.write((tx) => tx.claim("purchases", 1000, 4))) ?? [];
          if (batch.length === 0) return;
          claimed.push(...ids(batch));
        }
      };
      await Promise.all([0, 1, 0, 1].map((n) => work(stores[n])));
      expect([claimed.length, new Set(claimed).size]).toEqual([60, 60]);
    });

    test("of what is claimed each company gets its share, however long others have been due", async () => {
      const store = await openOne();
      const many = Array.from({ length: 40 }, (_, n) => purchase({ id: `a${n + 10}`, dueAt: NOW - 500 + n }));
      const few = [1, 2].map((n) => purchase({ id: `b${n}`, companyID: "d", dueAt: NOW - n }));
      await insert(store, ...many, ...few, purchase({ id: "e1", companyID: "e", dueAt: NOW + 1 }));
      const claim = (limit: number, without?: string[]) =>
        store.write((tx) => tx.claim("purchases", 1000, limit, undefined, without));
      expect(ids(await claim(6))).toEqual(["a10", "b2", "a11", "b1", "a12"]);
      expect(ids(await claim(3))).toEqual(["a13", "a14", "a15"]);
      expect(await claim(3, ["c"])).toEqual([]);
    });

    test("companies that do not fit into one batch take turns, whoever has been due the longest", async () => {
      const store = await openOne();
      const companies = Array.from({ length: 7 }, (_, n) => `c${n}`);
      const due = companies.flatMap((companyID, n) =>
        [1, 2, 3, 4, 5].map((m) =>
          purchase({ id: `${companyID}-${m}`, companyID, dueAt: NOW - 100 * (n + 1) + m }),
        ),
      );
      await insert(store, ...due);
      const turns: string[] = [];
      for (let turn = 0; turn < 7; turn++) {
        const claimed = await store.write((tx) => tx.claim("purchases", 1000, 2));
        turns.push(...claimed.map(({ companyID }) => companyID));
      }
      expect(turns.slice(0, 6).toSorted()).toEqual(companies.slice(0, 6));
      expect(turns.toSorted()).toEqual(companies.flatMap((company) => [company, company]));
    });

    test("the first of each group is found, behind a group and up to a place", async () => {
      const store = await openOne();
      const callbacks = ["c", "d"].flatMap((companyID) =>
        ["v", "w", "x"].flatMap((webhookID, n) =>
          [2, 1, 3].map((m) => ({
            ...callback(`${companyID}${webhookID}${m}`, NOW + 10 * n + m),
            ...{ companyID, webhookID },
          })),
        ),
      );
      await store.write(async (tx) => {
        for (const record of callbacks) await tx.insert("callbacks", record);
        await tx.insert("callbacks", { ...callback("done", NOW), webhookID: "u", dueAt: undefined });
      });
      const heads = (more: object) =>
        store.read(async (tx) => ids(await tx.heads("callbacks", "waiting", { limit: 99, ...more })));
      expect(await heads({})).toEqual(["cv1", "cw1", "cx1", "dv1", "dw1", "dx1"]);
      expect(await heads({ limit: 2 })).toEqual(["cv1", "cw1"]);
      expect(await heads({ after: { companyID: "c", webhookID: "w" } })).toEqual([
        "cx1",
        "dv1",
        "dw1",
        "dx1",
      ]);
      expect(await heads({ until: { dueAt: NOW + 11 } })).toEqual(["cv1", "cw1", "dv1", "dw1"]);
      expect(await heads({ until: { dueAt: NOW } })).toEqual([]);
    });

    test("a budget is never exceeded, however many spend at once", async () => {
      const stores = await open(2, () => NOW);
      const spend = (store: Store | undefined) => store?.write((tx) => tx.add(account, { held: 10 }, 250));
      const results = await Promise.all(Array.from({ length: 60 }, (_, n) => spend(stores[n % 2])));
      expect(results.filter((result) => result === "ok")).toHaveLength(25);
      const balance = () => stores[1]?.read((tx) => tx.account(account));
      expect(await balance()).toEqual({ held: 250, spent: 0 });
      await stores[0]?.write((tx) => tx.add(account, { held: -10, spent: 10 }, 250));
      expect(await balance()).toEqual({ held: 240, spent: 10 });
      expect(
        await stores[0]?.write((tx) => tx.add({ ...account, contractID: "new" }, { held: 251 }, 250)),
      ).toBe("over-limit");
    });

    test("of what a company has so many of there are never more than the limit, however many add at once", async () => {
      const stores = await open(2, () => NOW);
      const add = (handle: number, change: number, limit?: number) =>
        stores[handle]?.write((tx) => tx.tally({ companyID: "c", what: "tasks" }, change, limit));
      const results = await Promise.all(Array.from({ length: 30 }, (_, n) => add(n % 2, 1, 10)));
      expect(results.filter((result) => result === "ok")).toHaveLength(10);
      expect(await add(0, 2)).toBe("ok");
      expect(await add(1, -3)).toBe("ok");
      expect([await add(0, 1, 10), await add(1, 1, 10)]).toEqual(["ok", "over-limit"]);
      const other = { companyID: "c", what: "webhooks" } as const;
      expect(await stores[1]?.write((tx) => tx.tally(other, 1, 1))).toBe("ok");
    });

    test("numbers are given out once", async () => {
      const stores = await open(2, () => NOW);
      const next = (tx: Tx) => tx.next("image");
      const numbers = await Promise.all(Array.from({ length: 30 }, (_, n) => stores[n % 2]?.write(next)));
      expect(new Set(numbers).size).toBe(30);
    });
  });
}

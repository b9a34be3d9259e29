import { expect, test } from "vitest";
import { grant } from "../../purchases/purchases.ts";
import { createMemoryStore } from "../../store/memory-store.ts";
import type { Store } from "../../store/store.ts";
import { productMask } from "../items/frame.ts";
import { createKnownGrants } from "./known-grants.ts";

const user = { companyID: "c", userID: "u" };
const many = Array.from({ length: 2_500 }, (_, index) => `${index + 1}_1`);

/** A store with many grants of a user, and how many records were read from it since the last look. */
async function openStore() {
  const store = createMemoryStore();
  await store.write(async (tx) => {
    for (const frameID of many) await grant(tx, { ...user, frameID }, ["GRD"], 0);
  });
  let count = 0;
  const counted: Store = {
    ...store,
    read: (work) =>
      store.read((tx) =>
        work({
          ...tx,
          page: async (...given) => {
            const page = await tx.page(...given);
            count += page.length;
            return page;
          },
        }),
      ),
  };
  const lookedAt = () => {
    const before = count;
    count = 0;
    return before;
  };
  return { store, counted, lookedAt };
}

test("what is known of a user is not read again, only what came since", async () => {
  const { store, counted, lookedAt } = await openStore();
  const known = createKnownGrants(counted);
  expect((await known.of(user)).size).toBe(many.length);
  expect(lookedAt()).toBe(many.length);
  await store.write((tx) => grant(tx, { ...user, frameID: "9_9" }, ["SLC"], 0));
  await store.write((tx) => grant(tx, { ...user, frameID: "1_1" }, ["SLC"], 0));
  // The last that is known, and the two that follow.
  const owned = await known.of(user);
  expect(lookedAt()).toBe(3);
  expect([owned.of("9_9"), owned.of("1_1"), owned.of("2_1")]).toEqual(
    [["SLC"] as const, ["GRD", "SLC"] as const, ["GRD"] as const].map(productMask),
  );
});

test("a grant that is given once more changes nothing", async () => {
  const { store, counted, lookedAt } = await openStore();
  const known = createKnownGrants(counted);
  await known.of(user);
  lookedAt();
  await store.write((tx) => grant(tx, { ...user, frameID: "1_1" }, ["GRD"], 5));
  expect((await known.of(user)).size).toBe(many.length);
  expect(lookedAt()).toBe(1);
});

test("where the last grant has changed or everything was forgotten, all are read again", async () => {
  const { store, counted } = await openStore();
  const known = createKnownGrants(counted);
  await known.of(user);
  const last = many.at(-1) ?? "";
  await store.write((tx) => grant(tx, { ...user, frameID: last }, ["SLC"], 0));
  expect((await known.of(user)).of(last)).toBe(productMask(["GRD", "SLC"]));
  await store.write(async (tx) => {
    for (const frameID of many) {
      const grant = await tx.get("grants", { ...user, frameID });
      if (grant) await tx.remove("grants", grant);
    }
  });
  expect((await known.of(user)).of(last)).toBe(0);
  await store.write((tx) => grant(tx, { ...user, frameID: "7_7" }, ["QLK"], 0));
  expect((await known.of(user)).of("7_7")).toBe(productMask(["QLK"]));
});

test("of those who searched longest ago nothing is kept once there is much of others", async () => {
  const { store, counted, lookedAt } = await openStore();
  const known = createKnownGrants(counted, many.length);
  const other = { companyID: "c", userID: "v" };
  await store.write((tx) => grant(tx, { ...other, frameID: "1_1" }, ["GRD"], 0));
  await known.of(user);
  await known.of(other);
  lookedAt();
  await known.of(other);
  expect(lookedAt()).toBe(1);
  expect((await known.of(user)).size).toBe(many.length);
  expect(lookedAt()).toBe(many.length);
});

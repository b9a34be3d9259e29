import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Item } from "../../../contract/item.ts";
import { toldBy } from "../../../testing/catalog/changed-frame.ts";
import { itemsOf } from "../../../testing/catalog/items-of.ts";
import { makeFrames } from "../../../testing/catalog/make-frames.ts";
import { foundItem } from "../found-item.ts";
import { createGrouping } from "../frame.ts";
import { valueAt, valueIn } from "./columns.ts";
import { packValues } from "./pack-values.ts";
import { packItems } from "./packed-items.ts";

/** Values of JSON, where -0 and the largest numbers are told from their neighbours. */
const number = fc.oneof(
  fc.constantFrom(0, -0, 1e21, 1e-7, 0.1 + 0.2, 2 ** 31, -(2 ** 31), 134.306002, Number.MAX_VALUE),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -5, max: 5 }),
);
const text = fc.oneof(
  fc.constantFrom(
    "",
    "/",
    "a/b",
    "a/c",
    "https://swath.test/f/1?expires=1&signature=x",
    "𝔸",
    "\ud800",
    "ü\u0000",
  ),
  fc.string({ unit: "binary", maxLength: 8 }),
);
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    text,
    number,
    fc.constantFrom(null, true, false),
    fc.array(tie("json"), { maxLength: 3 }),
    fc.dictionary(fc.oneof(fc.constantFrom("a", "b", "0", "__proto__", "length"), text), tie("json"), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  ),
}));
/** Rows that say much alike, as items do. */
const rows = fc
  .tuple(fc.array(json, { minLength: 1, maxLength: 4 }), fc.array(fc.nat(3), { minLength: 1, maxLength: 30 }))
  .map(([values, picks]) => picks.map((pick) => structuredClone(values[pick % values.length])));

test("whatever JSON is packed, each row is read as it was", async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (values) => {
      const before = structuredClone(values);
      const column = await packValues(values);
      for (const [row, value] of before.entries()) expect(valueAt(column, row)).toStrictEqual(value);
      expect(values).toStrictEqual(before);
    }),
    { numRuns: 400 },
  );
});

test("what stands in a value is read without the rest of it", async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (values) => {
      const column = await packValues(values.map((inner) => ({ inner, other: 1 })));
      for (const [row, value] of values.entries()) {
        expect(valueIn(column, row, ["inner"])).toStrictEqual(value);
        if (typeof value !== "object" || value === null) continue;
        for (const [name, entry] of Object.entries(value))
          expect(valueIn(column, row, ["inner", name])).toStrictEqual(entry);
        expect(valueIn(column, row, ["inner", "none"])).toBeUndefined();
      }
      expect(valueIn(column, 0, ["none", "inner"])).toBeUndefined();
    }),
    { numRuns: 200 },
  );
});

const items: Item[] = structuredClone(
  [...makeFrames(300, 3)].flatMap((frame, index) =>
    itemsOf(frame).map((item, product) => ({
      ...item,
      links: [{ rel: "self", href: `https://swath.test/items/${item.id}` }],
      properties: {
        ...item.properties,
        "svc:unknown": index % 7 === 0 ? { list: [], nothing: null, at: [index, "ü"] } : null,
        ...(product === 1 ? { only_of_the_second: index } : {}),
      },
    })),
  ),
);

test("items are read as the service gave them, with what this app does not know of", async () => {
  const packed = await packItems(items);
  expect(packed.map((item) => item.whole())).toStrictEqual(items);
  expect(packed.map((item) => JSON.stringify(item.whole()))).toEqual(
    items.map((item) => JSON.stringify(item)),
  );
  expect(packed.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  expect(packed.map((item) => item.property("only_of_the_second"))).toEqual(
    items.map(({ properties }) => (properties as Record<string, unknown>).only_of_the_second),
  );
});

test.each(["capella.ndjson", "iceye.json", "umbra.json"])(
  "items of an open archive are read as they were: %s",
  async (name) => {
    const file = readFileSync(
      new URL(`../../../testing/fixtures/open-data/${name}`, import.meta.url),
      "utf8",
    );
    const values = file
      .split("\n")
      .filter(Boolean)
      .map((line): unknown => JSON.parse(line));
    const rows = values.flatMap((value) => (value as { features?: unknown[] }).features ?? [value]);
    const column = await packValues(rows);
    expect(rows.map((_, row) => JSON.stringify(valueAt(column, row)))).toEqual(
      rows.map((row) => JSON.stringify(row)),
    );
  },
);

test("frames of packed items tell what those of the items themselves tell", async () => {
  const plain = createGrouping("svc")(items.map(foundItem));
  const packed = createGrouping("svc")(await packItems(items));
  expect(packed.map(toldBy)).toEqual(plain.map(toldBy));
});

test("a packed item takes a fraction of its JSON", async () => {
  const column = await packValues(items);
  const bytes = JSON.stringify(column, (_, value) =>
    ArrayBuffer.isView(value) ? { bytes: value.byteLength } : value,
  ).length;
  expect(bytes).toBeLessThan(JSON.stringify(items).length / 5);
});

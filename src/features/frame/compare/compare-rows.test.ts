import { expect, test } from "vitest";
import { catalogFrame } from "../../../api/frames/frame.ts";
import { itemDocument } from "../../../service/catalog/items/item-document.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { type ComparedPrice, comparedRows, numberRow, rowsIn, timeRow, wordRow } from "./compare-rows.ts";

const NAME = ["x", "X"] as const;

test("a number's difference is B less A in its unit, with its sign", () => {
  expect(numberRow(NAME, [23.1, 23.2], { unit: "°" })).toMatchObject({ difference: "+0.1°", differs: true });
  expect(numberRow(NAME, [127, 126], { unit: "MHz" })).toMatchObject({ difference: "−1 MHz", b: "126 MHz" });
  expect(numberRow(NAME, [3, 3], { unit: "m" })).toMatchObject({ difference: "same", differs: false });
});

test("what is not written is no difference", () => {
  expect(numberRow(NAME, [346.81, 346.84], { digits: 1 })).toMatchObject({
    a: "346.8",
    b: "346.8",
    difference: "same",
    differs: false,
  });
});

test("two directions differ by the shorter way round", () => {
  expect(numberRow(NAME, [359.5, 0.5], { unit: "°", isDirection: true }).difference).toBe("+1°");
  expect(numberRow(NAME, [0.5, 359.5], { unit: "°", isDirection: true }).difference).toBe("−1°");
});

test("what is known of one frame only differs; what is known of none does not", () => {
  expect(numberRow(NAME, [1, undefined])).toMatchObject({ b: "not known", difference: "differs" });
  expect(numberRow(NAME, [undefined, undefined])).toMatchObject({ difference: "not known", differs: false });
  expect(wordRow(NAME, ["Left", "Right"])).toMatchObject({ difference: "differs", differs: true });
});

test("times differ by how long they lie apart", () => {
  const [later, earlier] = ["2026-11-19T06:48:32Z", "2026-10-17T06:48:12Z"];
  expect(timeRow(NAME, [later, earlier])).toMatchObject({ difference: "−33\u00a0d", label: "X, UTC" });
  expect(timeRow(NAME, [earlier, later]).difference).toBe("+33\u00a0d");
  expect(timeRow(NAME, [later, later])).toMatchObject({ difference: "same", differs: false });
});

function frame(values: Parameters<typeof frameAt>[1]) {
  const made = frameAt([4, 52], values);
  const frameID = `${made.imageID}_1`;
  const item = itemDocument(
    { frame: made, id: "x", frameID, product: "GRD" },
    { collection: "public", assets: {}, baseUrl: "https://swath.test" },
  );
  return catalogFrame([item], "svc");
}

const euros = (amount: number) => ({ words: `€${amount / 100}`, quoted: { amount, currency: "EUR" } });

test("two prices in one currency differ by an amount", () => {
  const [a, b] = [frame({ imageID: 1 }), frame({ imageID: 2 })];
  const priced = (price: readonly [ComparedPrice, ComparedPrice]) =>
    comparedRows(a, b, { prefix: "svc", coverage: undefined, price }).find(({ name }) => name === "price");
  expect(priced([euros(47_500), euros(65_000)])?.difference).toBe("+€175");
  expect(priced([euros(47_500), euros(47_500)])).toMatchObject({ difference: "same", differs: false });
  const dollars = { words: "$532", quoted: { amount: 53_200, currency: "USD" } };
  expect(priced([euros(47_500), dollars])?.difference).toBe("differs");
});

test("a row of coverage stands only where one of the frames covers the area", () => {
  const price = [euros(47_500), euros(47_500)] as const;
  const covered = (coverage: readonly [number | undefined, number | undefined]) =>
    comparedRows(frame({ imageID: 1 }), frame({ imageID: 2 }), { prefix: "svc", coverage, price }).some(
      ({ name }) => name === "coverage",
    );
  expect(covered([0, 0])).toBe(false);
  expect(covered([0, 0.2])).toBe(true);
});

test("every property of both stands in one row, in its unit, and the tabs count them", () => {
  const a = frame({ imageID: 1, bandwidth: 127e6, passDirection: "ascending" });
  const b = frame({ imageID: 2, bandwidth: 126e6, passDirection: "ascending" });
  const besides = {
    prefix: "svc",
    coverage: [0.21, 0.2],
    price: [euros(47_500), { words: "owned", quoted: undefined }],
  } as const;
  const rows = comparedRows(a, b, besides);
  const row = (name: string) => rows.find((one) => one.name === name);
  expect(row("svc:chirp_bandwidth")).toMatchObject({ a: "127 MHz", b: "126 MHz", difference: "−1 MHz" });
  expect(row("coverage")).toMatchObject({ a: "21 %", difference: "−1 pp" });
  expect(row("price")).toMatchObject({ difference: "not known", differs: false });
  expect(row("svc:incidence_near")).toMatchObject({ isShown: false, difference: "same" });
  const names = rows.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of Object.keys(a.items[0]?.properties ?? {})) expect(names).toContain(name);
  expect(rowsIn("shown", rows)).toHaveLength(15);
  expect(rowsIn("differ", rows).map(({ name }) => name)).toEqual(
    expect.arrayContaining(["frame_id", "svc:chirp_bandwidth", "coverage"]),
  );
  expect(rowsIn("differ", rows).every(({ differs }) => differs)).toBe(true);
  expect(rowsIn("all", rows)).toBe(rows);
});

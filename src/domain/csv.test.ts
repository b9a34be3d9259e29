import { expect, test } from "vitest";
import { toCsv, toTsv } from "./csv.ts";

const cellOf = (text: string) => toCsv(["a"], [{ a: text }]).slice("a\r\n".length, -"\r\n".length);

test("rows follow the columns, and what is not known stays empty", () => {
  expect(toCsv(["a", "b"], [{ a: 1, b: undefined }])).toBe("a,b\r\n1,\r\n");
});

test("every text is quoted, numbers stay numbers", () => {
  expect(toCsv(["a", "b"], [{ a: "ready", b: -5 }])).toBe('a,b\r\n"ready",-5\r\n');
  expect(cellOf('Q2, "strait"\nclaim')).toBe('"Q2, ""strait""\nclaim"');
});

test.each(["=1+1", "+1", "-1", "@sum", "\tx", "\rx", "＝1+1", "＋1", "－1", "＠sum"])(
  "text that begins with a sign is no formula: %j",
  (text) => {
    expect(cellOf(text)).toBe(`"'${text}"`);
  },
);

test.each([
  [" =1+1", " '=1+1"],
  ["\u3000＝1+1", "\u3000'＝1+1"],
  ["\u00a0@sum", "\u00a0'@sum"],
  ["harbour;=cmd", "harbour;'=cmd"],
  ["harbour; ;\t+cmd", "harbour; ;\t'+cmd"],
  ["harbour\n-cmd", "harbour\n'-cmd"],
  [';"=cmd', ';""\'=cmd'],
])("nor is a part that another program takes for a cell: %j", (text, written) => {
  expect(cellOf(text)).toBe(`"${written}"`);
});

test("a sign within a text stays as it is", () => {
  expect(cellOf("6987409_2 a-b=c@d")).toBe('"6987409_2 a-b=c@d"');
});

test("a long text of separators takes no time", () => {
  const began = performance.now();
  cellOf(`${";".repeat(200_000)}x`);
  cellOf(";=".repeat(100_000));
  expect(performance.now() - began).toBeLessThan(10_000);
});

test("tab-separated text has one line a row and one cell a column, and no formula", () => {
  const rows = [
    { a: "Spot\tFine", b: -5 },
    { a: "=1+1\nx", b: undefined },
    { a: 'a "b"', b: 2.5 },
  ];
  expect(toTsv(["a", "b"], rows)).toBe('a\tb\nSpot Fine\t-5\n\'=1+1 x\t\na "b"\t2.5');
});

test("a number that is none leaves its cell empty", () => {
  const rows = [{ a: Number.NaN, b: Number.POSITIVE_INFINITY, c: null as never, d: 0 }];
  expect(toCsv(["a", "b", "c", "d"], rows)).toBe("a,b,c,d\r\n,,,0\r\n");
  expect(toTsv(["a", "b", "c", "d"], rows)).toBe("a\tb\tc\td\n\t\t\t0");
});

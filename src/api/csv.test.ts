import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

test("rows follow the columns, and what is not known stays empty", () => {
  expect(toCsv(["a", "b"], [{ a: 1, b: undefined }])).toBe("a,b\r\n1,\r\n");
});

test("commas, quotes and line ends are quoted", () => {
  expect(toCsv(["a"], [{ a: 'Q2, "strait"\nclaim' }])).toBe('a\r\n"Q2, ""strait""\nclaim"\r\n');
});

test("text is never taken for a formula, numbers stay numbers", () => {
  expect(toCsv(["a", "b"], [{ a: "=1+1", b: -5 }])).toBe("a,b\r\n'=1+1,-5\r\n");
});

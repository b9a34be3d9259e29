import { expect, test } from "vitest";
import { foldName, indexNames } from "./name-index.ts";

const NAMES = [
  "Roma",
  "Santa Roma",
  "Romania",
  "Aroma",
  "Málaga",
  "Łódź",
  "St. John's",
  "Bab-el-Mandeb",
  "Rom",
];
const index = indexNames(NAMES.join("\n"));
const find = (text: string, most = 9) => index.find(text, most).map((line) => NAMES[line]);

test("an equal name stands before one that begins so, then a word that begins so, then any other", () => {
  expect(find("rom")).toEqual(["Rom", "Roma", "Romania", "Santa Roma", "Aroma"]);
  expect(find("rom", 2)).toEqual(["Rom", "Roma"]);
  // One letter is looked for at the beginning only, two not within words.
  expect(find("r")).toEqual(["Roma", "Romania", "Rom"]);
  expect(find("om")).toEqual([]);
});

test("neither accents, capitals nor punctuation matter, on either side", () => {
  expect(find("malaga")).toEqual(["Málaga"]);
  expect(find("MÁLAGA")).toEqual(["Málaga"]);
  expect(find("lodz")).toEqual(["Łódź"]);
  expect(find("st johns")).toEqual(["St. John's"]);
  expect(find("bab el m")).toEqual(["Bab-el-Mandeb"]);
  expect(foldName("  Straße Ø ")).toBe("strasse o");
  expect(find("  ")).toEqual([]);
});

test("what is found nowhere has neighbours in spelling: a letter more, less, other or swapped", () => {
  const near = (text: string) => index.findNear(text, 3).map((line) => NAMES[line]);
  for (const text of ["malga", "mallaga", "melaga", "mlaaga"]) expect(near(text), text).toContain("Málaga");
  expect(near("romainia")).toEqual(["Romania"]);
  expect(near("xyzzy")).toEqual([]);
});

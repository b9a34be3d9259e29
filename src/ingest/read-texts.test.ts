import { describe, expect, test } from "vitest";
import { type Cutter, createJsonCutter, createLineCutter, LONGEST_ITEM } from "./read-texts.ts";

/** Returns the texts that a cutter finds in pieces of `size` bytes. */
function cut(cutter: Cutter, text: string | Buffer, size = Number.POSITIVE_INFINITY) {
  const bytes = Buffer.from(text);
  const cuts = [];
  for (let from = 0; from < bytes.length; from += size) {
    cuts.push(...cutter.push(bytes.subarray(from, Math.min(bytes.length, from + size))));
  }
  return [...cuts, ...cutter.end()];
}
const texts = (cuts: ReturnType<typeof cut>) => cuts.map((one) => ("text" in one ? one.text : one.fault));

const nasty = [
  String.raw`{"id":"a","name":"} ] , { [ \" \\","data":{"features":[1,2]},"features2":[3]}`,
  String.raw`{"features":[],"𝒳":"é\\\"","id":"b"}`,
  `{"properties":{"features":[{"a":[[1,[2]]]}]},"features":null,"data":"x"}`,
];

describe("cutting JSON documents", () => {
  const documents: Record<string, string> = {
    "one item": nasty[0] ?? "",
    "a list": ` [ ${nasty.join(" ,\n")} ] `,
    "a collection": `{"type":"FeatureCollection","links":[{"a":[1]}],"features":[${nasty}],"numberMatched":3}`,
    "an answer of the service": `{"data":[${nasty}],"cursor":"data"}`,
    "several after each other": `{"features":[${nasty[1]}]}\n[${nasty[0]}]\n${nasty[2]}`,
  };
  const wanted: Record<string, string[]> = {
    "one item": [nasty[0] ?? ""],
    "several after each other": [nasty[1] ?? "", nasty[0] ?? "", nasty[2] ?? ""],
  };
  for (const [name, document] of Object.entries(documents)) {
    test(`${name} gives its items whole, wherever a piece of the file ends`, () => {
      for (const size of [1, 2, 3, 7, 64, Number.POSITIVE_INFINITY]) {
        const cuts = cut(createJsonCutter(), document, size);
        expect(texts(cuts)).toEqual(wanted[name] ?? nasty);
        expect(cuts.map(({ place }) => place)).toEqual((wanted[name] ?? nasty).map((_, index) => index + 1));
      }
    });
  }

  test("a mark of the byte order before the document is no part of it", () => {
    expect(texts(cut(createJsonCutter(), `\uFEFF[{"a":1}]`))).toEqual(['{"a":1}']);
  });

  test("what is corrupt within its brackets breaks no item beside it", () => {
    const cuts = cut(createJsonCutter(), `{"features":[{"a":1},{"b":,},null,"x",{"c":3}]}`, 5);
    expect(texts(cuts)).toEqual(['{"a":1}', '{"b":,}', "null", '"x"', '{"c":3}']);
  });

  test("an empty list, an empty collection and an empty file have no items", () => {
    for (const text of ["", " \n", "[]", "[ ]", '{"features":[]}', '{"data":[],"cursor":""}']) {
      expect(cut(createJsonCutter(), text), text).toEqual([]);
    }
  });

  test("a file that ends in the middle says so, and gives what was whole", () => {
    for (const text of ['[{"a":1},{"b":', '{"features":[{"a":1}', '[{"a":1},{"b":"']) {
      const [first, last] = texts(cut(createJsonCutter(), text));
      expect([first, last]).toEqual(['{"a":1}', expect.stringContaining("cut short")]);
    }
  });

  test("what is no JSON at all comes line by line", () => {
    expect(texts(cut(createJsonCutter(), "frame,start\n7_1 ]\n", 4))).toEqual(["frame,start", "7_1 ]"]);
  });

  test("an item of more than 16 MB is given up, and those behind it are not", () => {
    const long = `{"a":"${"x".repeat(LONGEST_ITEM)}"}`;
    const cuts = cut(createJsonCutter(), `[${long},{"b":2}]`, 1 << 20);
    expect(texts(cuts)).toEqual([expect.stringContaining("longer than 16 MB"), '{"b":2}']);
  });
});

test.each([createLineCutter, createJsonCutter])(
  "%o: marks of the byte order are no part of an item",
  (create) => {
    const text = '\uFEFF{"a":1}\r\n\uFEFF{"b":"\uFEFF"}\r\n\uFEFF';
    expect(texts(cut(create(), text, 1)).map((one) => one.trim())).toEqual(
      create === createLineCutter ? ['{"a":1}', '{"b":"\uFEFF"}'] : ['{"a":1}', '{"b":"\uFEFF"}', ""],
    );
  },
);

test.each([createLineCutter, createJsonCutter])(
  "%o: an item that is not UTF-8 is reported, and breaks no other",
  (create) => {
    const latin1 = Buffer.from('{"a":"caf\u00e9"}\n{"b":1}\n', "latin1");
    expect(texts(cut(create(), latin1))).toEqual(["it is not UTF-8: save the file in UTF-8.", '{"b":1}']);
  },
);

test("lines are cut wherever a piece ends, empty ones are counted and left out", () => {
  const text = '{"a":1}\r\n\n  \n{"b":\n{"é":3}';
  for (const size of [1, 2, 5, Number.POSITIVE_INFINITY]) {
    const cuts = cut(createLineCutter(), text, size);
    expect(cuts.map(({ place }) => place)).toEqual([1, 4, 5]);
    expect(texts(cuts).map((line) => line.trim())).toEqual(['{"a":1}', '{"b":', '{"é":3}']);
  }
});

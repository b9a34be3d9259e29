import { describe, expect, test } from "vitest";
import { jointParams } from "./orders-params.ts";
import { parseSearch, stringifySearch } from "./search-text.ts";
import { taskParams } from "./task-params.ts";

const TEXTS = [
  ...["-6.5_35_-4.5_35", "20-38", "90d", "2026-02-01_", "12", "-0", "0.5", "1e3", "007", "true", "null"],
  ...[
    "false ",
    " 4",
    "",
    '"quoted"',
    '"open',
    "[1,2]",
    '{"a":1}',
    "100%",
    "%E0%A4%A",
    "a+b c",
    "Süd",
    "a=b&c",
  ],
];

describe("parseSearch", () => {
  test.each(TEXTS)("reads %j as the text that was written", (text) => {
    expect(parseSearch(stringifySearch({ text }))).toEqual({ text });
  });

  test("reads what stands in an address by hand, broken percent signs too", () => {
    expect(parseSearch("?orderText=12345&order=true&area=%")).toEqual({
      orderText: "12345",
      order: "true",
      area: "%",
    });
    expect(parseSearch("")).toEqual({});
  });

  test("reads texts that earlier links have in quotation marks", () => {
    expect(parseSearch("?orderText=%2212345%22")).toEqual({ orderText: "12345" });
  });

  test.each(["12345", "true", "null", "1e3"])(
    "keeps the filters of lists and the draft of a task: %s",
    (text) => {
      const kept = parseSearch(stringifySearch({ orderText: text, orderContract: text, order: text }));
      expect(jointParams.parse(kept)).toEqual({ orderText: text, orderContract: text, order: text });
      const task = parseSearch(stringifySearch({ taskReference: text, taskSubpath: text, taskFrames: 12 }));
      expect(taskParams.taskReference.parse(task.taskReference)).toBe(text);
      expect(taskParams.taskFrames.parse(task.taskFrames)).toBe(12);
    },
  );
});

describe("stringifySearch", () => {
  test("leaves out what has no value", () => {
    expect(stringifySearch({ a: undefined, b: "1" })).toBe("?b=1");
    expect(stringifySearch({ a: undefined })).toBe("");
  });
});

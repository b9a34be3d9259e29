import { expect, test } from "vitest";
import { dateTime } from "../contract/common.ts";
import { parseInterval } from "./catalog/read-search.ts";

const ms = (text: string) => Date.parse(text);

test("an interval keeps what lies within its ends to the nanosecond", () => {
  const from = ms("2026-05-18T06:00:00Z");
  expect(parseInterval("2026-05-18T06:00:00.000000001Z/2026-05-18T06:00:00.001999999Z")).toEqual({
    from: from + 1,
    to: from + 1,
  });
});

test("an empty end and two dots are open", () => {
  const time = "2026-05-18T06:00:00Z";
  for (const open of ["", ".."]) {
    expect(parseInterval(`${time}/${open}`).to).toBe(Number.POSITIVE_INFINITY);
    expect(parseInterval(`${open}/${time}`).from).toBe(Number.NEGATIVE_INFINITY);
  }
});

test("a blank where a plus was meant is refused with the way to write it", () => {
  for (const text of ["2026-05-01T06:00:05 02:00", "../2026-05-01T06:00:05.5 05:45"]) {
    expect(() => parseInterval(text)).toThrow(/in an address write its \+ as %2B\.$/);
  }
  expect(() => parseInterval("2026-05-01 06:00:05Z")).not.toThrow(/%2B/);
  expect(dateTime.safeParse("2026-05-01T06:00:05 02:00").error?.issues[0]?.message).toContain("%2B");
});

import { describe, expect, it } from "vitest";
import { taskTimeWords } from "./task-words.ts";

const NOW = Date.parse("2026-12-05T00:00:00Z");
const TASK = { acquisitionWindow: { start: "2026-12-03T17:00:00Z", end: "2026-12-06T17:00:00Z" } };

describe("taskTimeWords", () => {
  it("names the window until the image is taken", () => {
    expect(taskTimeWords(TASK, undefined, NOW)).toBe("3\u00a0Dec to 6\u00a0Dec\u00a0UTC");
    expect(taskTimeWords(TASK, NOW + 60_000, NOW)).toBe("3\u00a0Dec to 6\u00a0Dec\u00a0UTC");
  });

  it("names the times of a window within a day, and the year of another one", () => {
    const within = { acquisitionWindow: { start: "2026-12-03T17:00:00Z", end: "2026-12-03T19:00:00Z" } };
    expect(taskTimeWords(within, undefined, NOW)).toBe(
      "3\u00a0Dec,\u00a017:00 to 3\u00a0Dec,\u00a019:00\u00a0UTC",
    );
    const beyond = { acquisitionWindow: { start: "2026-12-30T17:00:00Z", end: "2027-01-02T17:00:00Z" } };
    expect(taskTimeWords(beyond, undefined, NOW)).toBe(
      "30\u00a0Dec\u00a02026 to 2\u00a0Jan\u00a02027\u00a0UTC",
    );
  });

  it("names the image's time from then on", () => {
    expect(taskTimeWords(TASK, Date.parse("2026-12-04T01:47:48Z"), NOW)).toBe(
      "4\u00a0Dec,\u00a001:47\u00a0UTC",
    );
  });
});

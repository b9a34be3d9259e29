import { describe, expect, it } from "vitest";
import { errorFromResponse } from "../api/error-answer.ts";
import { formatTime } from "../ui/text/format.ts";
import { joinUnits, readableTimes } from "./texts.ts";

describe("readableTimes", () => {
  it.each(["2026-12-01T15:53:39.885Z", "2026-12-01T16:53:39+01:00", "2026-12-01T15:53Z"])(
    "writes %s as the screens write times",
    (written) => {
      expect(readableTimes(`Taken at ${written}; too late.`)).toBe(
        `Taken at ${formatTime(written, "second")}; too late.`,
      );
    },
  );

  it("leaves a date, an id and a time that is none as they are", () => {
    const sentence = "Frame 2026-12-01T1 of 2026-12-01 at 2026-13-41T99:99:99Z.";
    expect(readableTimes(sentence)).toBe(sentence);
  });
});

describe("joinUnits", () => {
  it.each([
    ["As of {time} UTC", "As of {time}\u00a0UTC"],
    ["Open 06:14 UTC (UTC)", "Open 06:14\u00a0UTC (UTC)"],
    ["Times in UTC", "Times in UTC"],
    ["{range} × {azimuth} km, 72 h", "{range}\u00a0×\u00a0{azimuth}\u00a0km, 72\u00a0h"],
  ])("joins %s", (text, joined) => {
    expect(joinUnits(text)).toBe(joined);
  });
});

describe("errorFromResponse", () => {
  it("tells the times of the answer and of its fields in the app's form", async () => {
    const time = "2026-12-01T15:53:39.885Z";
    const body = {
      code: "conflict",
      details: `Taken at ${time}.`,
      title: "Conflict",
      errors: [{ pointer: "/status", code: "conflict", message: `After ${time}.` }],
    };
    const error = await errorFromResponse(Response.json(body, { status: 409 }), "cancelTask");
    expect(error.message).toBe("Taken at 1\u00a0Dec\u00a02026, 15:53:39\u00a0UTC.");
    expect(error.errors[0]?.message).toBe("After 1\u00a0Dec\u00a02026, 15:53:39\u00a0UTC.");
  });
});

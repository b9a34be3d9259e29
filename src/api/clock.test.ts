import { afterEach, describe, expect, it } from "vitest";
import { compareClock, useDeviceClock } from "./clock.ts";

const HOUR = 3_600_000;
const answeredAt = (ahead: number) =>
  new Response("", { headers: { Date: new Date(Date.now() + ahead).toUTCString() } });

afterEach(() => useDeviceClock.setState({ aheadMs: 0 }));

describe("compareClock", () => {
  it.each([
    ["fast", -3 * HOUR, 3],
    ["slow", 3 * HOUR, -3],
  ])("notices a device that is hours %s by the Date of an answer", (_how, service, hours) => {
    compareClock(answeredAt(service));
    expect(Math.round(useDeviceClock.getState().aheadMs / HOUR)).toBe(hours);
  });

  it("says nothing of minutes, nor of answers without a Date, and forgets a clock that was set", () => {
    compareClock(answeredAt(5 * 60_000));
    compareClock(new Response(""));
    compareClock(new Response("", { headers: { Date: "yesterday" } }));
    expect(useDeviceClock.getState().aheadMs).toBe(0);
    compareClock(answeredAt(HOUR));
    compareClock(answeredAt(0));
    expect(useDeviceClock.getState().aheadMs).toBe(0);
  });
});

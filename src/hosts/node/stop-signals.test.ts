import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onStopSignals } from "./stop-signals.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

describe("onStopSignals", () => {
  const before = new Map(SIGNALS.map((signal) => [signal, process.listeners(signal)]));
  const heard: string[] = [];
  let now = 0;

  beforeEach(() => {
    for (const signal of SIGNALS) process.removeAllListeners(signal);
    heard.length = 0;
    now = 5_000;
    vi.spyOn(process, "exit").mockImplementation((code) => {
      heard.push(`exit ${code}`);
      return undefined as never;
    });
    onStopSignals(
      (signal) => heard.push(`stop ${signal}`),
      (signal) => heard.push(`abort ${signal}`),
      () => now,
    );
  });

  afterEach(() => {
    vi.restoreAllMocks();
    for (const signal of SIGNALS) {
      process.removeAllListeners(signal);
      for (const listener of before.get(signal) ?? []) process.on(signal, listener);
    }
  });

  it.each(SIGNALS)("takes further %s within a second for the same one", (signal) => {
    for (const later of [0, 1, 500, 498]) {
      now += later;
      process.emit(signal);
    }
    expect(heard).toEqual([`stop ${signal}`]);
    now += 1;
    process.emit(signal);
    expect(heard).toEqual([`stop ${signal}`, `abort ${signal}`, `exit ${signal === "SIGINT" ? 130 : 143}`]);
  });

  it("exits at once at a signal of another kind", () => {
    process.emit("SIGINT");
    process.emit("SIGTERM");
    expect(heard).toEqual(["stop SIGINT", "abort SIGTERM", "exit 143"]);
  });
});

import { expect, test, vi } from "vitest";
import { demoFrames } from "../simulator/world/demo-frames.ts";
import { cacheQuicklooks } from "./quicklook-cache.ts";

const frames = [...demoFrames({ count: 4, until: Date.UTC(2026, 4, 19) })];

function painter() {
  const quicklook = vi.fn(async () => new Uint8Array(1));
  return { quicklook, product: async () => new Uint8Array(2) };
}

test("a quicklook is painted once", async () => {
  const files = painter();
  const cached = cacheQuicklooks(files, 3);
  for (let i = 0; i < 5; i++) for (const frame of frames.slice(0, 3)) await cached.quicklook(frame);
  expect(files.quicklook).toHaveBeenCalledTimes(3);
});

test("when it is full, the one that was not asked for the longest is painted again", async () => {
  const [a, b, c] = frames as [(typeof frames)[0], (typeof frames)[0], (typeof frames)[0]];
  const files = painter();
  const cached = cacheQuicklooks(files, 2);
  for (const frame of [a, b, a, c, a]) await cached.quicklook(frame);
  expect(files.quicklook).toHaveBeenCalledTimes(3);
  await cached.quicklook(b);
  expect(files.quicklook).toHaveBeenCalledTimes(4);
});

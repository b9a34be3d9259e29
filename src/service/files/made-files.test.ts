import { expect, test, vi } from "vitest";
import { makeFrames } from "../../testing/catalog/make-frames.ts";
import type { Frame } from "../catalog/items/frame.ts";
import { keepFiles } from "./made-files.ts";

const [a, b, c] = [...makeFrames(3)] as [Frame, Frame, Frame];
const tif = { type: "GRD", key: "grd-tif" } as const;

/** A maker whose quicklooks have 1 byte and whose products have 10. */
function maker() {
  const quicklook = vi.fn(async (_: Frame) => new Uint8Array(1));
  const product = vi.fn(async (_: Frame) => new Uint8Array(10));
  return { quicklook, product };
}

test("a file is made once, for requests during and after", async () => {
  const files = maker();
  const kept = keepFiles(files);
  const atOnce = await Promise.all([1, 2, 3].map(() => kept.read({ frame: a, product: tif })));
  expect(new Set([...atOnce, await kept.read({ frame: a, product: tif })]).size).toBe(1);
  await kept.read({ frame: b, product: tif });
  await kept.read({ frame: a });
  expect([files.product.mock.calls.length, files.quicklook.mock.calls.length]).toEqual([2, 1]);
});

test("quicklooks and products share one room: what was asked for the longest ago makes place", async () => {
  const files = maker();
  const kept = keepFiles(files, 12);
  for (const frame of [a, b, c, a]) await kept.read({ frame });
  expect(files.quicklook).toHaveBeenCalledTimes(3);
  await kept.read({ frame: a, product: tif });
  // The file of b was evicted to keep within 13 bytes.
  await kept.read({ frame: a });
  await kept.read({ frame: c });
  expect(files.quicklook).toHaveBeenCalledTimes(3);
  await kept.read({ frame: b });
  expect(files.quicklook).toHaveBeenCalledTimes(4);
  await kept.read({ frame: a, product: tif });
  expect(files.product).toHaveBeenCalledTimes(2);
});

test("a file that is larger than the room is made each time, and drives nothing else out for long", async () => {
  const files = maker();
  const kept = keepFiles(files, 9);
  for (let time = 0; time < 2; time++) {
    expect((await kept.read({ frame: a, product: tif })).size).toBe(10);
    await kept.read({ frame: a });
  }
  expect(files.product).toHaveBeenCalledTimes(2);
});

test("what is known of a file outlives its bytes", async () => {
  const kept = keepFiles(maker(), 5);
  const wanted = { frame: a, product: tif };
  expect(kept.facts(wanted)).toBeUndefined();
  const { etag, size } = await kept.read(wanted);
  expect(kept.facts(wanted)).toEqual({ etag, size });
});

test("a frame that was taken in again has new files", async () => {
  const files = maker();
  const kept = keepFiles(files);
  await kept.read({ frame: a });
  await kept.read({ frame: { ...a, updated: a.updated + 1 } });
  expect(files.quicklook).toHaveBeenCalledTimes(2);
});

test("who is refused the making has nothing made, and is not asked where nothing has to be", async () => {
  const files = maker();
  const kept = keepFiles(files);
  const refuse = () => {
    throw new Error("refused");
  };
  await expect(kept.read({ frame: a }, refuse)).rejects.toThrow("refused");
  expect(files.quicklook).not.toHaveBeenCalled();
  const making = kept.read({ frame: a });
  await kept.read({ frame: a }, refuse);
  await making;
  await kept.read({ frame: a }, refuse);
});

test("what could not be made is tried again for the next who asks", async () => {
  const files = maker();
  files.quicklook.mockRejectedValueOnce(new Error("no ground"));
  const kept = keepFiles(files);
  await expect(kept.read({ frame: a })).rejects.toThrow("no ground");
  expect((await kept.read({ frame: a })).size).toBe(1);
});

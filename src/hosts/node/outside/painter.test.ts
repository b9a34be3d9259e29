import { performance } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import type { Frame } from "../../../service/catalog/items/frame.ts";
import { demoFrames } from "../../../world/archive/demo-frames.ts";
import { createFrameFiles } from "../../../world/files/frame-files.ts";
import { createNodePainter, publicFile } from "./painter.ts";

const frames = [...demoFrames({ count: 4, until: Date.UTC(2026, 4, 19) })];
const [a, b, c, d] = frames as [Frame, Frame, Frame, Frame];
const unavailable = (message: string) => ({ status: 503, message, headers: { "retry-after": "1" } });

/** A painter that ends with the test. */
function open(options: Parameters<typeof createNodePainter>[0] = {}) {
  const painter = createNodePainter(options);
  onTestFinished(() => painter.end());
  return painter;
}

/** Starts threads that answer with the number of the frame, and do something else first. */
const stub = (first: string) => () =>
  new Worker(
    `const { parentPort } = require("node:worker_threads");
    parentPort.on("message", ({ frame, product }) => {
      ${first}
      parentPort.postMessage({ bytes: new TextEncoder().encode(frame.imageID + (product ? " product" : "")) });
    });`,
    { eval: true },
  );

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Returns the result of a maker and the share of the time that this thread was busy. */
async function busyWhile(make: () => Promise<Uint8Array>) {
  const before = performance.eventLoopUtilization();
  const bytes = await make();
  return { bytes, share: performance.eventLoopUtilization(before).utilization };
}

test("a product is painted in another thread, the same as in this one, which stays idle", async () => {
  const painter = open();
  const direct = createFrameFiles(publicFile);
  // Both know the ground.
  await Promise.all([painter.quicklook(a), direct.quicklook(a)]);
  const here = await busyWhile(() => direct.product(b, "CSI", "csi-tif"));
  const there = await busyWhile(() => painter.product(b, "CSI", "csi-tif"));
  expect(Buffer.from(here.bytes).equals(there.bytes)).toBe(true);
  expect(here.share).toBeGreaterThan(0.5);
  expect(there.share).toBeLessThan(here.share / 2);
});

test("a thread is started with the first file, and paints one after the other, quicklooks first", async () => {
  let started = 0;
  const start = () => {
    started++;
    return stub("")();
  };
  const painter = open({ start });
  expect(started).toBe(0);
  const done: string[] = [];
  const note = async (file: Promise<Uint8Array>) => done.push(text(await file));
  await Promise.all([
    note(painter.product(a, "GRD", "grd-tif")),
    note(painter.product(b, "GRD", "grd-tif")),
    note(painter.quicklook(c)),
    note(painter.quicklook(d)),
  ]);
  expect(done).toEqual([`${a.imageID} product`, `${c.imageID}`, `${d.imageID}`, `${b.imageID} product`]);
  expect(started).toBe(1);
});

test("when a thread breaks down, waiting requests get 503, and the next file is made", async () => {
  const reports: unknown[] = [];
  const crash = `if (frame.imageID === ${a.imageID}) throw new Error("out of paint");`;
  const painter = open({ start: stub(crash), report: (error) => reports.push(error) });
  const waiting = [painter.product(a, "GRD", "grd-tif"), painter.quicklook(b)];
  for (const file of waiting) {
    await expect(file).rejects.toMatchObject(
      unavailable("The file could not be made. Try again in a moment."),
    );
  }
  expect(reports).toEqual([expect.objectContaining({ message: "out of paint" })]);
  expect(text(await painter.quicklook(b))).toBe(String(b.imageID));
});

test("a file that cannot be painted fails alone", async () => {
  const fail = `if (product) return parentPort.postMessage({ failure: new Error("no such colour") });`;
  const painter = open({ start: stub(fail) });
  await expect(painter.product(a, "GRD", "grd-tif")).rejects.toThrow("no such colour");
  expect(text(await painter.quicklook(a))).toBe(String(a.imageID));
});

test("a range is left out whose reader has gone before its turn", async () => {
  const painter = open({ start: stub("") });
  const wanted = { frame: b, product: { type: "GRD-COG", key: "grd-cog" } } as const;
  const reader = new AbortController();
  const first = painter.product(a, "GRD", "grd-tif");
  const gone = painter.readRange?.(wanted, { start: 0, end: 9 }, reader.signal);
  const left = painter.readRange?.(wanted, { start: 0, end: 9 });
  reader.abort(new Error("gone"));
  await expect(gone).rejects.toThrow("gone");
  expect([text(await first), text((await left) ?? new Uint8Array())]).toEqual([
    `${a.imageID} product`,
    `${b.imageID} product`,
  ]);
});

test("only so many products wait, and keep no quicklook out", async () => {
  const painter = createNodePainter({ start: stub("return;") });
  const asked = Array.from({ length: 502 }, () => painter.product(a, "CSI", "csi-tif"));
  await expect(asked[501]).rejects.toMatchObject(
    unavailable("Too many files are being made. Try again in a moment."),
  );
  const stopping = unavailable("The service is stopping. Try again in a moment.");
  const ended = Promise.allSettled([painter.quicklook(a), ...asked.slice(0, 501)]);
  await painter.end();
  for (const file of await ended) expect(file).toMatchObject({ status: "rejected", reason: stopping });
  await expect(painter.quicklook(a)).rejects.toMatchObject(stopping);
});

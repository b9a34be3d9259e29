import { describe, expect, it } from "vitest";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { createPainter, type PaintRequest } from "./painter.ts";

const frame = { imageID: 1, frameNumber: 0 } as Frame;

/** Workers of which the first `broken` fail instead of answering; each answer names its worker. */
function workersThatFail(broken: number) {
  let opened = 0;
  return () => {
    const name = ++opened;
    const worker = {
      onerror: () => {},
      terminate: () => {},
      postMessage({ port }: PaintRequest) {
        if (name <= broken) queueMicrotask(() => worker.onerror());
        else port.postMessage({ bytes: Uint8Array.of(name) });
      },
    };
    return worker as unknown as Worker;
  };
}

describe("createPainter", () => {
  it("asks one worker for all files", async () => {
    const painter = createPainter("http://localhost/", workersThatFail(0));
    expect(await painter.quicklook(frame)).toEqual(Uint8Array.of(1));
    expect(await painter.product(frame, "GRD", "grd-tif")).toEqual(Uint8Array.of(1));
  });

  it("answers 503 for what waited for a worker that failed, and starts another for the next file", async () => {
    const painter = createPainter("http://localhost/", workersThatFail(1));
    const waiting = [painter.quicklook(frame), painter.quicklook(frame)];
    for (const file of waiting) await expect(file).rejects.toMatchObject({ status: 503 });
    expect(await painter.quicklook(frame)).toEqual(Uint8Array.of(2));
  });
});

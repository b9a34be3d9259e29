import { describe, expect, it, vi } from "vitest";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { createPainter, lendPainter, PAINTER, type PaintRequest } from "./painter.ts";

const frame = { imageID: 1, frameNumber: 0 } as Frame;

/** Ports of painters of which the first `broken` are lost instead of answering; each answer names its painter. */
function paintersThatFail(broken: number) {
  let opened = 0;
  return () => {
    const name = ++opened;
    const port = {
      onmessage: () => {},
      close: () => {},
      postMessage({ port: answers }: PaintRequest) {
        if (name <= broken) queueMicrotask(() => port.onmessage());
        else answers.postMessage({ bytes: Uint8Array.of(name) });
      },
    };
    return port as unknown as MessagePort;
  };
}

describe("createPainter", () => {
  it("asks one painter for all files", async () => {
    const painter = createPainter("http://localhost/", paintersThatFail(0));
    expect(await painter.quicklook(frame)).toEqual(Uint8Array.of(1));
    expect(await painter.product(frame, "GRD", "grd-tif")).toEqual(Uint8Array.of(1));
  });

  it("answers 503 for what waited for a painter that was lost, and starts another for the next file", async () => {
    const painter = createPainter("http://localhost/", paintersThatFail(1));
    const waiting = [painter.quicklook(frame), painter.quicklook(frame)];
    for (const file of waiting) await expect(file).rejects.toMatchObject({ status: 503 });
    expect(await painter.quicklook(frame)).toEqual(Uint8Array.of(2));
  });
});

describe("lendPainter", () => {
  it("opens a worker that takes the requests of a port, and tells when it fails", async () => {
    const taken: unknown[] = [];
    const worker = {
      onerror: () => {},
      terminate: vi.fn(),
      postMessage: (message: unknown) => taken.push(message),
    };
    vi.stubGlobal("Worker", function Worker() {
      return worker;
    });
    const { port1, port2 } = new MessageChannel();
    lendPainter(port2);
    const said = new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
    });
    const { port2: port } = new MessageChannel();
    port1.postMessage({ wanted: { frame }, assetsUrl: "", port }, [port]);
    await vi.waitFor(() => expect(taken).toMatchObject([{ wanted: { frame } }]));
    worker.onerror();
    expect(await said).toBe(PAINTER);
    expect(worker.terminate).toHaveBeenCalled();
    port1.close();
    vi.unstubAllGlobals();
  });
});

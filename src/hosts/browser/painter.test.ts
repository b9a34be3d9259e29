import { describe, expect, it, vi } from "vitest";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { createBrowserPainter, lendPainter, PAINTER } from "./painter.ts";

const frame = { imageID: 1, frameNumber: 0 } as Frame;

/** Ports of painters of which the first `broken` are lost instead of answering; each answer names its painter. */
function paintersThatFail(broken: number) {
  let opened = 0;
  return () => {
    const name = ++opened;
    const port = {
      onmessage: (_event: { data: unknown }) => {},
      close: () => {},
      postMessage() {
        const data = name <= broken ? PAINTER : { bytes: Uint8Array.of(name) };
        queueMicrotask(() => port.onmessage({ data }));
      },
    };
    return port as unknown as MessagePort;
  };
}

describe("createBrowserPainter", () => {
  it("asks one painter for all files", async () => {
    const painter = createBrowserPainter("http://localhost/", paintersThatFail(0));
    expect(await painter.quicklook(frame)).toEqual(Uint8Array.of(1));
    expect(await painter.product(frame, "GRD", "grd-tif")).toEqual(Uint8Array.of(1));
  });

  it("answers 503 for what waited for a painter that was lost, and opens another for the next file", async () => {
    const painter = createBrowserPainter("http://localhost/", paintersThatFail(1));
    const waiting = [painter.quicklook(frame), painter.quicklook(frame)];
    for (const file of waiting) await expect(file).rejects.toMatchObject({ status: 503 });
    expect(await painter.quicklook(frame)).toEqual(Uint8Array.of(2));
  });
});

describe("lendPainter", () => {
  it("brings requests of a port to a worker, and its answers and its failure back", async () => {
    const worker = {
      onerror: () => {},
      onmessage: (_event: { data: unknown }) => {},
      terminate: vi.fn(),
      postMessage: (request: unknown) => worker.onmessage({ data: { failure: request } }),
    };
    vi.stubGlobal("Worker", function Worker() {
      return worker;
    });
    const { port1, port2 } = new MessageChannel();
    const said: unknown[] = [];
    port1.onmessage = ({ data }) => said.push(data);
    lendPainter(port2);
    port1.postMessage({ wanted: { frame }, assetsUrl: "" });
    await vi.waitFor(() => expect(said).toEqual([{ failure: { wanted: { frame }, assetsUrl: "" } }]), 60_000);
    worker.onerror();
    await vi.waitFor(() => expect(said[1]).toBe(PAINTER), 60_000);
    expect(worker.terminate).toHaveBeenCalled();
    port1.close();
    vi.unstubAllGlobals();
  });
});

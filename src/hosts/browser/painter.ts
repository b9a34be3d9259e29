import type { FrameFiles } from "../../service/files/made-files.ts";
import { createPainter, type Painted, type PaintedPart } from "../../service/files/painter.ts";

/** Message to the painter's worker. `assetsUrl` is the address of the public files. */
export interface PaintRequest {
  wanted: PaintedPart;
  assetsUrl: string;
}

/** Message from the demo's worker to the page, with a port for requests; one that comes back says that the painter is lost. */
export const PAINTER = "demo-painter";

/** Opens the painter in the page for the demo's worker: Firefox, now and then, freezes a worker that opens another. */
export function lendPainter(port: MessagePort): void {
  const painter = new Worker(new URL("./painter-worker.ts", import.meta.url), {
    type: "module",
    name: "painter",
  });
  painter.onerror = () => {
    painter.terminate();
    port.postMessage(PAINTER);
  };
  painter.onmessage = ({ data }: MessageEvent<Painted>) =>
    port.postMessage(data, "bytes" in data ? [data.bytes.buffer] : []);
  port.onmessage = ({ data }: MessageEvent<PaintRequest>) => painter.postMessage(data);
}

function askPage(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  self.postMessage(PAINTER, { transfer: [port2] });
  return port1;
}

/** Paints in a worker of its own, so that calls to the service never wait for a picture. Opens it with the first file. */
export function createBrowserPainter(assetsUrl: string, open = askPage): FrameFiles {
  return createPainter({
    lost: "The picture could not be made.",
    start({ painted, gone }) {
      const port = open();
      const end = () => port.close();
      port.onmessage = ({ data }: MessageEvent<Painted | typeof PAINTER>) => {
        if (data !== PAINTER) return painted(data);
        // It may never have been loaded: the next file opens another.
        end();
        gone();
      };
      return { paint: (wanted) => port.postMessage({ wanted, assetsUrl } satisfies PaintRequest), end };
    },
  });
}

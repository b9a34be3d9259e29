import { ServiceError } from "../../service/errors.ts";
import type { FrameFiles, WantedFile } from "../../service/files/made-files.ts";

/** Message to the painter; its answer comes through the port. `assetsUrl` is the address of the public files. */
export interface PaintRequest {
  wanted: WantedFile;
  assetsUrl: string;
  port: MessagePort;
}

export type Painted = { bytes: Uint8Array<ArrayBuffer> } | { failure: string };

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
  port.onmessage = ({ data }: MessageEvent<PaintRequest>) => painter.postMessage(data, [data.port]);
}

function askPage(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  self.postMessage(PAINTER, { transfer: [port2] });
  return port1;
}

/** Paints in a worker of its own, so that calls to the service never wait for a picture. Opens it with the first file. */
export function createPainter(assetsUrl: string, open = askPage): FrameFiles {
  let painter: MessagePort | undefined;
  const waiting = new Set<(painted: Painted) => void>();

  function opened(): MessagePort {
    const port = open();
    port.onmessage = () => {
      // It may never have been loaded: the next file opens another.
      painter = undefined;
      port.close();
      for (const settle of [...waiting]) settle({ failure: "The picture could not be made." });
    };
    return port;
  }

  async function ask(wanted: WantedFile): Promise<Uint8Array> {
    painter ??= opened();
    const { port1, port2 } = new MessageChannel();
    let settle: (painted: Painted) => void = () => {};
    const painting = new Promise<Painted>((resolve) => {
      settle = resolve;
    });
    waiting.add(settle);
    port1.onmessage = ({ data }: MessageEvent<Painted>) => settle(data);
    painter.postMessage({ wanted, assetsUrl, port: port2 } satisfies PaintRequest, [port2]);
    const painted = await painting;
    waiting.delete(settle);
    port1.close();
    if ("failure" in painted) {
      const message = `${painted.failure} Try again in a moment.`;
      throw new ServiceError(503, "service_unavailable", message, { "retry-after": "1" });
    }
    return painted.bytes;
  }

  return {
    quicklook: (frame) => ask({ frame }),
    product: (frame, type, key) => ask({ frame, product: { type, key } }),
  };
}

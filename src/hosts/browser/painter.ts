import { ServiceError } from "../../service/errors.ts";
import type { FrameFiles, WantedFile } from "../../service/files/made-files.ts";

/** Message to the painter's worker; its answer comes through the port. `assetsUrl` is the address of the public files. */
export interface PaintRequest {
  wanted: WantedFile;
  assetsUrl: string;
  port: MessagePort;
}

export type Painted = { bytes: Uint8Array<ArrayBuffer> } | { failure: string };

/** Paints in a worker of its own, so that calls to the service never wait for a picture. Starts it with the first file. */
export function createPainter(
  assetsUrl: string,
  start = () =>
    new Worker(new URL("./painter-worker.ts", import.meta.url), { type: "module", name: "painter" }),
): FrameFiles {
  let worker: Worker | undefined;
  const waiting = new Set<(painted: Painted) => void>();

  function open(): Worker {
    const opened = start();
    opened.onerror = () => {
      // The worker may never have been loaded: the next file starts another.
      worker = undefined;
      opened.terminate();
      for (const settle of [...waiting]) settle({ failure: "The picture could not be made." });
    };
    return opened;
  }

  async function ask(wanted: WantedFile): Promise<Uint8Array> {
    worker ??= open();
    const { port1, port2 } = new MessageChannel();
    let settle: (painted: Painted) => void = () => {};
    const painting = new Promise<Painted>((resolve) => {
      settle = resolve;
    });
    waiting.add(settle);
    port1.onmessage = ({ data }: MessageEvent<Painted>) => settle(data);
    worker.postMessage({ wanted, assetsUrl, port: port2 } satisfies PaintRequest, [port2]);
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

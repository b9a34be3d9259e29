import { createFrameFiles } from "../../simulator/files/frame-files.ts";
import { loadFile } from "./load-file.ts";
import type { Painted, PaintRequest } from "./painter.ts";

let files: ReturnType<typeof createFrameFiles> | undefined;
const waiting: PaintRequest[] = [];
let isPainting = false;

self.addEventListener("message", ({ data }: MessageEvent<PaintRequest>) => {
  waiting.push(data);
  if (!isPainting) void paintAll();
});

/** Paints what waits, quicklooks before small pictures and products: somebody looks at one, and a list has many. */
async function paintAll(): Promise<void> {
  isPainting = true;
  while (waiting.length > 0) {
    const quicklook = waiting.findIndex(({ wanted }) => !wanted.product);
    const [request] = waiting.splice(Math.max(0, quicklook), 1);
    if (!request) break;
    const painted = await paint(request).catch(
      (): Painted => ({ failure: "The picture could not be made." }),
    );
    request.port.postMessage(painted, "bytes" in painted ? [painted.bytes.buffer] : []);
    // Waits a turn, so that newer requests are queued.
    await new Promise((resolve) => setTimeout(resolve));
  }
  isPainting = false;
}

async function paint({ wanted: { frame, product }, assetsUrl }: PaintRequest): Promise<Painted> {
  files ??= createFrameFiles((path) => loadFile(path, assetsUrl));
  const bytes = await (product ? files.product(frame, product.type, product.key) : files.quicklook(frame));
  // The transferred buffer must be its own.
  return { bytes: bytes.slice() };
}

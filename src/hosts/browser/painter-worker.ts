import { createFrameFiles } from "../../simulator/files/frame-files.ts";
import { loadFile } from "./load-file.ts";
import type { Painted, PaintRequest } from "./painter.ts";

let files: ReturnType<typeof createFrameFiles> | undefined;

self.addEventListener("message", async ({ data }: MessageEvent<PaintRequest>) => {
  const painted = await paint(data).catch((error: unknown): Painted => ({ failure: String(error) }));
  data.port.postMessage(painted, "bytes" in painted ? [painted.bytes.buffer] : []);
});

async function paint({ wanted: { frame, product }, assetsUrl }: PaintRequest): Promise<Painted> {
  files ??= createFrameFiles((path) => loadFile(path, assetsUrl));
  const bytes = await (product ? files.product(frame, product.type, product.key) : files.quicklook(frame));
  // The transferred buffer must be its own.
  return { bytes: bytes.slice() };
}

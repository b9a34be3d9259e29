import { parentPort } from "node:worker_threads";
import type { WantedFile } from "../../../service/files/made-files.ts";
import { createFrameFiles } from "../../../simulator/files/frame-files.ts";
import { type Painted, publicFile } from "./painter.ts";

const files = createFrameFiles(publicFile);

parentPort?.on("message", async (wanted: WantedFile) => {
  const painted = await paint(wanted).catch((error: unknown): Painted => ({ failure: error }));
  parentPort?.postMessage(painted, "bytes" in painted ? [painted.bytes.buffer] : []);
});

async function paint({ frame, product }: WantedFile): Promise<Painted> {
  const bytes = await (product ? files.product(frame, product.type, product.key) : files.quicklook(frame));
  // The transferred buffer must be its own.
  return { bytes: bytes.slice() };
}

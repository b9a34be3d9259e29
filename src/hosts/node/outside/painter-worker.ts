import { parentPort } from "node:worker_threads";
import { type Painted, type PaintedPart, paint } from "../../../service/files/painter.ts";
import { createFrameFiles } from "../../../world/files/frame-files.ts";
import { publicFile } from "./painter.ts";

const files = createFrameFiles(publicFile);

parentPort?.on("message", async (wanted: PaintedPart) => {
  const painted = await paint(files, wanted).catch((error: unknown): Painted => ({ failure: error }));
  parentPort?.postMessage(painted, "bytes" in painted ? [painted.bytes.buffer] : []);
});

import { parentPort } from "node:worker_threads";
import type { WantedFile } from "../../../service/files/made-files.ts";
import { createFrameFiles } from "../../../simulator/files/frame-files.ts";
import { type Painted, publicFile } from "./painter.ts";

const files = Promise.all([publicFile("basemap/land-10m.bin"), publicFile("demo/terrain.bin")]).then(
  ([land, terrain]) => createFrameFiles({ land, terrain }),
);

parentPort?.on("message", async (wanted: WantedFile) => {
  const painted = await paint(wanted).catch((error: unknown): Painted => ({ failure: error }));
  parentPort?.postMessage(painted, "bytes" in painted ? [painted.bytes.buffer] : []);
});

async function paint({ frame, product }: WantedFile): Promise<Painted> {
  const { quicklook, product: paintProduct } = await files;
  const bytes = await (product ? paintProduct(frame, product.type, product.key) : quicklook(frame));
  // The transferred buffer must be its own.
  return { bytes: bytes.slice() };
}

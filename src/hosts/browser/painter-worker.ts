import { type Painted, paint } from "../../service/files/painter.ts";
import { createFrameFiles } from "../../world/files/frame-files.ts";
import { loadFile } from "./load-file.ts";
import type { PaintRequest } from "./painter.ts";

let files: ReturnType<typeof createFrameFiles> | undefined;

self.addEventListener("message", async ({ data: { wanted, assetsUrl } }: MessageEvent<PaintRequest>) => {
  files ??= createFrameFiles((path) => loadFile(path, assetsUrl));
  const painted = await paint(files, wanted).catch((): Painted => ({ failure: undefined }));
  self.postMessage(painted, { transfer: "bytes" in painted ? [painted.bytes.buffer] : [] });
});

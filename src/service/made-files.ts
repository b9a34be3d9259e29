import type { FrameFiles } from "./catalog/frame-files.ts";
import { formatFrameID } from "./catalog/frame-id.ts";

/** Most bytes of products that are kept. */
const MOST_KEPT = 32 * 1_048_576;

/**
 * The files of frames with the products that were asked for last, so that a reader who takes a file in ranges has it made
 * once. Quicklooks are left to the host.
 */
export function keepProducts(files: FrameFiles): FrameFiles {
  const kept = new Map<string, Uint8Array>();
  let size = 0;
  return {
    ...files,
    async product(frame, type, key) {
      const name = `${formatFrameID(frame)}/${type}/${key}`;
      const known = kept.get(name);
      const bytes = known ?? (await files.product(frame, type, key));
      // What was asked for last stands last.
      if (kept.delete(name)) size -= bytes.byteLength;
      kept.set(name, bytes);
      size += bytes.byteLength;
      for (const [oldest, { byteLength }] of kept) {
        if (size <= MOST_KEPT) break;
        kept.delete(oldest);
        size -= byteLength;
      }
      return bytes;
    },
  };
}

import type { FrameFiles } from "../service/catalog/frame-files.ts";

/** Keeps the quicklooks that were asked for last, about 40 KB each, since a list shows the same ones again and again. */
export function cacheQuicklooks(files: FrameFiles, limit: number): FrameFiles {
  const kept = new Map<string, Promise<Uint8Array>>();
  return {
    ...files,
    quicklook(frame) {
      const key = `${frame.imageID}_${frame.frameNumber}`;
      const quicklook = kept.get(key) ?? files.quicklook(frame);
      // Put at the end again: what was not asked for the longest is first.
      kept.delete(key);
      kept.set(key, quicklook);
      const [oldest] = kept.keys();
      if (kept.size > limit && oldest !== undefined) kept.delete(oldest);
      return quicklook;
    },
  };
}

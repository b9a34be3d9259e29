import type { CatalogFrame } from "../../../api/frames/frame.ts";

/** Frames of one acquisition that a search has found. */
export interface Acquisition {
  imageID: string;
  frames: readonly CatalogFrame[];
}

/** Groups frames by acquisition in the order in which the acquisitions first appear. */
export function acquisitionsOf(frames: readonly CatalogFrame[]): Acquisition[] {
  const groups = new Map<string, CatalogFrame[]>();
  for (const frame of frames) {
    const group = groups.get(frame.imageID);
    if (group) group.push(frame);
    else groups.set(frame.imageID, [frame]);
  }
  return [...groups].map(([imageID, group]) => ({ imageID, frames: group }));
}

/** One row of the result list. */
export type ResultRow =
  | { kind: "acquisition"; acquisition: Acquisition }
  | { kind: "frame"; frame: CatalogFrame };

/** The list's rows: an acquisition's header, then its frames. */
export function resultRows(acquisitions: readonly Acquisition[]): ResultRow[] {
  return acquisitions.flatMap((acquisition): ResultRow[] => [
    { kind: "acquisition", acquisition },
    ...acquisition.frames.map((frame): ResultRow => ({ kind: "frame", frame })),
  ]);
}

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

/** Whether there may be more frames of an acquisition: a Spot or Dwell image is one (interface 1). */
export function isLong({ frames: [first] }: Acquisition): boolean {
  return first?.family === "Strip" || first?.family === "Scan";
}

/** One row of the result list; a frame that is the only one found of its acquisition stands for it. Frames are in flight order. */
export type ResultRow =
  | { kind: "acquisition"; acquisition: Acquisition }
  | { kind: "frame"; frame: CatalogFrame; only?: Acquisition };

/**
 * The list's rows: one for an acquisition, and after it its frames where it is among `expanded`, by image ids; one row where a
 * single frame of it was found.
 */
export function resultRows(acquisitions: readonly Acquisition[], expanded: ReadonlySet<string>): ResultRow[] {
  return acquisitions.map(inFlightOrder).flatMap((acquisition): ResultRow[] => {
    const [frame, ...others] = acquisition.frames;
    if (frame && others.length === 0) return [{ kind: "frame", frame, only: acquisition }];
    if (!expanded.has(acquisition.imageID)) return [{ kind: "acquisition", acquisition }];
    return [
      { kind: "acquisition", acquisition },
      ...acquisition.frames.map((frame): ResultRow => ({ kind: "frame", frame })),
    ];
  });
}

/** The acquisition with its frames in the order in which they were imaged. */
export function inFlightOrder({ imageID, frames }: Acquisition): Acquisition {
  return { imageID, frames: frames.toSorted((a, b) => a.frameNumber - b.frameNumber) };
}

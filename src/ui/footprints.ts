import type { CatalogFrame } from "../api/frame.ts";
import type { Footprint } from "../map/footprint.ts";
import { frameAxes } from "./frame-words.ts";

/** Frames as the map shows them. */
export function footprintsOf(frames: readonly CatalogFrame[], owned: ReadonlySet<string>): Footprint[] {
  return frames.map((frame) => ({
    key: frame.frameID,
    ring: frame.ring,
    state: owned.has(frame.frameID) ? "owned" : "default",
    corners: frame.corners,
    quicklookUrl: frame.quicklookUrl,
    heading: frameAxes(frame)?.flight,
    lookSide: frame.lookSide,
  }));
}

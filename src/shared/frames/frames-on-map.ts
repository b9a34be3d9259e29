import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { FrameState } from "../../api/frames/frame-states.ts";
import type { Footprint, FootprintState } from "../../map/footprint.ts";
import { frameAxes } from "./frame-words.ts";

/** Turns frames into footprints of the map, with their state and the color of `colorOf`. */
export function footprintsOf(
  frames: readonly CatalogFrame[],
  stateOf: (frameID: string) => FrameState | FootprintState,
  colorOf?: (frame: CatalogFrame) => string | undefined,
): Footprint[] {
  return frames.map((frame) => ({
    key: frame.frameID,
    ring: frame.ring,
    state: stateShown(stateOf(frame.frameID)),
    color: colorOf?.(frame),
    // Read of few frames only.
    get corners() {
      return frame.corners;
    },
    get quicklookUrl() {
      return frame.quicklookUrl;
    },
    get heading() {
      return frameAxes(frame)?.flight;
    },
    get lookBearing() {
      return frameAxes(frame)?.look;
    },
  }));
}

/** The map draws bought frames and those being bought alike, and a requested one as any other. */
function stateShown(state: FrameState | FootprintState): FootprintState {
  if (state === "requested") return "default";
  return state === "buying" ? "active" : state;
}

import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { FrameState } from "../../api/frames/frame-states.ts";
import type { Footprint, FootprintState } from "../../map/footprint.ts";
import { frameAxes } from "./frame-words.ts";

/** Frames as the map shows them, each with its state, and with a colour of its own where `colorOf` gives it one. */
export function footprintsOf(
  frames: readonly CatalogFrame[],
  stateOf: (frameID: string) => FrameState | FootprintState,
  colorOf?: (frame: CatalogFrame) => string | undefined,
): Footprint[] {
  return frames.map((frame) => {
    const axes = frameAxes(frame);
    return {
      key: frame.frameID,
      ring: frame.ring,
      state: stateShown(stateOf(frame.frameID)),
      color: colorOf?.(frame),
      corners: frame.corners,
      quicklookUrl: frame.quicklookUrl,
      heading: axes?.flight,
      lookBearing: axes?.look,
    };
  });
}

/** The map draws what is being bought and what is bought, with its products to come, alike. */
function stateShown(state: FrameState | FootprintState): FootprintState {
  return state === "buying" ? "active" : state;
}

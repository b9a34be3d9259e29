import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { FrameState } from "../../api/frames/frame-states.ts";
import type { QuicklookCorners } from "../../geo/swath.ts";
import type { Ring } from "../../geo/types.ts";
import type { Footprint, FootprintState } from "../../map/footprint.ts";
import { frameAxes } from "./frame-words.ts";

/** Turns frames into footprints of the map, with their state and the color of `colorOf`. */
export function footprintsOf(
  frames: readonly CatalogFrame[],
  stateOf: (frameID: string) => FrameState | FootprintState,
  colorOf?: (frame: CatalogFrame) => string | undefined,
): Footprint[] {
  return frames.map(
    (frame) => new FrameFootprint(frame, stateShown(stateOf(frame.frameID)), colorOf?.(frame)),
  );
}

/** Computes lazily what the map reads of few frames. */
class FrameFootprint implements Footprint {
  readonly ring: Ring;
  readonly state: FootprintState;
  readonly color: string | undefined;
  private readonly frame: CatalogFrame;

  constructor(frame: CatalogFrame, state: FootprintState, color: string | undefined) {
    this.ring = frame.ring;
    this.state = state;
    this.color = color;
    this.frame = frame;
  }

  get key(): string {
    return this.frame.frameID;
  }

  get corners(): QuicklookCorners | undefined {
    return this.frame.corners;
  }

  get quicklookUrl(): string | undefined {
    return this.frame.quicklookUrl;
  }

  get heading(): number | undefined {
    return frameAxes(this.frame)?.flight;
  }

  get lookBearing(): number | undefined {
    return frameAxes(this.frame)?.look;
  }
}

/** The map draws bought frames and those being bought alike. */
function stateShown(state: FrameState | FootprintState): FootprintState {
  return state === "buying" ? "active" : state;
}

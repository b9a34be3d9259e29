import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { FrameState } from "../../api/frames/frame-states.ts";
import type { Ring } from "../../geo/types.ts";
import type { Footprint, FootprintState, QuicklookCorners } from "../../map/footprint.ts";
import { frameAxes } from "./frame-words.ts";

/** Frames as the map shows them, each with its state, and with a colour of its own where `colorOf` gives it one. */
export function footprintsOf(
  frames: readonly CatalogFrame[],
  stateOf: (frameID: string) => FrameState | FootprintState,
  colorOf?: (frame: CatalogFrame) => string | undefined,
): Footprint[] {
  return frames.map(
    (frame) => new FrameFootprint(frame, stateShown(stateOf(frame.frameID)), colorOf?.(frame)),
  );
}

/** What the map asks for of few frames is read when it asks. */
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

/** The map draws what is being bought and what is bought, with its products to come, alike. */
function stateShown(state: FrameState | FootprintState): FootprintState {
  return state === "buying" ? "active" : state;
}

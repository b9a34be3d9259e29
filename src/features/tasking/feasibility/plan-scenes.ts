import { framesLengthKm, splitDatatake } from "../../../domain/datatake-length.ts";
import type { ImagingMode } from "../../../domain/modes.ts";
import type { LookSideChoice, PassDirectionChoice } from "../../../domain/tasking-rules.ts";
import { headingAt } from "../../../geo/swath/heading.ts";
import { linesAcross, sceneOutline } from "../../../geo/swath/scene-outline.ts";
import type { Position } from "../../../geo/types.ts";
import type { PlannedScene } from "../../../map/planned-scene.ts";
import { formatAngle } from "../../../ui/text/format.ts";
import { modeOf } from "../fields/mode-rows.ts";

interface Plan {
  point: Position;
  mode: ImagingMode;
  frames: number;
  /** Degrees. */
  incidence: readonly [number, number];
  passDirection: PassDirectionChoice;
  lookSide: LookSideChoice;
}

const passes = [
  { pass: "descending", choice: "DESCENDING", look: "previewed", label: "Descending" },
  { pass: "ascending", choice: "ASCENDING", look: "other", label: "Ascending" },
] as const;

/** From this difference on, degrees, a label says to which side the previewed image looks. */
const NOTABLE = 3;

/**
 * What an image at the point would cover on either pass, before it is known when one comes by. Where either look side will
 * do it is shown looking right; near the poles, where the two lie differently, the label says so.
 */
export function planScenes({
  point,
  mode,
  frames,
  incidence,
  passDirection,
  lookSide,
}: Plan): PlannedScene[] {
  const { rangeKm } = modeOf(mode);
  const lengthKm = framesLengthKm(mode, frames);
  const middle = (incidence[0] + incidence[1]) / 2;
  const cuts = splitDatatake(lengthKm, mode).slice(1);
  const starts = cuts.map(({ from }) => from * lengthKm);
  return passes
    .filter(({ choice }) => passDirection === "ANY" || passDirection === choice)
    .map(({ pass, look, label }) => {
      const headingOf = (side: "left" | "right") =>
        headingAt(point[1], pass, { lookSide: side, incidence: middle });
      const heading = headingOf(lookSide === "LEFT" ? "left" : "right");
      const turn = Math.abs(((headingOf("left") - headingOf("right") + 540) % 360) - 180);
      const side = lookSide === "ANY" && turn > NOTABLE ? ", looking right" : "";
      const plan = { center: point, heading, widthKm: rangeKm, lengthKm };
      return {
        key: pass,
        ring: sceneOutline(plan),
        look,
        label: `${label}${side}, ${formatAngle(middle)}`,
        shortLabel: label,
        heading,
        lookBearing: lookSide === "ANY" ? undefined : (heading + (lookSide === "LEFT" ? 270 : 90)) % 360,
        cuts: linesAcross(plan, starts),
      };
    });
}

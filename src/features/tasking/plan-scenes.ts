import type { ImagingMode } from "../../contract/common.ts";
import { FRAME_OVERLAP, framesLengthKm } from "../../contract/take-length.ts";
import type { PassDirectionChoice } from "../../contract/tasking-terms.ts";
import { headingAt, linesAcross, sceneOutline } from "../../geo/scene-outline.ts";
import type { Position } from "../../geo/types.ts";
import type { PlannedScene } from "../../map/planned-scene.ts";
import { formatAngle } from "../../ui/format.ts";
import { modeOf } from "./mode-rows.ts";

interface Plan {
  point: Position;
  mode: ImagingMode;
  frames: number;
  /** Degrees. */
  incidence: readonly [number, number];
  passDirection: PassDirectionChoice;
}

const passes = [
  { pass: "descending", choice: "DESCENDING", look: "previewed", label: "Descending" },
  { pass: "ascending", choice: "ASCENDING", look: "other", label: "Ascending" },
] as const;

/** What an image at the point would cover on either pass, before it is known when one comes by. */
export function planScenes({ point, mode, frames, incidence, passDirection }: Plan): PlannedScene[] {
  const { rangeKm, azimuthKm } = modeOf(mode);
  const lengthKm = framesLengthKm(mode, frames);
  const middle = (incidence[0] + incidence[1]) / 2;
  const starts = Array.from(
    { length: frames - 1 },
    (_, index) => (index + 1) * azimuthKm * (1 - FRAME_OVERLAP),
  );
  return passes
    .filter(({ choice }) => passDirection === "ANY" || passDirection === choice)
    .map(({ pass, look, label }) => {
      const heading = headingAt(point[1], pass);
      const plan = { center: point, heading, widthKm: rangeKm, lengthKm };
      return {
        key: pass,
        ring: sceneOutline(plan),
        look,
        label: `${label}, ${formatAngle(middle)}`,
        shortLabel: label,
        heading,
        cuts: linesAcross(plan, starts),
      };
    });
}

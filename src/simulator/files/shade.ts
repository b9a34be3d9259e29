import { float32At } from "../../geo/packed/entry-at.ts";

const RADIANS = Math.PI / 180;
/** Brightest and darkest that a slope becomes against flat ground, as amplitudes; shadow has none. */
const BRIGHTEST = 2.2;
const DARKEST = 0.25;
/** Closest that a slope comes to facing the radar, degrees: beyond lies layover, which is as bright as it gets. */
const FACING = 4;

/**
 * How bright the ground along one line of the image is against flat ground, from near to far range: slopes that face the
 * radar shine, those that turn away are dark, and what a ray of the radar does not reach is in shadow (0), be it behind a
 * hill or on a slope steeper than 90 degrees less the incidence. `heights` in km every `stepKm` of ground range, one more
 * than there are pixels; NaN where nothing rises, as over water. `incidence` in degrees at a share of the line.
 */
export function shadeLine(
  heights: Float32Array,
  stepKm: number,
  incidence: (share: number) => number,
  out: Float32Array,
): void {
  let reached = Number.NEGATIVE_INFINITY;
  const pixels = out.length;
  for (let pixel = 0; pixel < pixels; pixel++) {
    const before = float32At(heights, pixel);
    const rise = float32At(heights, pixel + 1) - before;
    if (Number.isNaN(rise)) {
      out[pixel] = 1;
      reached = Number.NEGATIVE_INFINITY;
      continue;
    }
    const angle = incidence(pixel / pixels);
    // A ray comes down by the cotangent of its incidence; on it this sum stays the same, and what lies below it is hidden.
    const cotangent = 1 / Math.tan(angle * RADIANS);
    const here = before + rise + (pixel + 1) * stepKm * cotangent;
    if (here < Math.max(reached, before + pixel * stepKm * cotangent)) out[pixel] = 0;
    else {
      const local = Math.max(FACING, angle - Math.atan(rise / stepKm) / RADIANS);
      const power = (Math.tan(angle * RADIANS) * Math.cos(local * RADIANS)) / Math.sin(local * RADIANS);
      out[pixel] = Math.max(DARKEST, Math.min(BRIGHTEST, Math.sqrt(Math.max(0, power))));
    }
    reached = Math.max(reached, here, before + pixel * stepKm * cotangent);
  }
}

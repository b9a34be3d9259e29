import type { CatalogFrame } from "../../api/frames/frame.ts";
import { distanceKm } from "../../geo/sphere.ts";
import { swathAxes } from "../../geo/swath/swath-axes.ts";
import { text } from "../../languages/text.ts";
import { t } from "../../languages/texts.ts";
import { formatAngle, formatMetres, formatNumber } from "../../ui/text/format.ts";

/** The name of a frame's mode: the exact one where it is known, else what the catalog says. */
export function modeName(frame: CatalogFrame): string {
  return frame.mode?.name ?? t("Unknown mode");
}

/** The same for tight places: "Spot Ext. Area", "Spot Prec. 1L". */
export function shortModeName(frame: CatalogFrame): string {
  return modeName(frame).replace("Extended", "Ext.").replace("Precise", "Prec.").replace("-look", "L");
}

/** "Right · Desc · 28.4°", for tight places. */
export function shortGeometryWords({ lookSide, passDirection, incidence }: CatalogFrame): string {
  const pass =
    passDirection === "ascending" ? t("Asc") : passDirection === "descending" ? t("Desc") : undefined;
  return [capital(lookSide), pass ?? capital(passDirection), formatAngle(incidence.center)].join(" · ");
}

/** "Right · Descending · 28.4°", with what is not known named as such. */
export function geometryWords(frame: CatalogFrame): string {
  return [capital(frame.lookSide), capital(frame.passDirection), formatAngle(frame.incidence.center)].join(
    " · ",
  );
}

/** The frame's own resolution, range by azimuth: "1.1 m × 1 m", `short` "1.1 × 1 m"; the mode's, marked as nominal, where it has none. */
export function resolutionWords(
  { rangeResolution, azimuthResolution, mode }: CatalogFrame,
  short = false,
): string {
  const [range, azimuth] = [rangeResolution.center, azimuthResolution];
  if (range !== undefined && azimuth !== undefined)
    return `${short ? formatMetres(range).replace(" m", "") : formatMetres(range)} × ${formatMetres(azimuth)}`;
  if (range !== undefined) return t("{resolution} in range", { resolution: formatMetres(range) });
  if (azimuth !== undefined) return t("{resolution} in azimuth", { resolution: formatMetres(azimuth) });
  return mode
    ? t("{resolution} nominal", { resolution: formatMetres(mode.resolution) })
    : t("Resolution not known");
}

/** The size of a frame on the ground, range by azimuth, measured between its corners; the mode's where it has none. */
export function sceneWords({ corners, mode }: CatalogFrame): string {
  if (!corners)
    return mode
      ? t("{range} × {azimuth} km nominal", { range: mode.rangeKm, azimuth: mode.azimuthKm })
      : t("not known");
  const { top_left, top_right, bottom_left, bottom_right } = corners;
  const range = (distanceKm(top_left, top_right) + distanceKm(bottom_left, bottom_right)) / 2;
  const azimuth = (distanceKm(top_left, bottom_left) + distanceKm(top_right, bottom_right)) / 2;
  return `${formatNumber(range, 1)} × ${formatNumber(azimuth, 1)} km`;
}

/** Look and flight direction of a frame from its quicklook corners; undefined where they are not known. */
export function frameAxes(frame: CatalogFrame) {
  const native = frame.orientation === undefined || frame.orientation === "native";
  const { lookSide, inclination, incidence } = frame;
  return native
    ? swathAxes(frame.corners, frame.passDirection, { lookSide, inclination, incidence: incidence.center })
    : undefined;
}

const DIRECTIONS: Readonly<Record<string, string>> = {
  left: text("Left"),
  right: text("Right"),
  ascending: text("Ascending"),
  descending: text("Descending"),
};

/** A direction as a word with a capital letter; "not known" for none. */
export function capital(word: string | undefined): string {
  return word ? t(DIRECTIONS[word] ?? word[0]?.toUpperCase() + word.slice(1)) : t("Not known");
}

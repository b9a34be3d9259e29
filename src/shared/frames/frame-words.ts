import type { CatalogFrame } from "../../api/frames/frame.ts";
import { distanceKm } from "../../geo/sphere.ts";
import { swathAxes } from "../../geo/swath.ts";
import { joinUnits, t, text } from "../../languages/texts.ts";
import { formatAngle, formatMetres, formatNumber } from "../../ui/text/format.ts";

export function modeName(frame: CatalogFrame): string {
  return frame.mode?.name ?? t("Unknown mode");
}

export function shortModeName(frame: CatalogFrame): string {
  return shortenedMode(modeName(frame));
}

/** Shortens the name of a mode: "Spot Ext. Area", "Spot Prec. 1L". */
export function shortenedMode(name: string): string {
  return name.replace("Extended", "Ext.").replace("Precise", "Prec.").replace("-look", "L");
}

export function shortGeometryWords({ lookSide, passDirection, incidence }: CatalogFrame): string {
  const pass =
    passDirection === "ascending" ? t("Asc") : passDirection === "descending" ? t("Desc") : undefined;
  return [capital(lookSide), pass ?? capital(passDirection), formatAngle(incidence.center)].join(" · ");
}

export function geometryWords(frame: CatalogFrame): string {
  return [capital(frame.lookSide), capital(frame.passDirection), formatAngle(frame.incidence.center)].join(
    " · ",
  );
}

export function groundWords(range: number, azimuth: number): string {
  return joinUnits(`${formatMetres(range).replace(/\sm$/, "")} × ${formatMetres(azimuth)}`);
}

/** Resolution, range by azimuth; else that of the mode, marked as nominal. */
export function resolutionWords({ rangeResolution, azimuthResolution, mode }: CatalogFrame): string {
  const [range, azimuth] = [rangeResolution.center, azimuthResolution];
  if (range !== undefined && azimuth !== undefined) return groundWords(range, azimuth);
  if (range !== undefined) return t("{resolution} in range", { resolution: formatMetres(range) });
  if (azimuth !== undefined) return t("{resolution} in azimuth", { resolution: formatMetres(azimuth) });
  return mode
    ? t("{resolution} nominal", { resolution: formatMetres(mode.resolution) })
    : t("Resolution not known");
}

/** Size on the ground, range by azimuth, measured between the corners; else that of the mode. */
export function sceneWords({ corners, mode }: CatalogFrame): string {
  if (!corners)
    return mode
      ? t("{range} × {azimuth} km nominal", { range: mode.rangeKm, azimuth: mode.azimuthKm })
      : t("not known");
  const { top_left, top_right, bottom_left, bottom_right } = corners;
  const range = (distanceKm(top_left, top_right) + distanceKm(bottom_left, bottom_right)) / 2;
  const azimuth = (distanceKm(top_left, bottom_left) + distanceKm(top_right, bottom_right)) / 2;
  return joinUnits(`${formatNumber(range, 1)} × ${formatNumber(azimuth, 1)} km`);
}

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

/** Capitalizes a direction; "not known" for none. */
export function capital(word: string | undefined): string {
  return word ? t(DIRECTIONS[word] ?? word[0]?.toUpperCase() + word.slice(1)) : t("Not known");
}

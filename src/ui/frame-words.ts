import type { CatalogFrame } from "../api/frame.ts";
import { swathAxes } from "../geo/swath-axes.ts";
import { formatAngle, formatMetres } from "./format.ts";

/** The name of a frame's mode: the exact one where it can be told, else what the catalog says. */
export function modeName(frame: CatalogFrame): string {
  return frame.mode?.name ?? "Unknown mode";
}

/** "Right · Descending · 28.4°", with what is not known said so. */
export function geometryWords(frame: CatalogFrame): string {
  return [capital(frame.lookSide), capital(frame.passDirection), formatAngle(frame.incidence.center)].join(
    " · ",
  );
}

/** Azimuth and range resolution where they differ: "0.5 m". */
export function resolutionWords(frame: CatalogFrame): string {
  return formatMetres(frame.mode?.resolution ?? frame.azimuthResolution);
}

/** Flight and look direction of a frame from its quicklook corners; undefined where they are not known. */
export function frameAxes(frame: CatalogFrame) {
  const native = frame.orientation === undefined || frame.orientation === "native";
  return native ? swathAxes(frame.corners, frame.lookSide, frame.passDirection) : undefined;
}

/** A word with a capital letter; "not known" for none. */
export function capital(word: string | undefined): string {
  return word ? word[0]?.toUpperCase() + word.slice(1) : "Not known";
}

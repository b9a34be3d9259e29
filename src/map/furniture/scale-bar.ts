import { formatNumber } from "../../ui/text/format.ts";

export interface ScaleBar {
  readonly pixels: number;
  readonly label: string;
}

/** Length of the equator, km, as Web Mercator has it. */
const EQUATOR_KM = 40_075.017;
const LEADS = [5, 2, 1];

/** Kilometres a pixel spans at a latitude, for zooms of 512 px tiles. */
export function kilometresPerPixel(lat: number, zoom: number): number {
  return (EQUATOR_KM * Math.cos((lat * Math.PI) / 180)) / (512 * 2 ** zoom);
}

/** The longest bar with a round length that fits: "20 km", "500 m". */
export function scaleBar(kmPerPixel: number, longest: number): ScaleBar {
  const km = kmPerPixel * longest;
  const decade = 10 ** Math.floor(Math.log10(km));
  const round = (LEADS.find((lead) => lead * decade <= km * (1 + 1e-9)) ?? 1) * decade;
  const label = round >= 1 ? `${formatNumber(round)} km` : `${Math.round(round * 1000)} m`;
  return { pixels: round / kmPerPixel, label };
}

import type { CatalogFrame } from "../../api/frames/frame.ts";
import { t, text } from "../../languages/texts.ts";
import type { DecibelHistogram, FaultKind, Placement } from "../../raster/raster.ts";
import { formatNumber } from "../../ui/text/format.ts";

/** Sentences about a failure, and what users can do. */
export const FAULTS: Readonly<Record<FaultKind, readonly [what: string, act: string]>> = {
  "no-ranges": [
    text("The host of this file sends it only as a whole, and it is too large for that."),
    text("Download it, or ask the operator to allow range requests."),
  ],
  blocked: [
    text("This page may not read files from their host."),
    text(
      "Download the file, or ask the operator to allow both: this site at the host (CORS with GET, HEAD and Range), and the host in this app (ORIGINS).",
    ),
  ],
  refused: [text("The link was refused, and so was a new one."), text("Try again, or open the frame again.")],
  missing: [
    text("The file is not where its link leads."),
    text("Try again later. If it stays so, tell the operator."),
  ],
  failing: [
    text("The host of this file answers with an error."),
    text("Try again later. If it stays so, tell the operator."),
  ],
  "not-an-image": [
    text("The answer is no TIFF image."),
    text("Download the file to see what it is, or tell the operator."),
  ],
  "cut-off": [text("The file ends too early."), text("Try again. If it stays so, tell the operator.")],
  compression: [
    text("This compression cannot be read here yet."),
    text("Download the file and open it in another program."),
  ],
  layout: [
    text("The pixels of this file are laid out in a way that cannot be read here yet."),
    text("Download the file and open it in another program."),
  ],
  changed: [text("The file was replaced while it was shown."), text("Open it again.")],
  "too-large": [
    text("This image has no tiles or no overviews, and is too large to be read as a whole."),
    text("View another product, or download the file."),
  ],
  network: [
    text("The file couldn’t be fetched. What has been loaded stays."),
    text("Check the connection, then try again."),
  ],
};

/** Returns the incidence, degrees, at a share of the columns from near to far: quadratic through three angles. */
export function incidenceOf({ incidence: { near, center, far } }: Pick<CatalogFrame, "incidence">) {
  if (near === undefined || far === undefined) return undefined;
  const middle = center ?? (near + far) / 2;
  return (share: number): number =>
    near * (1 - share) * (1 - 2 * share) + 4 * middle * share * (1 - share) + far * share * (2 * share - 1);
}

/** Returns what σ⁰ lies above the dB of an amplitude; 0 without a factor K of σ⁰ = K·DN². */
export const offsetOf = (calibration: number | undefined): number => 10 * Math.log10(calibration ?? 1);

/** Names the dB that are shown. */
export const decibelName = (isCalibrated: boolean): string => (isCalibrated ? t("σ⁰, dB") : t("Value, dB"));

/** Returns a histogram of other dB, which lie so much above. */
export const raised = ({ from, to, counts }: DecibelHistogram, by: number): DecibelHistogram => ({
  from: from + by,
  to: to + by,
  counts,
});

/** Returns how an image is placed, and the error of a height; `incidence` is that of its middle, degrees. */
export function placementWords(placement: Placement | undefined, incidence: number | undefined): string {
  if (!placement) return t("The file gives no longitudes and latitudes, so the picture lies on no map.");
  const values = { height: formatNumber(placement.height) };
  const placed = {
    points: () => t("Placed by ground control points, on the ellipsoid at {height} m.", values),
    rpc: () => t("Placed by rational polynomials (RPC), on the ellipsoid at {height} m.", values),
    affine: () => t("Placed by the map grid of the file."),
  }[placement.by]();
  if (placement.by === "affine")
    return `${placed} ${t("Whether terrain was corrected, the file does not say.")}`;
  if (incidence === undefined) return `${placed} ${t("Not terrain-corrected.")}`;
  const metres = formatNumber(100 / Math.tan((incidence * Math.PI) / 180));
  return `${placed} ${t("Not terrain-corrected: 100 m of height are about {metres} m on the ground.", { metres })}`;
}

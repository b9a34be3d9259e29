import { modes, type ProductType } from "../../domain/modes.ts";
import { longitudeNear } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { itemProviders, overlayCorners } from "../../service/catalog/items/item-document.ts";
import { gridOf, PRODUCT_PIXELS, QUICKLOOK_PIXELS } from "./frame-grid.ts";
import { northUpPlace } from "./north-up.ts";

export function note(frame: Frame, content: string): string {
  return `${DEMO_NOTE}\n\nIn its place would be: ${content}, frame ${frameID(frame)}.\n`;
}

export function metadataJson(frame: Frame, product: ProductType): string {
  return `${JSON.stringify({ note: DEMO_NOTE, ...metadata(frame, product), corners: frame.corners }, null, 2)}\n`;
}

export function metadataXml(frame: Frame, product: ProductType): string {
  const known = Object.entries(metadata(frame, product)).filter(([, value]) => value !== undefined);
  const lines = known.map(([key, value]) => `  <${key}>${value}</${key}>`);
  const corners = Object.entries(frame.corners).map(
    ([key, [lng, lat]]) => `  <corner name="${key}" longitude="${lng}" latitude="${lat}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<!-- ${DEMO_NOTE} -->
<frame>
${[...lines, ...corners].join("\n")}
</frame>
`;
}

/** Quicklook on its four corners; the picture is expected beside the file. */
export function overlayKml(frame: Frame): string {
  const [lng] = frame.corners.nearFirst;
  const quad = overlayCorners(frame)
    .map(([x, lat]: Position) => `${longitudeNear(x, lng)},${lat}`)
    .join(" ");
  const id = frameID(frame);
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
  <GroundOverlay>
    <name>${id}</name>
    <description>${DEMO_NOTE}</description>
    <TimeSpan><begin>${instant(frame.start)}</begin><end>${instant(frame.end)}</end></TimeSpan>
    <Icon><href>${id}_QLK_qlk-png.png</href></Icon>
    <gx:LatLonQuad><coordinates>${quad}</coordinates></gx:LatLonQuad>
  </GroundOverlay>
</kml>
`;
}

function metadata(frame: Frame, product: ProductType) {
  return {
    frameID: frameID(frame),
    product,
    imagingMode: frame.mode,
    modeName: modes[frame.mode].name,
    start: instant(frame.start),
    end: instant(frame.end),
    lookSide: frame.lookSide,
    passDirection: frame.passDirection,
    polarization: frame.polarization,
    incidenceNear: frame.incidence.near,
    incidenceCenter: frame.incidence.center,
    incidenceFar: frame.incidence.far,
    lookAngle: frame.lookAngle,
    bandwidthHz: frame.bandwidth,
    azimuthResolution: frame.azimuthResolution,
    rangeResolution: frame.rangeResolution?.center,
    looksRange: frame.rangeLooks,
    looksAzimuth: frame.azimuthLooks,
    platform: frame.platform,
    footprint: frame.footprint,
    provider: itemProviders(frame)
      .map(({ name }) => name)
      .join(", "),
    ...pictureOf(frame, product),
  };
}

function pictureOf(frame: Frame, product: ProductType) {
  const grid = gridOf(frame, product === "QLK" ? QUICKLOOK_PIXELS : PRODUCT_PIXELS);
  const metres = (value: number) => Math.round(value * 100) / 100;
  const native = {
    columns: grid.width,
    rows: grid.height,
    pixelSpacingRange: metres(grid.pixelKm * 1000),
    pixelSpacingAzimuth: metres(grid.pixelKm * 1000),
    preview: REDUCED,
  };
  switch (product) {
    case "GRD":
    case "GRD-COG":
    case "CSI": {
      const { width, height, spacing } = northUpPlace(grid);
      const pixelSpacing = metres(spacing);
      return {
        geometry: "geocoded, EPSG:4326",
        columns: width,
        rows: height,
        pixelSpacing,
        preview: REDUCED,
      };
    }
    case "SLC-COG":
      return { geometry: "as recorded, placed by its corners", ...native };
    case "QLK":
      return { geometry: "ground range, columns from near to far, turned to be unmirrored", ...native };
    case "SLC":
    case "SICD":
    case "SIDD":
    case "VID":
      return { preview: "none: a note stands in the place of the image" };
  }
}

const REDUCED = "reduced preview: fewer pixels than the resolution allows";

const frameID = ({ imageID, frameNumber }: Frame) => `${imageID}_${frameNumber}`;
const instant = (milliseconds: number) => new Date(milliseconds).toISOString();

export const DEMO_NOTE =
  "Demo picture: the acquisition may be real, the picture and all other content are invented.";

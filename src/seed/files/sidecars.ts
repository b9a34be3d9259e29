import { modes } from "../../contract/modes.ts";
import type { Position } from "../../geo/types.ts";
import type { Frame } from "../../service/catalog/frame.ts";

/** What every file of the demo says of itself. */
export const DEMO_NOTE =
  "Demo file: the acquisition may be real, the picture and all other content are invented.";

/** A file that a real archive would fill with gigabytes: a plain note instead. */
export function note(frame: Frame, content: string): string {
  return `${DEMO_NOTE}\n\nIn its place would be: ${content}, frame ${frameID(frame)}.\n`;
}

/** Metadata as JSON. */
export function metadataJson(frame: Frame, product: string): string {
  return `${JSON.stringify({ note: DEMO_NOTE, ...metadata(frame, product), corners: frame.corners }, null, 2)}\n`;
}

/** Metadata as XML. */
export function metadataXml(frame: Frame, product: string): string {
  const lines = Object.entries(metadata(frame, product)).map(([key, value]) => `  <${key}>${value}</${key}>`);
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

/** The quicklook on its four corners, for a globe program; the picture is expected beside the file. */
export function overlayKml(frame: Frame): string {
  const { nearFirst, farFirst, nearLast, farLast } = frame.corners;
  const [lng] = nearFirst;
  // Lower left, lower right, upper right, upper left of the picture, in one copy of the world.
  const quad = [nearLast, farLast, farFirst, nearFirst]
    .map(([x, lat]: Position) => `${x + 360 * Math.round((lng - x) / 360)},${lat}`)
    .join(" ");
  const id = frameID(frame);
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
  <GroundOverlay>
    <name>${id}</name>
    <description>${DEMO_NOTE}</description>
    <TimeSpan><begin>${instant(frame.start)}</begin><end>${instant(frame.end)}</end></TimeSpan>
    <Icon><href>${id}.png</href></Icon>
    <gx:LatLonQuad><coordinates>${quad}</coordinates></gx:LatLonQuad>
  </GroundOverlay>
</kml>
`;
}

function metadata(frame: Frame, product: string) {
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
    rangeResolution: frame.rangeResolution.center,
    origin: frame.origin,
  };
}

const frameID = ({ imageID, frameNumber }: Frame) => `${imageID}_${frameNumber}`;
const instant = (milliseconds: number) => new Date(milliseconds).toISOString();

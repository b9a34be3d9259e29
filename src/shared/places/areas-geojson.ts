import { areaBox } from "../../geo/area/area-of-interest.ts";
import { wrapBox } from "../../geo/area/box.ts";
import { cutAtAntimeridian } from "../../geo/area/split-antimeridian.ts";
import { type NamedArea, shapesOf } from "./named-areas.ts";

/** Named areas as a GeoJSON FeatureCollection (RFC 7946): a feature each with its `name`, cut at 180°, holes kept. */
export function areasGeoJson(areas: readonly NamedArea[]): string {
  const features = areas.map((one) => {
    const shapes = shapesOf(one);
    const parts = shapes.flatMap(cutAtAntimeridian);
    const [only, ...others] = parts;
    const box = areaBox(shapes);
    return {
      type: "Feature",
      ...(box && { bbox: wrapBox(box) }),
      geometry:
        others.length === 0
          ? { type: "Polygon", coordinates: only ?? [] }
          : { type: "MultiPolygon", coordinates: parts },
      properties: { name: one.name },
    };
  });
  return `${JSON.stringify({ type: "FeatureCollection", features }, null, 1)}\n`;
}

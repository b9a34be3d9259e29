import type { Feature, FeatureCollection } from "geojson";
import { ringBox } from "../../geo/area/box.ts";
import { longitudeNear, unwrapRingNear } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import type { PlannedScene } from "../planned-scene.ts";

/** Outlines with `look`, and the lines between their frames (`look` "cut"), each in the world that holds its middle. */
export function toScenes(scenes: readonly PlannedScene[]): FeatureCollection {
  return {
    type: "FeatureCollection",
    features: scenes.flatMap(({ ring, look, cuts = [] }): Feature[] => {
      const drawn = unwrapRingNear(ring, 0);
      const [west, , east] = ringBox(drawn);
      const middle = (west + east) / 2;
      return [
        {
          type: "Feature",
          properties: { look },
          geometry: { type: "Polygon", coordinates: [drawn.map((position) => [...position])] },
        },
        ...cuts.map(
          (line): Feature => ({
            type: "Feature",
            properties: { look: "cut" },
            geometry: {
              type: "LineString",
              coordinates: line.map(([lng, lat]) => [longitudeNear(lng, middle), lat]),
            },
          }),
        ),
      ];
    }),
  };
}

/**
 * A label for each scene at the upper corner that leans outward: `text`, and the `anchor` that lets it run away from the
 * outline. Orbits lean west on the way up and east on the way down, so the labels of the two passes part; one of unknown
 * heading stands in the west.
 */
export function toSceneLabels(scenes: readonly PlannedScene[]): FeatureCollection {
  return {
    type: "FeatureCollection",
    features: scenes.map(({ ring, label, heading, look }): Feature => {
      const corners = unwrapRingNear(ring, 0).slice(0, -1);
      const upper = corners.toSorted(([, a], [, b]) => b - a).slice(0, 2) as [Position, Position];
      const isUp = heading === undefined || heading < 90 || heading > 270;
      const [west, east] = upper.toSorted(([a], [b]) => a - b) as [Position, Position];
      return {
        type: "Feature",
        properties: { text: label, anchor: isUp ? "right" : "left", order: look === "previewed" ? 0 : 1 },
        geometry: { type: "Point", coordinates: [...(isUp ? west : east)] },
      };
    }),
  };
}

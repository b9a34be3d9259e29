import type { Feature } from "geojson";
import { expect, test } from "vitest";
import { headingAt, sceneOutline } from "../../geo/swath.ts";
import { darkPalette, lightPalette } from "../../ui/theme/palette.ts";
import type { PlannedScene } from "./scenes-layer.tsx";
import { sceneLayers, toSceneLabels, toScenes } from "./scenes-layer.tsx";

function scene(pass: "ascending" | "descending", change: Partial<PlannedScene> = {}): PlannedScene {
  const heading = headingAt(-16.8, pass);
  const ring = sceneOutline({ center: [179.985, -16.8], heading, widthKm: 30, lengthKm: 50 });
  return { key: pass, ring, look: "other", label: pass, shortLabel: pass, heading, ...change };
}

test("a theme is another palette: the same layers, other colours", () => {
  const dark = sceneLayers(darkPalette);
  const light = sceneLayers(lightPalette);
  expect(light.map(({ id }) => id)).toEqual(dark.map(({ id }) => id));
  expect(JSON.stringify(light)).not.toContain(darkPalette.task);
});

test("an outline across 180 is drawn in one piece, its cuts in the same world", () => {
  const { features } = toScenes([
    scene("descending", {
      cuts: [
        [
          [-179.8, -16.8],
          [179.9, -16.8],
        ],
      ],
    }),
  ]);
  const longitudes = JSON.stringify(features.map(({ geometry }) => geometry)).match(/1[78]\d\.\d+/g) ?? [];
  const numbers = longitudes.map(Number);
  expect(numbers.length).toBe(7);
  expect(Math.max(...numbers) - Math.min(...numbers)).toBeLessThan(1);
});

test("the labels of the two passes run away from the outlines to either side", () => {
  const { features } = toSceneLabels([scene("ascending"), scene("descending")]);
  const [up, down] = features.map(({ geometry, properties }) => ({
    lng: geometry.type === "Point" ? (geometry.coordinates[0] as number) : 0,
    ...properties,
  })) as [{ lng: number; anchor?: string }, { lng: number; anchor?: string }];
  expect(up.anchor).toBe("right");
  expect(down.anchor).toBe("left");
  expect(up.lng).toBeLessThan(down.lng);
});

test("the label of a single image stands above it", () => {
  const [{ geometry, properties }] = toSceneLabels([scene("ascending")]).features as [Feature];
  const north = Math.max(...scene("ascending").ring.map(([, lat]) => lat));
  expect(properties?.anchor).toBe("bottom");
  expect(geometry.type === "Point" && geometry.coordinates[1]).toBe(north);
});

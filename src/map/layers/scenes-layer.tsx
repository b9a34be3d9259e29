import { useMemo } from "react";
import type { Position } from "../../geo/types.ts";
import { darkPalette } from "../../ui/theme/palette.ts";
import type { Footprint } from "../footprint.ts";
import { useMapRoom } from "../map-context.ts";
import type { PlannedScene } from "../planned-scene.ts";
import { useGeoJsonSource, useMapCleanUp, useMapLayers } from "../use-map-layer.ts";
import { toArrows } from "./arrows.ts";
import { toPoint } from "./footprint-features.ts";
import { toSceneLabels, toScenes } from "./scene-features.ts";
import { sceneLayers, sceneSources } from "./scene-layers.ts";
import { useFootprintPointer } from "./use-footprint-pointer.ts";

interface ScenesLayerProps {
  scenes: readonly PlannedScene[];
  /** The point of interest; undefined while there is none. */
  point: Position | undefined;
  /** The scene under the pointer, or undefined when it left them all. */
  onHover: (key: string | undefined) => void;
}

const layerIds = sceneLayers(darkPalette).map(({ id }) => id);
const sourceIds = Object.values(sceneSources);

/** Images that do not exist yet and the point they are for; a child of `MapCanvas`. */
export function ScenesLayer({ scenes, point, onHover }: ScenesLayerProps) {
  const { palette } = useMapRoom();
  const previewed = scenes.find(({ look }) => look === "previewed");
  useMapCleanUp(layerIds, sourceIds);
  useGeoJsonSource(sceneSources.scenes, toScenes, scenes);
  useGeoJsonSource(sceneSources.arrows, toArrows, previewed);
  useGeoJsonSource(sceneSources.labels, toSceneLabels, scenes);
  useGeoJsonSource(sceneSources.point, toPoint, point);
  const outlines = useMemo(
    () => scenes.map(({ key, ring }): Footprint => ({ key, ring, state: "default" })),
    [scenes],
  );
  useFootprintPointer(outlines, { onHover });
  useMapLayers(useMemo(() => sceneLayers(palette), [palette]));
  return null;
}

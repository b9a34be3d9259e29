import { type RefObject, useMemo, useState } from "react";
import { ringBox, unionBox } from "../../geo/area/box.ts";
import { unwrapRingNear } from "../../geo/longitude.ts";
import type { Box, Position } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import { KeepInView } from "../../map/controls/keep-in-view.tsx";
import { type LegendEntry, MapLegend } from "../../map/controls/map-legend.tsx";
import { MapHint } from "../../map/furniture/map-note.tsx";
import { type PlannedScene, ScenesLayer } from "../../map/layers/scenes-layer.tsx";
import type { Camera, MapHandle } from "../../map/map-handle.ts";
import { MapStage } from "../../map/map-stage.tsx";
import { PointPicker } from "../../map/point-picker.tsx";
import { useHasKeys } from "../../ui/input/letter-keys.ts";
import { useNarrow } from "../../ui/layout/use-media.ts";

interface TaskMapProps {
  mapRef: RefObject<MapHandle | null>;
  point: Position | undefined;
  /** Mode and length of the image; a change brings the scenes into view. */
  extent: string;
  scenes: readonly PlannedScene[];
  legend: readonly LegendEntry[];
  camera: Camera | undefined;
  onPoint: (point: Position) => void;
  onHover: (key: string | undefined) => void;
}

export function TaskMap(props: TaskMapProps) {
  const { mapRef, point, scenes, onPoint } = props;
  // Requests nothing while the point is dragged.
  const [dragged, setDragged] = useState<Position>();
  const all = scenesBox(scenes, point);
  // Initial view.
  const [box] = useState(all);
  const hasKeys = useHasKeys();
  const narrow = useNarrow();
  const shown = dragged ?? point;
  const moved = useMemo(
    () =>
      movedScenes(scenes, point, dragged).map((scene) =>
        narrow ? { ...scene, label: scene.shortLabel } : scene,
      ),
    [scenes, point, dragged, narrow],
  );
  const fit = () => {
    if (all) mapRef.current?.fitBox(all);
  };
  return (
    <MapStage
      ref={mapRef}
      label={t("Map of the new acquisition. Enter sets the point in its middle.")}
      camera={box ? undefined : props.camera}
      box={box}
      fitLabel={t("Fit the scenes")}
      onFit={point && fit}
      over={({ failed }) =>
        !shown &&
        !failed && (
          <MapHint>
            <span>
              {hasKeys
                ? t(
                    "Click the map where you want the image, or type its position. With keys: arrows move, Enter sets the point.",
                  )
                : t("Tap the map where you want the image, or type its position.")}
            </span>
          </MapHint>
        )
      }
    >
      <ScenesLayer scenes={moved} point={shown} onHover={props.onHover} />
      <PointPicker
        point={shown}
        onMove={(at, isAtRest) => {
          setDragged(isAtRest ? undefined : at);
          if (isAtRest) onPoint(at);
        }}
      />
      <KeepInView box={all} of={`${point} ${props.extent}`} />
      <MapLegend entries={props.legend} />
    </MapStage>
  );
}

/** Returns the continuous box of the scenes, with room for their labels. */
function scenesBox(scenes: readonly PlannedScene[], point: Position | undefined): Box | undefined {
  const box = point && unionBox(scenes.map(({ ring }) => ringBox(unwrapRingNear(ring, point[0]))));
  if (!box) return undefined;
  const [west, south, east, north] = box;
  const [dx, dy] = [(east - west) / 2, (north - south) * 0.15];
  return [west - dx, Math.max(-90, south - dy), east + dx, Math.min(90, north + dy)];
}

function movedScenes(
  scenes: readonly PlannedScene[],
  from: Position | undefined,
  to: Position | undefined,
): readonly PlannedScene[] {
  if (!from || !to) return scenes;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const move = ([lng, lat]: Position): Position => [lng + dx, lat + dy];
  return scenes.map((scene) => ({
    ...scene,
    ring: unwrapRingNear(scene.ring, from[0]).map(move),
    cuts: scene.cuts?.map(([a, b]) => [move(a), move(b)] as const),
  }));
}

import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { TaskScene } from "../../contract/task.ts";
import { ringBox, unionBox } from "../../geo/area/box.ts";
import { containsPoint } from "../../geo/area/intersects.ts";
import { longitudeNear, middleLongitude, unwrapRing, unwrapRingNear } from "../../geo/longitude.ts";
import type { Box, Position } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import { type LegendEntry, MapLegend } from "../../map/controls/map-legend.tsx";
import { FootprintsLayer } from "../../map/footprints/footprints-layer.tsx";
import { PointsLayer } from "../../map/layers/points-layer.tsx";
import { type PlannedScene, ScenesLayer } from "../../map/layers/scenes-layer.tsx";
import type { Camera, MapHandle } from "../../map/map-handle.ts";
import { MapStage } from "../../map/map-stage.tsx";
import { footprintsOf } from "../../shared/frames/frames-on-map.ts";
import { formatAngle } from "../../ui/text/format.ts";
import { sceneAxes } from "./detail/task-facts.tsx";

export interface TaskOnMap {
  key: string;
  /** Longitude within ±180. */
  at: Position;
  /** Number on the map, of a point of a run. */
  number?: string | undefined;
  scene?: TaskScene | undefined;
  frames?: readonly CatalogFrame[] | undefined;
}

interface TasksMapProps {
  label: string;
  /** Identity of the content: a new one moves the map to its points, an earlier one to where it was left. */
  place?: string;
  tasks: readonly TaskOnMap[];
  hoveredKey?: string | undefined;
  selectedKey?: string | undefined;
  frameID?: string | undefined;
  onHover?: ((key: string | undefined) => void) | undefined;
  onPick?: ((key: string) => void) | undefined;
}

export function TasksMap(props: TasksMapProps) {
  const { tasks, hoveredKey, selectedKey, frameID } = props;
  const map = useRef<MapHandle>(null);
  const box = useMemo(() => boxOf(tasks), [tasks]);
  useLeftCamera(map, props.place, box);
  const scenes = useMemo(() => scenesOf(tasks, hoveredKey ?? selectedKey), [tasks, hoveredKey, selectedKey]);
  const imaged = useMemo(() => tasks.flatMap(({ frames = [] }) => frames), [tasks]);
  const footprints = useMemo(() => footprintsOf(imaged, owned), [imaged]);
  const points = useMemo(() => tasks.filter((task) => !isCovered(task)), [tasks]);
  const looked = imaged.find((frame) => frame.frameID === frameID);
  useEffect(() => {
    if (looked) map.current?.fitBox(ringBox(unwrapRing(looked.ring)));
  }, [looked]);
  const fit = () => {
    if (box) map.current?.fitBox(box);
  };
  return (
    <MapStage
      ref={map}
      label={props.label}
      box={box}
      fitLabel={t("Fit all points")}
      onFit={tasks.length > 0 ? fit : undefined}
    >
      <FootprintsLayer footprints={footprints} selectedKey={(looked ?? imaged[0])?.frameID} />
      <ScenesLayer scenes={scenes} point={undefined} onHover={ignore} />
      <PointsLayer
        points={points}
        hoveredKey={hoveredKey}
        selectedKey={selectedKey}
        onHover={props.onHover}
        onPick={props.onPick}
      />
      <MapLegend entries={imaged.length > 0 ? LEGEND_OF_IMAGED : LEGEND} />
    </MapStage>
  );
}

function useLeftCamera(
  map: RefObject<MapHandle | null>,
  place: string | undefined,
  box: Box | undefined,
): void {
  const left = useRef(new Map<string | undefined, Camera>());
  const enter = useEffectEvent((camera: Camera | undefined) => {
    if (camera) map.current?.flyTo(camera);
    else if (box) map.current?.fitBox(box, { animate: false });
  });
  useEffect(() => {
    const cameras = left.current;
    enter(cameras.get(place));
    return () => {
      const camera = map.current?.camera();
      if (camera) cameras.set(place, camera);
    };
  }, [map, place]);
}

const ignore = () => {};
const owned = () => "owned" as const;
const LEGEND: readonly LegendEntry[] = ["task"];
const LEGEND_OF_IMAGED: readonly LegendEntry[] = [...LEGEND, "owned"];

/** Returns whether a frame of the task holds its point, which would only cover the image. */
export function isCovered({ at, frames = [] }: TaskOnMap): boolean {
  return frames.some(({ ring }) => containsPoint(unwrapRingNear(ring, at[0]), at));
}

/** Returns the scenes of the map; the selected one comes first and alone has words and arrows. */
function scenesOf(tasks: readonly TaskOnMap[], lookedAt: string | undefined): PlannedScene[] {
  return tasks
    .flatMap(({ key, scene, frames }) => {
      const [ring] = scene?.footprint?.coordinates ?? [];
      if (!scene || !ring) return [];
      const pass = scene.passDirection === "ASCENDING" ? ("ascending" as const) : ("descending" as const);
      const positions = ring.map(([lng, lat]): Position => [lng, lat]);
      const isLookedAt = key === lookedAt;
      const isImaged = frames !== undefined && frames.length > 0;
      const isNamed = isLookedAt && !isImaged;
      const axes = sceneAxes(scene);
      return [
        {
          key,
          ring: positions,
          // Nothing tints a picture, and a frame has its own arrows.
          look: isImaged ? ("other" as const) : ("previewed" as const),
          label: isNamed ? passWords(pass, formatAngle(scene.incidenceAngle)) : "",
          shortLabel: isNamed ? formatAngle(scene.incidenceAngle) : "",
          heading: axes?.flight,
          lookBearing: isLookedAt || tasks.length === 1 ? axes?.look : undefined,
        },
      ];
    })
    .sort((a, b) => Number(b.key === lookedAt) - Number(a.key === lookedAt));
}

function passWords(pass: "ascending" | "descending", angle: string): string {
  return pass === "ascending" ? t("ascending {angle}", { angle }) : t("descending {angle}", { angle });
}

/** Least width and height of the box around a point, degrees: alone, and with a scene or frame. */
const LEAST = 0.6;
const LEAST_WITH_GROUND = 0.06;

export function boxOf(tasks: readonly TaskOnMap[]): Box | undefined {
  const reference = middleLongitude(tasks.map(({ at }) => at[0])) ?? 0;
  const box = unionBox(
    tasks.flatMap(({ at, scene, frames = [] }) => {
      const lng = longitudeNear(at[0], reference);
      const [ring = []] = scene?.footprint?.coordinates ?? [];
      const positions = ring.map(([x, y]): Position => [x, y]);
      const rings = [...(positions.length > 0 ? [positions] : []), ...frames.map(({ ring }) => ring)];
      const half = (rings.length > 0 ? LEAST_WITH_GROUND : LEAST) / 2;
      const own: Box = [lng - half, at[1] - half, lng + half, at[1] + half];
      return [own, ...rings.map((ring) => ringBox(unwrapRingNear(ring, lng)))];
    }),
  );
  if (!box) return undefined;
  const [west, south, east, north] = box;
  const [dx, dy] = [(east - west) / 6, (north - south) / 6];
  return [west - dx, Math.max(-90, south - dy), east + dx, Math.min(90, north + dy)];
}

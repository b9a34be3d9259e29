import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { longitudeNear } from "../../geo/longitude.ts";
import type { Box, Position } from "../../geo/types.ts";
import { listenTo, useMapEvents, useMapRoom } from "../map-context.ts";
import { type Camera, type FitOptions, type Point, sameCamera } from "../map-handle.ts";

/** Delay after typing, ms. */
const REST_MS = 400;

interface KeepInViewProps {
  box: Box | undefined;
  /** Key of the box: a new one moves the map. */
  of: string;
}

/** Fits a box once it changes, unless it is well in view; a child of `MapCanvas`. */
export function KeepInView({ box, of }: KeepInViewProps) {
  const { handle } = useMapRoom();
  const show = useEffectEvent(() => {
    const view = handle.viewBox();
    if (box && !isWellInView(box, view)) handle.fitBox(boxNearView(box, view));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key shows the box again.
  useEffect(() => {
    const timer = setTimeout(show, REST_MS);
    return () => clearTimeout(timer);
  }, [of]);
  return null;
}

/** Minimum part of the view of a box that is seen well. */
const LEAST_PART = 0.3;

export function boxNearView([west, south, east, north]: Box, view: Box): Box {
  const centre = (west + east) / 2;
  const by = longitudeNear(centre, (view[0] + view[2]) / 2) - centre;
  return [west + by, south, east + by, north];
}

/** Minimum part of the view of a box that counts as visible. */
const SPECK_PART = 0.03;

/** Returns whether a view shows any of a box, in any copy of the world, as more than a speck. */
export function isInSight(box: Box, view: Box): boolean {
  const [west, south, east, north] = boxNearView(box, view);
  const touches = west <= view[2] && east >= view[0] && south <= view[3] && north >= view[1];
  return touches && partOf([west, south, east, north], view) >= SPECK_PART;
}

/** Part of the view by which a box inside may exceed it: addresses round the camera. */
const SLACK = 0.01;

function isInside(box: Box, view: Box): boolean {
  const [west, south, east, north] = boxNearView(box, view);
  const [dx, dy] = [(view[2] - view[0]) * SLACK, (view[3] - view[1]) * SLACK];
  return west >= view[0] - dx && south >= view[1] - dy && east <= view[2] + dx && north <= view[3] + dy;
}

export function isWellInView(box: Box, view: Box): boolean {
  return isInside(box, view) && partOf(box, view) >= LEAST_PART;
}

/** Maximum way from the middle of a view to that of what it shows, as a part of the view. */
const ASIDE = 0.15;

/** Returns whether a view shows a box and little else: well, and in its middle. */
export function isViewOf(box: Box, view: Box): boolean {
  const [west, south, east, north] = boxNearView(box, view);
  const across = (west + east - view[0] - view[2]) / 2 / (view[2] - view[0]);
  const up = (south + north - view[1] - view[3]) / 2 / (view[3] - view[1]);
  return isWellInView(box, view) && Math.max(Math.abs(across), Math.abs(up)) <= ASIDE;
}

function partOf([west, south, east, north]: Box, view: Box): number {
  return Math.max((east - west) / (view[2] - view[0]), (north - south) / (view[3] - view[1]));
}

/** Keeps a box that was seen whole in view as the map is resized, clear of the controls where it was, and restores the earlier view with the room. */
export function KeepSeen({ box }: { box: Box | undefined }) {
  const { map, handle } = useMapRoom();
  const look = () => ({ camera: handle.camera(), view: handle.viewBox(), clear: handle.clearBox() });
  const last = useRef(look());
  const left = useRef<{ before: Camera; since: Camera }>(undefined);

  const onResize = () => {
    const { camera, view, clear } = last.current;
    if (map.isMoving() || !box || !isInside(box, view)) return;
    const isSeen = isInside(box, clear)
      ? () => isInside(box, handle.clearBox())
      : () => isInside(box, handle.viewBox());
    const before = left.current && sameCamera(left.current.since, camera) ? left.current.before : camera;
    handle.jumpTo(before);
    left.current = undefined;
    if (isSeen()) return;
    handle.fitBox(boxNearView(box, handle.viewBox()), { animate: false, isKept: false });
    left.current = { before, since: handle.camera() };
  };
  const onMoveEnd = () => {
    last.current = look();
  };
  useMapEvents({ resize: onResize, moveend: onMoveEnd });
  return null;
}

/** Keeps a box fitted as the map is resized, until the user moves the map; a child of `MapCanvas`. */
export function Fitted({ box, padding = 32 }: { box: Box | undefined; padding?: FitOptions["padding"] }) {
  const { map, handle } = useMapRoom();
  useEffect(() => {
    if (!box) return;
    let isTheirs = false;
    const refit = () => {
      if (!isTheirs) handle.fitBox(box, { padding, animate: false, bearing: map.getBearing() });
    };
    refit();
    return listenTo(map, {
      resize: refit,
      movestart({ originalEvent }) {
        if (originalEvent) isTheirs = true;
      },
    });
  }, [map, handle, box, padding]);
  return null;
}

const MARGIN = 40;

interface PointInSightProps {
  at: Position;
  /** Called after a resize with where the point comes to lie. */
  onResize: (point: Point) => void;
}

/** Keeps a point in view as the map loses room; a child of `MapCanvas`. */
export function PointInSight({ at: [lng, lat], onResize }: PointInSightProps) {
  const { map, handle } = useMapRoom();
  const show = () => {
    const { x, y } = map.project([lng, lat]);
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    const isInside = x >= MARGIN && x <= width - MARGIN && y >= MARGIN && y <= height - MARGIN;
    if (!isInside) handle.panTo([lng, lat, lng, lat]);
    onResize(isInside ? { x, y } : { x: width / 2, y: height / 2 });
  };
  useMapEvents({ resize: show });
  return null;
}

export function Linked({ group }: { group: ViewGroup }) {
  const { map } = useMapRoom();
  useEffect(() => group.join(map), [group, map]);
  return null;
}

export type ViewGroup = ReturnType<typeof viewGroup>;

export function viewGroup() {
  const maps = new Set<MapLibreMap>();
  let isFollowing = false;
  const copyTo = (map: MapLibreMap, from: MapLibreMap) =>
    map.jumpTo({ center: from.getCenter(), zoom: from.getZoom(), bearing: from.getBearing() });
  return {
    /** Adds a map, which takes the group's camera; returns a function that removes it. */
    join(map: MapLibreMap) {
      const [leader] = maps;
      if (leader) copyTo(map, leader);
      maps.add(map);
      const moved = map.on("move", () => {
        // A following map moves too, and would lead the others back.
        if (isFollowing) return;
        isFollowing = true;
        for (const other of maps) if (other !== map) copyTo(other, map);
        isFollowing = false;
      });
      return () => {
        moved.unsubscribe();
        maps.delete(map);
      };
    },
  };
}

export function useViewBox(): Box {
  const { handle } = useMapRoom();
  const [view, setView] = useState(() => handle.viewBox());
  const read = () => setView(handle.viewBox());
  useMapEvents({ moveend: read, resize: read });
  return view;
}

import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { longitudeNear } from "../../geo/longitude.ts";
import type { Box, Position } from "../../geo/types.ts";
import { useMapRoom } from "../map-context.ts";
import type { FitOptions } from "../map-handle.ts";
import { type Camera, sameCamera } from "./camera.ts";

/** What is being typed must rest for so long before the map goes there, milliseconds. */
const REST_MS = 400;

interface KeepInViewProps {
  /** What has to be seen, a continuous box; undefined for nothing. */
  box: Box | undefined;
  /** The map moves when this changes, and not when the box alone does; undefined: it stays. */
  of: string | undefined;
}

/** Goes to a place that was chosen elsewhere than on the map, unless it lies well in view; a child of `MapCanvas`. */
export function KeepInView({ box, of }: KeepInViewProps) {
  const { handle } = useMapRoom();
  const show = useEffectEvent(() => {
    const view = handle.viewBox();
    if (box && !isWellInView(box, view)) handle.fitBox(boxNearView(box, view));
  });
  useEffect(() => {
    if (of === undefined) return;
    const timer = setTimeout(show, REST_MS);
    return () => clearTimeout(timer);
  }, [of]);
  return null;
}

/** A box whose longer side takes less than this part of the view is too small to be seen well. */
const LEAST_PART = 0.1;

/** The copy of a continuous box that lies nearest to the middle of a view. */
export function boxNearView([west, south, east, north]: Box, view: Box): Box {
  const centre = (west + east) / 2;
  const by = longitudeNear(centre, (view[0] + view[2]) / 2) - centre;
  return [west + by, south, east + by, north];
}

/** A box whose longer side takes less than this part of the view is no more than a speck. */
const SPECK_PART = 0.03;

/** Whether a view, a continuous box, shows any of a continuous box in whatever copy of the world, and as more than a speck. */
export function isInSight(box: Box, view: Box): boolean {
  const [west, south, east, north] = boxNearView(box, view);
  const touches = west <= view[2] && east >= view[0] && south <= view[3] && north >= view[1];
  return touches && partOf([west, south, east, north], view) >= SPECK_PART;
}

/** Whether a view, a continuous box, shows all of a continuous box in whatever copy of the world. */
export function isInside(box: Box, view: Box): boolean {
  const [west, south, east, north] = boxNearView(box, view);
  return west >= view[0] && south >= view[1] && east <= view[2] && north <= view[3];
}

/** Whether a view shows all of a box, and large enough. */
export function isWellInView(box: Box, view: Box): boolean {
  return isInside(box, view) && partOf(box, view) >= LEAST_PART;
}

function partOf([west, south, east, north]: Box, view: Box): number {
  return Math.max((east - west) / (view[2] - view[0]), (north - south) / (view[3] - view[1]));
}

/**
 * Keeps a box that was seen whole in sight when the map gets another size, as panels, strips and sheets come beside it, and
 * gives the earlier view back with the room, unless somebody moved the map in between; a child of `MapCanvas`. `box` is
 * continuous; a box that was fitted last goes before it.
 */
export function KeepSeen({ box }: { box: Box | undefined }) {
  const { map, handle } = useMapRoom();
  /** The last view in the size before. */
  const last = useRef({ camera: handle.camera(), view: handle.viewBox() });
  /** The view that was left to keep a box in sight, and the one in its place. */
  const left = useRef<{ before: Camera; since: Camera }>(undefined);
  const isResizedInMove = useRef(false);
  const fitAtOnce = (seen: Box) => handle.fitBox(boxNearView(seen, handle.viewBox()), { animate: false });

  const onResize = useEffectEvent(() => {
    if (map.isMoving()) {
      isResizedInMove.current = true;
      return;
    }
    const { camera, view } = last.current;
    const seen = [handle.fitted(), box].find((one) => one && isInside(one, view));
    if (!seen) return;
    const before = left.current && sameCamera(left.current.since, camera) ? left.current.before : camera;
    handle.jumpTo(before);
    left.current = undefined;
    if (isInside(seen, handle.viewBox())) return;
    fitAtOnce(seen);
    left.current = { before, since: handle.camera() };
  });
  const onMoveEnd = useEffectEvent(() => {
    const fitted = isResizedInMove.current ? handle.fitted() : undefined;
    isResizedInMove.current = false;
    if (fitted && !isInside(fitted, handle.viewBox())) fitAtOnce(fitted);
    last.current = { camera: handle.camera(), view: handle.viewBox() };
  });
  useEffect(() => {
    const subscriptions = [map.on("resize", () => onResize()), map.on("moveend", () => onMoveEnd())];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [map]);
  return null;
}

interface FittedProps {
  /** A continuous box. */
  box: Box | undefined;
  /** Room round it, pixels. */
  padding?: FitOptions["padding"];
}

/** Keeps a box fitted while the map changes its size, until somebody moves the map; a child of `MapCanvas`. */
export function Fitted({ box, padding = 32 }: FittedProps) {
  const { map, handle } = useMapRoom();
  useEffect(() => {
    if (!box) return;
    let isTheirs = false;
    const refit = () => {
      if (!isTheirs) handle.fitBox(box, { padding, animate: false, bearing: map.getBearing() });
    };
    refit();
    const subscriptions = [
      map.on("resize", refit),
      map.on("movestart", ({ originalEvent }) => {
        // What the app moves has no event of its own.
        if (originalEvent) isTheirs = true;
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [map, handle, box, padding]);
  return null;
}

/** Least way of the point to the edge of the view, px. */
const MARGIN = 40;

/** Keeps a point in sight while what stands beside the map takes room from it; a child of `MapCanvas`. */
export function PointInSight({ at: [lng, lat] }: { at: Position }) {
  const { map, handle } = useMapRoom();
  const show = useEffectEvent(() => {
    const { x, y } = map.project([lng, lat]);
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    const isInside = x >= MARGIN && x <= width - MARGIN && y >= MARGIN && y <= height - MARGIN;
    if (!isInside) handle.panTo([lng, lat, lng, lat]);
  });
  useEffect(() => {
    const subscription = map.on("resize", () => show());
    return () => subscription.unsubscribe();
  }, [map]);
  return null;
}

/** Lets the map look where the others of its group do; a child of `MapCanvas`. */
export function Linked({ group }: { group: ViewGroup }) {
  const { map } = useMapRoom();
  useEffect(() => group.join(map), [group, map]);
  return null;
}

/** Maps that look at the same: where one moves, the others follow at once. */
export interface ViewGroup {
  /** A map that joins looks where those before it do; returns what takes it out. */
  join(map: MapLibreMap): () => void;
}

/** A group without a map in it. */
export function viewGroup(): ViewGroup {
  const maps = new Set<MapLibreMap>();
  let isFollowing = false;
  const copyTo = (map: MapLibreMap, from: MapLibreMap) =>
    map.jumpTo({ center: from.getCenter(), zoom: from.getZoom(), bearing: from.getBearing() });
  return {
    join(map) {
      const [leader] = maps;
      if (leader) copyTo(map, leader);
      maps.add(map);
      const moved = map.on("move", () => {
        // A map that follows moves too, and would lead the others back.
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

/** What the map shows, as a continuous box; after each move. */
export function useViewBox(): Box {
  const { map, handle } = useMapRoom();
  const [view, setView] = useState(() => handle.viewBox());
  useEffect(() => {
    const read = () => setView(handle.viewBox());
    const subscriptions = [map.on("moveend", read), map.on("resize", read)];
    read();
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [map, handle]);
  return view;
}

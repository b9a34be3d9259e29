import { useEffect, useRef } from "react";
import { longitudeNear, wrapLongitude } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import { formatPosition } from "../../ui/text/format.ts";
import { listenTo, useMapRoom } from "../map-context.ts";
import type { Point } from "../map-handle.ts";
import styles from "./corner-labels.module.css";

/** Writes coordinates beside the corners of a frame; a child of `MapCanvas`. */
export function CornerLabels({ corners }: { corners: readonly Position[] }) {
  const { map } = useMapRoom();
  const labels = useRef<(HTMLSpanElement | null)[]>([]);
  useEffect(() => {
    const place = () => {
      const points = corners.map(([lng, lat]) => map.project([longitudeNear(lng, map.getCenter().lng), lat]));
      const middle = {
        x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
        y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
      };
      const { clientWidth, clientHeight } = map.getContainer();
      for (const [index, { x, y }] of points.entries()) {
        const label = labels.current[index];
        if (!label) continue;
        const spot = cornerPlace(
          { x, y },
          middle,
          { width: label.offsetWidth, height: label.offsetHeight },
          { width: clientWidth, height: clientHeight },
        );
        label.style.visibility = spot ? "" : "hidden";
        label.toggleAttribute("data-over-map", spot !== undefined);
        if (spot) label.style.transform = `translate(${spot.x}px, ${spot.y}px)`;
      }
    };
    // Spaced text makes a label wider; the first call comes at once.
    const sizes = new ResizeObserver(place);
    for (const label of labels.current) if (label) sizes.observe(label);
    const stop = listenTo(map, { move: place, resize: place });
    return () => {
      sizes.disconnect();
      stop();
    };
  }, [map, corners]);
  return (
    <div className={styles.labels}>
      {corners.map(([lng, lat], index) => (
        <span
          key={`${lng} ${lat}`}
          ref={(element) => {
            labels.current[index] = element;
          }}
        >
          {formatPosition(wrapLongitude(lng), lat, 4)}
        </span>
      ))}
    </div>
  );
}

const GAP = 8;
const EDGE = 4;

interface Size {
  width: number;
  height: number;
}

/** Returns the upper left corner of a label, px: turned inward near the map's edge, undefined if hidden. */
export function cornerPlace(
  { x, y }: Point,
  middle: Point,
  { width, height }: Size,
  room: Size,
): Point | undefined {
  if (x < 0 || y < 0 || x > room.width || y > room.height) return undefined;
  const isLeft = x < middle.x;
  const isUpper = y < middle.y;
  const beside = isLeft ? x - GAP - width : x + GAP;
  const isNearEdge = beside < EDGE || beside > room.width - width - EDGE;
  const left = isNearEdge ? (isLeft ? x - width : x) : beside;
  const top = isNearEdge ? (isUpper ? y - GAP - height : y + GAP) : y - height * (isUpper ? 0.75 : 0.25);
  return { x: within(left, room.width - width), y: within(top, room.height - height) };
}

function within(place: number, most: number): number {
  return Math.max(EDGE, Math.min(place, most - EDGE));
}

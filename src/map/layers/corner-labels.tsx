import { useEffect, useRef } from "react";
import { longitudeNear, wrapLongitude } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import { formatPosition } from "../../ui/text/format.ts";
import { useMapRoom } from "../map-context.ts";
import styles from "./corner-labels.module.css";

interface CornerLabelsProps {
  /** Corners of one frame, [longitude, latitude]. */
  corners: readonly Position[];
}

/** Pixels between a corner and its label. */
const GAP = 8;
/** Pixels between a label and the edge of the map. */
const EDGE = 4;

/** The coordinates of corners, written beside them, away from the middle of the frame; a child of `MapCanvas`. */
export function CornerLabels({ corners }: CornerLabelsProps) {
  const { map } = useMapRoom();
  const labels = useRef<(HTMLSpanElement | null)[]>([]);
  useEffect(() => {
    const place = () => {
      const points = corners.map(([lng, lat]) => map.project([longitudeNear(lng, map.getCenter().lng), lat]));
      const middle = {
        x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
        y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
      };
      for (const [index, { x, y }] of points.entries()) {
        const label = labels.current[index];
        if (!label) continue;
        const { offsetWidth: width, offsetHeight: height } = label;
        const room = map.getContainer();
        const left = x < middle.x ? x - GAP - width : x + GAP;
        const top = y - height * (y < middle.y ? 0.75 : 0.25);
        // A label whose corner is in sight stays whole; one whose corner is not goes with it.
        const isSeen = x >= 0 && y >= 0 && x <= room.clientWidth && y <= room.clientHeight;
        const shownLeft = clamp(left, room.clientWidth - width);
        const shownTop = clamp(top, room.clientHeight - height);
        label.style.visibility = isSeen ? "" : "hidden";
        label.style.transform = `translate(${shownLeft}px, ${shownTop}px)`;
      }
    };
    place();
    const subscription = map.on("move", place);
    const resized = map.on("resize", place);
    return () => {
      subscription.unsubscribe();
      resized.unsubscribe();
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

/** A place between the edge and `most`, with a little room. */
function clamp(place: number, most: number): number {
  return Math.max(EDGE, Math.min(place, most - EDGE));
}

import { useEffect, useRef } from "react";
import { longitudeNear, wrapLongitude } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import { formatPosition } from "../../ui/text/format.ts";
import { useMapRoom } from "../map-context.ts";
import styles from "./corner-labels.module.css";
import { cornerPlace } from "./corner-place.ts";

interface CornerLabelsProps {
  /** Corners of one frame, [longitude, latitude]. */
  corners: readonly Position[];
}

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
        const { clientWidth, clientHeight } = map.getContainer();
        const place = cornerPlace(
          { x, y },
          middle,
          { width: label.offsetWidth, height: label.offsetHeight },
          { width: clientWidth, height: clientHeight },
        );
        label.style.visibility = place ? "" : "hidden";
        if (place) label.style.transform = `translate(${place.x}px, ${place.y}px)`;
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

import { useEffect, useRef } from "react";
import { boxMiddle, ringBox } from "../../geo/area/box.ts";
import { longitudeNear, unwrapRing } from "../../geo/longitude.ts";
import type { Ring } from "../../geo/types.ts";
import { listenTo, useMapRoom } from "../map-context.ts";
import styles from "./number-labels.module.css";
import { spreadNumbers } from "./spread-numbers.ts";

interface Numbered {
  key: string;
  ring: Ring;
  number: number;
}

/** Writes the numbers of a list's rows in the middle of their footprints; a child of `MapCanvas`. */
export function NumberLabels({ footprints }: { footprints: readonly Numbered[] }) {
  const { map } = useMapRoom();
  const labels = useRef<(HTMLSpanElement | null)[]>([]);
  useEffect(() => {
    const places = footprints.map(({ ring }) => boxMiddle(ringBox(unwrapRing(ring))));
    const place = () => {
      const { clientWidth, clientHeight } = map.getContainer();
      const points = places.map(([lng, lat]) => {
        const { x, y } = map.project([longitudeNear(lng, map.getCenter().lng), lat]);
        return [x, y] as const;
      });
      for (const [index, [x, y]] of spreadNumbers(points).entries()) {
        const label = labels.current[index];
        if (!label) continue;
        const isInView = x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight;
        label.style.visibility = isInView ? "" : "hidden";
        label.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
      }
    };
    place();
    return listenTo(map, { move: place, resize: place });
  }, [map, footprints]);
  return (
    <div aria-hidden>
      {footprints.map(({ key, number }, index) => (
        <span
          key={key}
          className={styles.number}
          ref={(element) => {
            labels.current[index] = element;
          }}
        >
          {number}
        </span>
      ))}
    </div>
  );
}

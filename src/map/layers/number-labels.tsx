import { useEffect, useRef } from "react";
import { clipRingToBox } from "../../geo/land/clip-to-box.ts";
import { unwrapRingNear } from "../../geo/longitude.ts";
import type { Position, Ring } from "../../geo/types.ts";
import { listenTo, useMapRoom } from "../map-context.ts";
import styles from "./number-labels.module.css";
import { NUMBER, spreadNumbers } from "./spread-numbers.ts";

interface Numbered {
  key: string;
  ring: Ring;
  number: number;
}

/** Writes the numbers of a list's rows in the middle of what is seen of their footprints; a child of `MapCanvas`. */
export function NumberLabels({ footprints }: { footprints: readonly Numbered[] }) {
  const { map } = useMapRoom();
  const labels = useRef<(HTMLSpanElement | null)[]>([]);
  useEffect(() => {
    const place = () => {
      const { clientWidth, clientHeight } = map.getContainer();
      const { lng } = map.getCenter();
      const seen = footprints.flatMap(({ ring }, index) => {
        const corners = unwrapRingNear(ring, lng).map((at): Position => {
          const { x, y } = map.project([at[0], at[1]]);
          return [x, y];
        });
        const at = seenMiddle(corners, clientWidth, clientHeight);
        return at ? [{ index, at }] : [];
      });
      const places = spreadNumbers(seen.map(({ at }) => at));
      for (const label of labels.current) if (label) label.style.visibility = "hidden";
      for (const [order, { index }] of seen.entries()) {
        const [label, at] = [labels.current[index], places[order]];
        if (!label || !at) continue;
        label.style.visibility = "";
        label.style.transform = `translate(${at[0]}px, ${at[1]}px) translate(-50%, -50%)`;
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

/** Returns the middle of the part of a convex ring, px, in which a whole number is seen; undefined where none is. */
export function seenMiddle(ring: Ring, width: number, height: number): readonly [number, number] | undefined {
  const edge = NUMBER / 2;
  const [part] = clipRingToBox(ring, [edge, edge, width - edge, height - edge]);
  const corners = part?.slice(1) ?? [];
  if (corners.length === 0) return undefined;
  const mean = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  return [mean(0), mean(1)];
}

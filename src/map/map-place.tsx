import { type ReactNode, useEffect, useRef } from "react";
import type { Position } from "../geo/types.ts";
import { continuousView } from "./continuous-view.ts";
import { useMapRoom } from "./map-context.ts";
import styles from "./map-place.module.css";

/** Something of the page that stands at a position of the map and moves with it; a child of `MapCanvas`. */
export function MapPlace({ at: [lng, lat], children }: { at: Position; children: ReactNode }) {
  const { map } = useMapRoom();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = continuousView(map);
    const put = () => {
      const point = view.project(view.nearest([lng, lat]));
      if (!place.current) return;
      place.current.hidden = point === undefined;
      if (point) place.current.style.translate = `${point.x}px ${point.y}px`;
    };
    put();
    const subscriptions = [map.on("move", put), map.on("resize", put)];
    return () => {
      view.stop();
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [map, lng, lat]);
  return (
    <div ref={place} className={styles.place}>
      {children}
    </div>
  );
}

import type { Position, Ring } from "../../../geo/types.ts";
import type { OrderGround } from "./order-ground.ts";
import classes from "./order-map.module.css";

/** The outlines of an order and the point of a task, north up, without the ground below them. */
export function OrderSketch({ ground, label }: { ground: OrderGround; label: string }) {
  const { rings, point, box } = ground;
  const [west, south, east, north] = box;
  const narrowing = Math.max(0.1, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const place = ([x, y]: Position): Position => [(x - west) * narrowing, north - y];
  const path = (ring: Ring) => `M${ring.map((position) => place(position).join(" ")).join("L")}Z`;
  const at = point && place(point);
  return (
    <svg
      className={classes.sketch}
      viewBox={`0 0 ${(east - west) * narrowing} ${north - south}`}
      role="img"
      aria-label={label}
    >
      {rings.map((ring) => (
        <path key={path(ring)} d={path(ring)} />
      ))}
      {at && <circle cx={at[0]} cy={at[1]} r={(north - south) / 40} />}
    </svg>
  );
}

import { useMemo } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import type { JoinedOrder } from "../../../api/orders/joined-order.ts";
import { t } from "../../../languages/texts.ts";
import { formatPosition } from "../../../ui/text/format.ts";
import { positionOf } from "../order-words.ts";
import { groundOf, stateOnMap } from "./order-ground.ts";
import classes from "./order-map.module.css";
import { OrderMap } from "./order-map.tsx";

interface OrderPlaceProps {
  order: JoinedOrder;
  frames: ReadonlyMap<string, CatalogFrame | null> | undefined;
  /** What its place is called; undefined where none is near. */
  place: string | undefined;
}

/** Where an order lies: a small map with the name and the position of its place; nothing while that is not known. */
export function OrderPlace({ order, frames, place }: OrderPlaceProps) {
  const ground = useMemo(() => groundOf(order, frames), [order, frames]);
  const at = positionOf(order, frames?.get(order.frameIDs[0] ?? ""));
  if (!ground || !at) return null;
  const position = formatPosition(at[0], at[1], 2);
  const label = t("Where the order lies: {place}", { place: place ?? position });
  return (
    <figure className={classes.place}>
      <div className={classes.picture} role="img" aria-label={label}>
        <OrderMap ground={ground} state={stateOnMap(order)} label={label} />
      </div>
      <figcaption className={classes.words}>{place ? `${place} · ${position}` : position}</figcaption>
    </figure>
  );
}

import { useMemo, useState } from "react";
import type { FootprintState } from "../../../map/footprint.ts";
import { FootprintsLayer } from "../../../map/footprints/footprints-layer.tsx";
import { PointsLayer } from "../../../map/layers/points-layer.tsx";
import { MapCanvas } from "../../../map/map-canvas.tsx";
import { Fitted } from "../../../map/view/fitted.tsx";
import { footprintsOf } from "../../../shared/frames/frames-on-map.ts";
import { usePalette } from "../../../ui/theme/palette.ts";
import type { OrderGround } from "./order-ground.ts";
import classes from "./order-map.module.css";

interface OrderMapProps {
  ground: OrderGround;
  /** Of its frames. */
  state: FootprintState;
  label: string;
}

/** A small map of where an order lies, to look at. */
export function OrderMap({ ground, state, label }: OrderMapProps) {
  const { frames, point, box } = ground;
  const palette = usePalette();
  const [failure, setFailure] = useState<string>();
  const footprints = useMemo(() => footprintsOf(frames, () => state), [frames, state]);
  const points = useMemo(() => (point ? [{ key: "asked", at: point }] : []), [point]);
  if (failure) return <p className={classes.failure}>{failure}</p>;
  return (
    <MapCanvas palette={palette} label={label} box={box} interactive={false} onError={setFailure}>
      <FootprintsLayer footprints={footprints} quicklookShown={false} />
      <PointsLayer points={points} />
      <Fitted box={box} />
    </MapCanvas>
  );
}

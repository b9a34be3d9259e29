import { useEffect, useMemo, useRef, useState } from "react";
import type { FootprintState } from "../../../map/footprint.ts";
import { FootprintsLayer } from "../../../map/footprints/footprints-layer.tsx";
import { PointsLayer } from "../../../map/layers/points-layer.tsx";
import { MapCanvas } from "../../../map/map-canvas.tsx";
import type { MapHandle } from "../../../map/map-handle.ts";
import { footprintsOf } from "../../../shared/frames/frames-on-map.ts";
import { usePalette } from "../../../ui/theme/palette.ts";
import type { OrderGround } from "./order-ground.ts";
import { OrderSketch } from "./order-sketch.tsx";

interface OrderMapProps {
  ground: OrderGround;
  /** Of its frames. */
  state: FootprintState;
  label: string;
}

/** A small map of where an order lies, to look at; a sketch of the same where there can be no map. */
export function OrderMap({ ground, state, label }: OrderMapProps) {
  const [failed, setFailed] = useState(false);
  const footprints = useMemo(() => footprintsOf(ground.frames, () => state), [ground, state]);
  const points = useMemo(() => (ground.point ? [{ key: "point", at: ground.point }] : []), [ground]);
  const palette = usePalette();
  const map = useRef<MapHandle>(null);
  const { box } = ground;
  useEffect(() => map.current?.fitBox(box, { animate: false }), [box]);
  if (failed) return <OrderSketch ground={ground} label={label} />;
  return (
    <MapCanvas
      ref={map}
      palette={palette}
      label={label}
      box={box}
      interactive={false}
      onError={() => setFailed(true)}
    >
      <FootprintsLayer footprints={footprints} />
      <PointsLayer points={points} />
    </MapCanvas>
  );
}

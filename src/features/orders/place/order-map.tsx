import type { Ring } from "../../../geo/types.ts";
import type { FootprintState } from "../../../map/footprint.ts";
import { outlines } from "../../../map/footprints/outlines.ts";
import { StillMap } from "../../../map/still/still-map.tsx";
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
  const palette = usePalette();
  const look = outlines.find((outline) => outline.state === state) ?? outlines[0];
  return (
    <StillMap box={ground.box} label={label}>
      {(place) => {
        const path = (ring: Ring) => `M${ring.map((position) => place(position).join(" ")).join("L")}Z`;
        const at = ground.point && place(ground.point);
        return (
          <>
            {ground.rings.map((ring) => (
              <path
                key={path(ring)}
                d={path(ring)}
                className={classes.outline}
                stroke={palette[look.color]}
                strokeWidth={look.width}
                strokeDasharray={look.dash[0] > 0 ? look.dash.join(" ") : undefined}
              />
            ))}
            {at && <circle cx={at[0]} cy={at[1]} r={5} className={classes.point} />}
          </>
        );
      }}
    </StillMap>
  );
}

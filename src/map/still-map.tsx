import { useState } from "react";
import type { Box } from "../geo/types.ts";
import { usePalette } from "../ui/theme/palette.ts";
import { Fitted } from "./controls/keep-in-view.tsx";
import type { Footprint } from "./footprint.ts";
import { FootprintsLayer } from "./footprints/footprints-layer.tsx";
import { type MapPoint, PointsLayer } from "./layers/points-layer.tsx";
import { MapCanvas } from "./map-canvas.tsx";
import classes from "./still-map.module.css";

interface StillMapProps {
  /** Full words: "Where the order lies: Strait of Gibraltar". */
  label: string;
  height: number;
  box: Box;
  footprints: readonly Footprint[];
  points?: readonly MapPoint[];
  selectedKey?: string | undefined;
  selectedPoint?: string | undefined;
  /** Draws the image of the selected footprint. */
  quicklookShown?: boolean;
}

const NO_POINTS: readonly never[] = [];

/** Small map of a box that stands still. */
export function StillMap(props: StillMapProps) {
  const { label, height, box, footprints, points = NO_POINTS } = props;
  const palette = usePalette();
  const [failure, setFailure] = useState<string>();
  return (
    <div className={classes.picture} style={{ height }} role="img" aria-label={label}>
      {failure ? (
        <p className={classes.failure}>{failure}</p>
      ) : (
        <MapCanvas palette={palette} label={label} box={box} interactive={false} onError={setFailure}>
          <FootprintsLayer
            footprints={footprints}
            selectedKey={props.selectedKey}
            quicklookShown={props.quicklookShown ?? false}
          />
          <PointsLayer points={points} selectedKey={props.selectedPoint} />
          <Fitted box={box} padding={16} />
        </MapCanvas>
      )}
    </div>
  );
}

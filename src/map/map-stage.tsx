import { type ReactNode, useState } from "react";
import { usePalette } from "../ui/theme/palette.ts";
import type { LayerName } from "./controls/layer-choice.ts";
import { MapControls } from "./controls/map-controls.tsx";
import { MapCanvas, type MapCanvasProps } from "./map-canvas.tsx";
import type { Projection } from "./map-handle.ts";
import classes from "./map-stage.module.css";

interface MapStageProps extends Omit<MapCanvasProps, "palette" | "projection" | "onError"> {
  projection?: Projection | undefined;
  onProjectionChange?: ((projection: Projection) => void) | undefined;
  fitLabel?: string;
  onFit?: (() => void) | undefined;
  /** Cards over the map; called with whether there can be no map. */
  over?: (state: { failed: boolean }) => ReactNode;
  switches?: readonly LayerName[];
  layers?: ReactNode;
  buttons?: ReactNode;
  dimmed?: boolean;
}

export function MapStage({
  over,
  dimmed,
  fitLabel,
  onFit,
  onProjectionChange,
  switches,
  layers,
  buttons,
  children,
  ...canvas
}: MapStageProps) {
  const palette = usePalette();
  const [failure, setFailure] = useState<string>();
  const [own, setOwn] = useState<Projection>("mercator");
  const projection = onProjectionChange ? (canvas.projection ?? "mercator") : own;
  return (
    <div className={classes.map} data-map-stage="" data-dimmed={dimmed || undefined}>
      <MapCanvas {...canvas} palette={palette} projection={projection} onError={setFailure}>
        {children}
        {!failure && (
          <MapControls
            projection={projection}
            onProjectionChange={onProjectionChange ?? setOwn}
            {...(fitLabel !== undefined && { fitLabel })}
            onFit={onFit}
            switches={switches}
            layers={layers}
          >
            {buttons}
          </MapControls>
        )}
      </MapCanvas>
      {failure && <p className={classes.failure}>{failure}</p>}
      {over?.({ failed: failure !== undefined })}
    </div>
  );
}

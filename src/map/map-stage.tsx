import { type ReactNode, useState } from "react";
import { usePalette } from "../ui/theme/palette.ts";
import { MapControls } from "./controls/map-controls.tsx";
import { MapCanvas, type MapCanvasProps } from "./map-canvas.tsx";
import classes from "./map-stage.module.css";
import type { Projection } from "./view/camera.ts";

interface MapStageProps extends Omit<MapCanvasProps, "palette" | "projection" | "onError"> {
  /** Lets the address hold the projection; without it the map does. */
  projection?: Projection | undefined;
  onProjectionChange?: ((projection: Projection) => void) | undefined;
  fitLabel?: string;
  /** Shows everything that matters here again; without it there is no such button. */
  onFit?: (() => void) | undefined;
  /** What lies over the map and is no part of it, such as cards; called with whether there can be a map. */
  over?: (state: { failed: boolean }) => ReactNode;
  /** More choices for the layers menu. */
  layers?: ReactNode;
  /** More buttons among its controls. */
  buttons?: ReactNode;
  /** What is shown is on its way out. */
  dimmed?: boolean;
}

/** The map of a screen beside its list: with its controls, the words when there can be none, and cards over it. */
export function MapStage({
  over,
  dimmed,
  fitLabel,
  onFit,
  onProjectionChange,
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

/** Cards over the upper left corner of a map. */
export function MapCards({ children }: { children: ReactNode }) {
  return <div className={classes.cards}>{children}</div>;
}

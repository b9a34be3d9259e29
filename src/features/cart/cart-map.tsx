import { type RefObject, useDeferredValue, useMemo, useState } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { FrameState } from "../../api/frames/frame-states.ts";
import type { Polygon } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import { type LegendEntry, MapLegend } from "../../map/controls/map-legend.tsx";
import { DrawingLayer } from "../../map/drawing/drawing-layer.tsx";
import type { FootprintState } from "../../map/footprint.ts";
import { FootprintsLayer } from "../../map/footprints/footprints-layer.tsx";
import { NumberLabels } from "../../map/layers/number-labels.tsx";
import type { MapHandle } from "../../map/map-handle.ts";
import { MapStage } from "../../map/map-stage.tsx";
import { footprintsOf } from "../../shared/frames/frames-on-map.ts";
import { cartBox } from "./cart-box.ts";

interface CartMapProps {
  subject?: "cart" | "run";
  mapRef: RefObject<MapHandle | null>;
  frames: readonly CatalogFrame[];
  stateOf: (frameID: string) => FrameState | FootprintState;
  /** Numbers of the rows, by frame id. */
  numbers?: ReadonlyMap<string, number> | undefined;
  area: readonly Polygon[];
  gap?: readonly Polygon[] | undefined;
  legend: readonly LegendEntry[];
  hoveredID: string | undefined;
  selectedID: string | undefined;
  onHover: (frameID: string | undefined) => void;
  onSelect: (frameID: string | undefined) => void;
  onFit: () => void;
}

/** Largest cart whose footprints have numbers: more would hide the map. */
const MOST_NUMBERS = 40;

export function CartMap(props: CartMapProps) {
  const { area, legend, numbers, subject = "cart" } = props;
  const frames = useDeferredValue(props.frames);
  const stateOf = useDeferredValue(props.stateOf);
  const footprints = useMemo(() => footprintsOf(frames, stateOf), [frames, stateOf]);
  const numbered = useMemo(
    () =>
      frames.flatMap(({ frameID, ring }) => {
        const number = numbers?.get(frameID);
        return number === undefined ? [] : [{ key: frameID, ring, number }];
      }),
    [frames, numbers],
  );
  // Initial view: later changes of the cart do not move the map.
  const [box] = useState(() => cartBox(frames, area));
  return (
    <MapStage
      ref={props.mapRef}
      label={subject === "cart" ? t("Map of the cart") : t("Map of the run")}
      box={box}
      fitLabel={subject === "cart" ? t("Fit the cart") : t("Fit the run")}
      onFit={props.onFit}
    >
      <FootprintsLayer
        footprints={footprints}
        quicklookShown={false}
        hoveredKey={props.hoveredID}
        selectedKey={props.selectedID}
        onHover={props.onHover}
        onPick={([first]) => props.onSelect(first)}
      />
      <DrawingLayer area={area} gap={props.gap} />
      {numbered.length <= MOST_NUMBERS && <NumberLabels footprints={numbered} />}
      <MapLegend entries={legend} />
    </MapStage>
  );
}

import { useMemo } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { ringBox } from "../../geo/area/box.ts";
import { unwrapRing } from "../../geo/longitude.ts";
import type { Box } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import type { FootprintState } from "../../map/footprint.ts";
import { StillMap } from "../../map/still-map.tsx";
import { footprintsOf } from "../../shared/frames/frames-on-map.ts";

interface PurchaseMapProps {
  frame: CatalogFrame;
  place: string | undefined;
  state: FootprintState;
}

/** Small map of a purchase's frame with its image. */
export function PurchaseMap({ frame, place, state }: PurchaseMapProps) {
  const footprints = useMemo(() => footprintsOf([frame], () => state), [frame, state]);
  const box = useMemo(() => surroundings(frame), [frame]);
  return (
    <StillMap
      label={t("Where the frame lies: {place}", { place: place ?? frame.frameID })}
      height={208}
      box={box}
      footprints={footprints}
      selectedKey={frame.frameID}
      quicklookShown
    />
  );
}

/** Widths of the frame around it, on each side. */
const AROUND = 0.75;

function surroundings(frame: CatalogFrame): Box {
  const [west, south, east, north] = ringBox(unwrapRing(frame.ring));
  const [dx, dy] = [(east - west) * AROUND, (north - south) * AROUND];
  return [west - dx, Math.max(-85, south - dy), east + dx, Math.min(85, north + dy)];
}

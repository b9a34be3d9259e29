import { type Ref, useState } from "react";
import { areaBox, unionBox } from "../../../geo/area/box.ts";
import type { Polygon, Position } from "../../../geo/types.ts";
import { t } from "../../../languages/texts.ts";
import { DrawingLayer } from "../../../map/drawing/drawing-layer.tsx";
import { RingsLayer } from "../../../map/layers/points-layer.tsx";
import { MapCanvas } from "../../../map/map-canvas.tsx";
import type { MapHandle } from "../../../map/map-handle.ts";
import { usePalette } from "../../../ui/theme/palette.ts";
import classes from "./areas-dialog.module.css";

interface AreaPreviewProps {
  area: readonly Polygon[];
  places: readonly Position[];
  ref: Ref<MapHandle | null>;
}

export function AreaPreview({ area, places, ref }: AreaPreviewProps) {
  const palette = usePalette();
  const [failure, setFailure] = useState<string>();
  const [box] = useState(() => {
    const found = areaBox(area);
    const rings = places.map(([lng, lat]) => [lng, lat, lng, lat] as const);
    return unionBox([...(found ? [found] : []), ...rings]);
  });
  if (failure) return <p className={classes.reading}>{failure}</p>;
  return (
    <div className={classes.map}>
      <MapCanvas
        ref={ref}
        palette={palette}
        label={t("Map of the areas of the file")}
        box={box}
        furniture="scale"
        onError={setFailure}
      >
        <DrawingLayer area={area} />
        <RingsLayer places={places} />
      </MapCanvas>
    </div>
  );
}

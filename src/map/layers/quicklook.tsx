import type { ImageSource } from "maplibre-gl";
import { useEffect } from "react";
import { layerAbove } from "../draw-order.ts";
import type { Footprint } from "../footprint.ts";
import { useMapRoom } from "../map-context.ts";
import { imageCorners } from "./footprint-features.ts";

const ID = "quicklook";

/** The quicklook of a frame, painted on its four corners below all lines. */
export function Quicklook({ footprint }: { footprint: Footprint | undefined }) {
  const { map } = useMapRoom();
  const url = footprint?.quicklookUrl;
  const corners = footprint && imageCorners(footprint);
  const place = corners && JSON.stringify(corners);

  useEffect(() => {
    if (!url || !place) return;
    const coordinates = JSON.parse(place) as ImageSource["coordinates"];
    map.addSource(ID, { type: "image", url, coordinates });
    // Range and azimuth run straight along the edges, so the image is stretched, not seen in perspective.
    map.getSource<ImageSource>(ID)?.setWarp("flat");
    map.addLayer(
      { id: ID, type: "raster", source: ID, paint: { "raster-fade-duration": 0 } },
      layerAbove(ID, map.getLayersOrder()),
    );
    return () => {
      if (!map.style) return;
      map.removeLayer(ID);
      map.removeSource(ID);
    };
  }, [map, url, place]);
  return null;
}

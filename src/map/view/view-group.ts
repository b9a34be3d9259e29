import type { Map as MapLibreMap } from "maplibre-gl";

/** Maps that look at the same: where one moves, the others follow at once. */
export interface ViewGroup {
  /** A map that joins looks where those before it do; returns what takes it out. */
  join(map: MapLibreMap): () => void;
}

/** A group without a map in it. */
export function viewGroup(): ViewGroup {
  const maps = new Set<MapLibreMap>();
  let isFollowing = false;
  const copyTo = (map: MapLibreMap, from: MapLibreMap) =>
    map.jumpTo({ center: from.getCenter(), zoom: from.getZoom(), bearing: from.getBearing() });
  return {
    join(map) {
      const [leader] = maps;
      if (leader) copyTo(map, leader);
      maps.add(map);
      const moved = map.on("move", () => {
        // A map that follows moves too, and would lead the others back.
        if (isFollowing) return;
        isFollowing = true;
        for (const other of maps) if (other !== map) copyTo(other, map);
        isFollowing = false;
      });
      return () => {
        moved.unsubscribe();
        maps.delete(map);
      };
    },
  };
}

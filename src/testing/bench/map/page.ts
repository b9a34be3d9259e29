import { Map as MapLibreMap, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";

setWorkerUrl(workerUrl);

/** What a page of the bench is opened with, as its query. */
const query = new URLSearchParams(location.search);
const [lng = 0, lat = 0, zoom = 0] = (query.get("view") ?? "").split("_").map(Number);

const map = new MapLibreMap({
  container: "map",
  center: [lng, lat],
  zoom,
  attributionControl: false,
  // The least that is a map: water and land, of the same data as ours.
  style: {
    version: 8,
    sources: { land: { type: "geojson", data: "land.json" } },
    layers: [
      { id: "sea", type: "background", paint: { "background-color": "#101a24" } },
      { id: "land", type: "fill", source: "land", paint: { "fill-color": "#2a3138" } },
    ],
  },
});
map.once("idle", () => performance.mark("map:ready"));

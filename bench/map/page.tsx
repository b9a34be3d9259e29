import { Map as MapLibreMap, type PointLike } from "maplibre-gl";
import { type ReactNode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { boxRing } from "../../src/geo/area/box.ts";
import type { Footprint } from "../../src/map/footprint.ts";
import { FootprintsLayer } from "../../src/map/footprints/footprints-layer.tsx";
import { pickIndexOf } from "../../src/map/footprints/pick-index.ts";
import { MapCanvas } from "../../src/map/map-canvas.tsx";
import { useMapRoom } from "../../src/map/map-context.ts";
import { wrapRing } from "../../src/testing/wrap-ring.ts";
import { darkPalette } from "../../src/ui/theme/palette.ts";

/** Functions that the bench calls in this page. */
export interface BenchPage {
  /** Makes so many footprints. */
  make(count: number): void;
  /** Puts them on the map, in one way or another, and waits until the map is at rest. */
  show(how: "ours" | "fill and line"): Promise<void>;
  /** Milliseconds that a look for what lies under a place takes, mean of many places in the view, median of rounds. */
  hover(): number;
}
declare global {
  interface Window {
    bench: BenchPage;
    map: MapLibreMap;
  }
}

const query = new URLSearchParams(location.search);
const [lng = 0, lat = 0, zoom = 0] = (query.get("view") ?? "").split("_").map(Number);
const element = document.getElementById("map") as HTMLElement;
const PLACES = 400;
const ROUNDS = 9;

if (query.get("kind") === "plain") {
  window.map = new MapLibreMap({
    container: element,
    center: [lng, lat],
    zoom,
    attributionControl: false,
    // The least that is a map: water and land, of the same data as ours.
    style: {
      version: 8,
      sources: { land: { type: "geojson", data: "land.json" } },
      layers: [
        { id: "sea", type: "background", paint: { "background-color": darkPalette.sea } },
        { id: "land", type: "fill", source: "land", paint: { "fill-color": darkPalette.land } },
      ],
    },
  });
  window.map.once("idle", () => performance.mark("map:ready"));
} else {
  const root = createRoot(element);
  const render = (children: ReactNode) =>
    root.render(
      <MapCanvas palette={darkPalette} label="" camera={{ lng, lat, zoom }} furniture="none">
        <Expose />
        {children}
      </MapCanvas>,
    );
  render(null);
  let made: readonly Footprint[] = [];
  let isOurs = true;
  window.bench = {
    make(count) {
      made = footprintsAround(count);
    },
    async show(how) {
      isOurs = how === "ours";
      render(isOurs ? <FootprintsLayer footprints={made} /> : <FillAndLine footprints={made} />);
      await new Promise(requestAnimationFrame);
      await new Promise((resolve) => window.map.once("idle", resolve));
    },
    hover() {
      const { clientWidth, clientHeight } = window.map.getCanvas();
      const points = Array.from({ length: PLACES }, (): [number, number] => [
        next() * clientWidth,
        next() * clientHeight,
      ]);
      const positions = points.map((point) => window.map.unproject(point as PointLike));
      const index = pickIndexOf(made);
      const ask = isOurs
        ? (at: number) => index.framesAt([positions[at]?.lng ?? 0, positions[at]?.lat ?? 0])
        : (at: number) => window.map.queryRenderedFeatures(points[at], { layers: ["all-fill"] });
      // The first query builds the tree, and the first rounds run before the code is compiled.
      const rounds = Array.from({ length: ROUNDS }, () => {
        const start = performance.now();
        for (const at of points.keys()) ask(at);
        return (performance.now() - start) / PLACES;
      });
      return rounds.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0;
    },
  };
}

function Expose() {
  const { map } = useMapRoom();
  useEffect(() => {
    window.map = map;
  }, [map]);
  return null;
}

/** The usual way: a GeoJSON source, a fill and a line layer. */
function FillAndLine({ footprints }: { footprints: readonly Footprint[] }) {
  const { map } = useMapRoom();
  useEffect(() => {
    map.addSource("all", {
      type: "geojson",
      data: {
        type: "FeatureCollection",
        features: footprints.map(({ ring }, id) => ({
          type: "Feature",
          id,
          properties: {},
          geometry: { type: "Polygon", coordinates: [ring.map(([x, y]) => [x, y])] },
        })),
      },
    });
    const color = darkPalette.frame;
    map.addLayer({
      id: "all-fill",
      type: "fill",
      source: "all",
      paint: { "fill-color": color, "fill-opacity": 0.05 },
    });
    map.addLayer({
      id: "all-line",
      type: "line",
      source: "all",
      paint: { "line-color": color, "line-width": 1.25 },
    });
  }, [map, footprints]);
  return null;
}

let seed = 1;
/** Numbers from 0 to 1, the same in every run. */
function next(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
}

/** Footprints in the view and as far again on every side, none too small to be seen alone. */
function footprintsAround(count: number): Footprint[] {
  const degree = (512 * 2 ** zoom) / 360;
  const [width, height] = [(3 * element.clientWidth) / degree, (2.4 * element.clientHeight) / degree];
  const made = Array.from({ length: count }, (_, index): Footprint => {
    const [west, south] = [lng + (next() - 0.5) * width, lat + (next() - 0.5) * height];
    const [wide, high] = [(20 + 40 * next()) / degree, (16 + 40 * next()) / degree];
    return {
      key: `f${index}`,
      ring: wrapRing(boxRing([west, south, west + wide, south + high])),
      state: "default",
    };
  });
  // As they come in an answer: lists of other origin are of other kinds, for which all that reads them is compiled again.
  return JSON.parse(JSON.stringify(made));
}

import { useMemo } from "react";
import type { Palette } from "../../ui/theme/palette.ts";
import type { Footprint } from "../footprint.ts";
import { toSingleFootprint } from "../footprints/footprint-columns.ts";
import { Quicklook } from "../footprints/footprints-layer.tsx";
import { type PlacedLayer, roundLine, useGeoJsonSource, useMapLayers } from "../use-map-layer.ts";
import { arrowLayers, toArrows } from "./arrows.ts";

export type Side = "a" | "b";

interface ComparedLayerProps {
  frames: Readonly<Record<Side, Footprint>>;
  shown: Side;
  /** Address of the loaded quicklook. */
  url: string | undefined;
  opacity: number;
}

const CASING = 0.75;

const sources = { a: "compared-a", b: "compared-b", arrows: "footprint-arrows" } as const;

export function ComparedLayer({ frames, shown, url, opacity }: ComparedLayerProps) {
  useGeoJsonSource(sources.a, toSingleFootprint, frames.a);
  useGeoJsonSource(sources.b, toSingleFootprint, frames.b);
  useGeoJsonSource<Footprint>(sources.arrows, toArrows, frames[shown]);
  useMapLayers(useMemo(() => comparedLayers(shown), [shown]));
  return <Quicklook footprint={frames[shown]} url={url} opacity={opacity} />;
}

const comparedLayers =
  (shown: Side) =>
  (palette: Palette): PlacedLayer[] => {
    const color = { a: palette.accent, b: palette.area };
    const outline = (side: Side): PlacedLayer[] => {
      const line = roundLine(`compared-${side}-line`, sources[side], color[side], side === shown ? 2.5 : 1.5);
      return [
        roundLine(`compared-${side}-casing`, sources[side], palette.halo, 5.5, CASING),
        // B is dashed, so that color is not all that tells it from A.
        side === "a" ? line : { ...line, paint: { ...line.paint, "line-dasharray": [3, 2.5] } },
      ];
    };
    return [
      ...outline("b"),
      ...outline("a"),
      ...arrowLayers(sources.arrows, palette.halo, {
        color: color[shown],
        head: shown === "a" ? "arrow-head" : "arrow-head-ink",
        opacity: CASING,
      }),
    ];
  };

import { Button } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useEffect, useMemo, useState } from "react";
import type { Position } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { formatArea } from "../../ui/text/format.ts";
import { panOf } from "../drawing/drawing-keyboard.ts";
import crosshair from "../drawing/drawing-layer.module.css";
import { useMapGestures } from "../drawing/drawing-pointer.ts";
import { MapHint } from "../furniture/map-note.tsx";
import { useMapRoom } from "../map-context.ts";
import { useGeoJsonSource, useMapLayers } from "../use-map-layer.ts";
import {
  legWords,
  lengthWords,
  measuredWords,
  measureLayers,
  measureOf,
  measureSource,
  toMeasured,
} from "./measure.ts";

const NONE: readonly Position[] = [];
const OWN_ESCAPE = '[role="dialog"], [role="menu"], [role="listbox"]';

/** Measures distances, directions and an area by points on the map; a child of `MapCanvas`. */
export function MeasureLayer({ onEnd }: { onEnd: () => void }) {
  const { map, handle, claim } = useMapRoom();
  const [points, setPoints] = useState(NONE);
  const [pointer, setPointer] = useState<Position>();
  const [hasCrosshair, setCrosshair] = useState(false);
  const shown = useMemo(() => ({ points, pointer }), [points, pointer]);
  useGeoJsonSource(measureSource, toMeasured, shown);
  useMapLayers(measureLayers);

  const change = (next: readonly Position[]) => {
    setPoints(next);
    setPointer(undefined);
    announce(measuredWords(next));
  };
  const end = () => {
    announce(t("Measuring ended"));
    onEnd();
    handle.focus();
  };
  useMapGestures(
    map,
    (view) => ({
      move(at, isHeld) {
        map.getCanvas().style.cursor = "crosshair";
        if (!isHeld && !at.isTouch && points.length > 0) setPointer(view.at(at));
      },
      click(at) {
        setCrosshair(false);
        change([...points, view.at(at)]);
      },
      leave: () => setPointer(undefined),
    }),
    (view, event) => {
      const by = panOf(event);
      if (by) {
        setCrosshair(true);
        // Without animation, so that the next point is where the crosshair is.
        map.panBy([...by], { animate: false });
        event.stopPropagation();
      }
      if (event.key === "Backspace") change(points.slice(0, -1));
      if (event.key === "Enter") {
        setCrosshair(true);
        change([...points, view.centre()]);
      }
      if (by || event.key === "Enter" || event.key === "Backspace") event.preventDefault();
    },
  );
  const leave = (event: KeyboardEvent) => {
    const isTheirs = event.target instanceof Element && event.target.closest(OWN_ESCAPE) !== null;
    if (event.key !== "Escape" || isTheirs) return;
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  useWindowEvent("keydown", leave, { capture: true });

  useEffect(() => {
    // Footprints ignore the pointer, and two quick clicks do not zoom.
    claim.take();
    map.doubleClickZoom.disable();
    handle.focus();
    announce(t("Measure: set points with a press, or with arrows and Enter. Escape ends."));
    return () => {
      map.getCanvas().style.cursor = "";
      claim.release();
      if (map.style) map.doubleClickZoom.enable();
    };
  }, [map, handle, claim]);

  return (
    <>
      {hasCrosshair && <div className={crosshair.crosshair} aria-hidden="true" />}
      <MapHint isBar>
        <MeasuredFigures points={points} />
        <span>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
            disabled={points.length === 0}
            onClick={() => {
              change(points.slice(0, -1));
              handle.focus();
            }}
          >
            {t("Undo point")}
          </Button>{" "}
          <Button variant="default" title={t("Esc")} onClick={end}>
            {t("End¦verb")}
          </Button>
        </span>
      </MapHint>
    </>
  );
}

function MeasuredFigures({ points }: { points: readonly Position[] }) {
  const { legs, km, areaKm2, hasCrossing } = measureOf(points);
  const [first] = legs;
  if (!first)
    return (
      <span>{points.length === 0 ? t("Set the first point to measure from") : t("Set the next point")}</span>
    );
  return (
    <span>
      <em>{legs.length === 1 ? legWords(first) : lengthWords(km)}</em>
      {areaKm2 !== undefined && (
        <>
          {" · "}
          <em>{formatArea(areaKm2)}</em>
        </>
      )}
      {hasCrossing && ` · ${t("The lines cross: no area")}`}
    </span>
  );
}

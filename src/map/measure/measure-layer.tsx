import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { Position } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { formatArea } from "../../ui/text/format.ts";
import { darkPalette } from "../../ui/theme/palette.ts";
import { panOf } from "../drawing/drawing-keyboard.ts";
import crosshair from "../drawing/drawing-layer.module.css";
import { currentGestures, listenToPointer, type PointerGestures } from "../drawing/drawing-pointer.ts";
import { MapHint } from "../furniture/map-note.tsx";
import { useMapRoom } from "../map-context.ts";
import { type ContinuousView, continuousView } from "../map-handle.ts";
import { useGeoJsonSource, useMapCleanUp, useMapLayers } from "../use-map-layer.ts";
import {
  legWords,
  lengthWords,
  measuredWords,
  measureLayers,
  measureOf,
  measureSource,
  toMeasured,
} from "./measure.ts";

const layerIds = measureLayers(darkPalette).map(({ id }) => id);
const sourceIds = [measureSource];
const NONE: readonly Position[] = [];
const OWN_ESCAPE = '[role="dialog"], [role="menu"], [role="listbox"]';

/** Measures distances, directions and an area by points on the map; a child of `MapCanvas`. */
export function MeasureLayer({ onEnd }: { onEnd: () => void }) {
  const { map, handle, palette, claim } = useMapRoom();
  const [points, setPoints] = useState(NONE);
  const [pointer, setPointer] = useState<Position>();
  const [hasCrosshair, setCrosshair] = useState(false);
  useMapCleanUp(layerIds, sourceIds);
  useGeoJsonSource(
    measureSource,
    toMeasured,
    useMemo(() => ({ points, pointer }), [points, pointer]),
  );
  useMapLayers(useMemo(() => measureLayers(palette), [palette]));

  const change = (next: readonly Position[]) => {
    setPoints(next);
    setPointer(undefined);
    announce(measuredWords(next));
  };
  const end = useEffectEvent(() => {
    announce(t("Measuring ended"));
    onEnd();
    handle.focus();
  });
  const gestures = useEffectEvent(
    (view: ContinuousView): PointerGestures => ({
      down: () => false,
      move(at, isHeld) {
        map.getCanvas().style.cursor = "crosshair";
        if (!isHeld && !at.isTouch && points.length > 0) setPointer(view.at(at));
      },
      up: () => {},
      click(at) {
        setCrosshair(false);
        change([...points, view.at(at)]);
      },
      menu: () => false,
      leave: () => setPointer(undefined),
      cancel: () => {},
    }),
  );
  const press = useEffectEvent((view: ContinuousView, event: KeyboardEvent) => {
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
  });
  const leave = useEffectEvent((event: KeyboardEvent) => {
    const isTheirs = event.target instanceof Element && event.target.closest(OWN_ESCAPE) !== null;
    if (event.key !== "Escape" || isTheirs) return;
    event.preventDefault();
    event.stopPropagation();
    end();
  });

  useEffect(() => {
    const view = continuousView(map);
    const canvas = map.getCanvas();
    const onKey = (event: KeyboardEvent) => press(view, event);
    const onEscape = (event: KeyboardEvent) => leave(event);
    const stop = listenToPointer(
      map,
      currentGestures(() => gestures(view)),
    );
    // Footprints ignore the pointer, and two quick clicks do not zoom.
    claim.take();
    map.doubleClickZoom.disable();
    canvas.addEventListener("keydown", onKey);
    document.addEventListener("keydown", onEscape, { capture: true });
    handle.focus();
    announce(t("Measure: set points with a press, or with arrows and Enter. Escape ends."));
    return () => {
      document.removeEventListener("keydown", onEscape, { capture: true });
      canvas.removeEventListener("keydown", onKey);
      canvas.style.cursor = "";
      stop();
      view.stop();
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

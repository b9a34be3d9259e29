import { type RefObject, useState } from "react";
import type { DrawTool } from "../../../features/search/form/area-field.tsx";
import type { useDraft } from "../../../features/search/form/draft-store.ts";
import type { SearchForm } from "../../../features/search/form/search-form.ts";
import { totalArea } from "../../../geo/area/area.ts";
import { areaBox } from "../../../geo/area/area-of-interest.ts";
import { ringBox } from "../../../geo/area/box.ts";
import { areaFault } from "../../../geo/area/validity.ts";
import { unwrapRing } from "../../../geo/longitude.ts";
import type { Box, Polygon, Ring } from "../../../geo/types.ts";
import { t } from "../../../languages/texts.ts";
import type { MapHandle } from "../../../map/map-handle.ts";
import { boxNearView, isInSight } from "../../../map/view/keep-in-view.tsx";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { formatArea } from "../../../ui/text/format.ts";

type Editing = ReturnType<typeof useDraft>;

/** Drawing and measuring on the map of a search; `showMap` replaces a table by the map. */
export function useAreaTools(
  map: RefObject<MapHandle | null>,
  { edit, latest, areas, undoArea, redoArea }: Editing,
  showMap: () => void,
) {
  const [tool, setTool] = useState<DrawTool>();
  const [measuring, setMeasuring] = useState(false);
  const inSteps = (step: () => void) => () => {
    step();
    tellArea(latest().area);
  };
  return {
    tool,
    setTool,
    measuring,
    /** Arrows and Enter draw only while the map has the focus. */
    take(next: DrawTool | undefined) {
      setTool(next);
      setMeasuring(false);
      if (!next) return;
      showMap();
      map.current?.focus();
    },
    measure(isOn: boolean) {
      setTool(undefined);
      if (isOn) showMap();
      setMeasuring(isOn);
    },
    change(part: Partial<SearchForm>) {
      edit(part);
      if (part.area) tellArea(part.area);
    },
    onUndoArea: areas.past.length > 0 ? inSteps(undoArea) : undefined,
    onRedoArea: areas.future.length > 0 ? inSteps(redoArea) : undefined,
  };
}

export function useMapFits(map: RefObject<MapHandle | null>, ringOf: (frameID: string) => Ring | undefined) {
  const fitArea = (polygons: readonly Polygon[]) => {
    const box = areaBox(polygons);
    if (box) map.current?.fitBox(box);
  };
  /** Bounds of a frame in the copy of the world that is in view. */
  const boxOf = (frameID: string | undefined): Box | undefined => {
    const ring = frameID === undefined ? undefined : ringOf(frameID);
    const view = map.current?.viewBox();
    return ring && view && boxNearView(ringBox(unwrapRing(ring)), view);
  };
  const fitFrame = (frameID: string | undefined): boolean => {
    const box = boxOf(frameID);
    if (box) map.current?.fitBox(box);
    return frameID !== undefined && ringOf(frameID) !== undefined;
  };
  return {
    fitArea,
    fitFrame,
    reveal(frameID: string) {
      const box = boxOf(frameID);
      const view = map.current?.viewBox();
      if (box && view && !isInSight(box, view)) fitFrame(frameID);
    },
  };
}

export function tellArea(area: readonly Polygon[]): void {
  if (areaFault(area)) return;
  announce(area.length > 0 ? formatArea(totalArea(area)) : t("Area removed"));
}

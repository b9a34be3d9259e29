import { useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { totalArea } from "../../geo/area/area.ts";
import { areaBox, boxesTouch, ringBox } from "../../geo/area/box.ts";
import { areaFault } from "../../geo/area/validity.ts";
import { unwrapRing } from "../../geo/longitude.ts";
import type { Box, Polygon, Ring } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import { boxNearView, isInSight } from "../../map/controls/keep-in-view.tsx";
import { useLayers } from "../../map/controls/layer-choice.ts";
import type { MapHandle } from "../../map/map-handle.ts";
import { type ScreenAct, useMapRequests } from "../../shared/map-request.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { useGlobalKeys } from "../../ui/input/use-global-keys.ts";
import { formatArea } from "../../ui/text/format.ts";
import { isNothingFound } from "./api/use-search-results.ts";
import type { DrawTool } from "./form/area-field.tsx";
import type { useDraft } from "./form/draft-store.ts";
import type { SearchForm } from "./form/search-form.ts";
import type { BrushHandle } from "./time-strip/time-plot.tsx";
import type { Search } from "./use-search.ts";

interface ScreenParts {
  search: Search;
  map: RefObject<MapHandle | null>;
  fits: ReturnType<typeof useMapFits>;
  tools: AreaTools;
  table: ReturnType<typeof useTableTurn>;
  selectedID: string | undefined;
  onSelect: (frameID: string) => void;
}

export function useScreenActs({ search, map, fits, tools, table, selectedID, onSelect }: ScreenParts) {
  const { editing, filtersAt, openFilters, show, applyNow } = search;
  const brush = useRef<BrushHandle>(null);
  const [exportShown, showExport] = useState(false);

  const fitArea = () => {
    const { area } = editing.latest();
    fits.fitArea(area);
    announce(area.length > 0 ? t("The map shows the area") : t("There is no area to show"));
  };
  const fitFrame = () => {
    if (fits.fitFrame(selectedID))
      announce(t("The map shows frame {frameID}", { frameID: selectedID ?? "" }));
    else fitArea();
  };
  const goToRows = () => {
    table.focusRows();
    const [first] = search.shown.acquisitions[0]?.frames ?? [];
    if (first && !selectedID && !table.tableShown) onSelect(first.frameID);
  };
  const acts: Record<ScreenAct, () => void> = {
    measure: () => tools.measure(!tools.measuring),
    fit: fitArea,
    filters: () => openFilters(filtersAt ? undefined : "all"),
    table: table.turnTable,
    export() {
      if (!search.applied) announce(t("Search first: there are no results"));
      else if (isNothingFound(search.results)) announce(t("No frames found"));
      else showExport(true);
    },
    quicklook: () => {
      const { quicklooks } = useLayers.getState();
      useLayers.setState({ quicklooks: !quicklooks });
      announce(quicklooks ? t("Quicklook off") : t("Quicklook on"));
    },
  };
  useMapRequests((request) => {
    if (request.do === "act") return acts[request.act]();
    if (request.do === "draw") return tools.take(request.tool);
    if (request.do === "clear") return search.clear();
    tools.setTool(undefined);
    if (map.current) map.current.fitBox(request.box);
    else show({ view: request.view });
    if (request.do === "area") applyNow({ area: request.area, place: request.place });
  });
  useGlobalKeys({
    p: () => tools.take("polygon"),
    r: () => tools.take("rectangle"),
    m: acts.measure,
    o: acts.quicklook,
    f: fitFrame,
    F: acts.fit,
    j: goToRows,
    l: acts.filters,
    t: acts.table,
    "Shift+ArrowLeft": () => brush.current?.move(-1),
    "Shift+ArrowRight": () => brush.current?.move(1),
  });
  return { brush, exportShown, showExport };
}

type Editing = ReturnType<typeof useDraft>;

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

export type AreaTools = ReturnType<typeof useAreaTools>;

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
    /** Shows an area of which nothing is in view. */
    revealArea(polygons: readonly Polygon[]) {
      const box = areaBox(polygons);
      const view = map.current?.viewBox();
      if (box && view && !boxesTouch(boxNearView(box, view), view)) fitArea(polygons);
    },
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

/** Shows the area of an address that names no view, when it comes to lie elsewhere: by Back, or by a link in the app. */
export function useAreaInView(area: readonly Polygon[], reveal: (area: readonly Polygon[]) => void): void {
  const { latestLocation } = useRouter();
  const key = JSON.stringify(area);
  const show = useEffectEvent(() => {
    if (!("view" in latestLocation.search)) reveal(area);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another area is what brings the map there.
  useEffect(() => show(), [key]);
}

/** Hides the focus ring of an element that a link brought the focus to, until the first key. */
function hideRing(element: HTMLElement): void {
  element.dataset.quiet = "";
  const show = () => delete element.dataset.quiet;
  for (const event of ["keydown", "blur"]) element.addEventListener(event, show, { once: true });
}

/** Swaps table and map; the keys go to whichever list is shown (`listRef`, `tableRef`). */
export function useTableTurn({ params, applied, results, show }: Search) {
  const list = useRef<HTMLTableElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const turnsToTable = useRef(false);
  const turnsToList = useRef(false);
  const tableShown = applied !== undefined && params.table !== undefined;

  const [tableRef] = useState(() => (element: HTMLTableElement | null) => {
    table.current = element;
    if (element && turnsToTable.current) element.focus({ preventScroll: true });
    turnsToTable.current = false;
  });
  // Coming back from a frame, the list regains the focus.
  const [listRef] = useState(() => (element: HTMLTableElement | null) => {
    list.current = element;
    const isLost = document.activeElement?.matches("body, #screen, #screen h1");
    if (!element || !params.frame || !isLost) return;
    if (!navigator.userActivation?.hasBeenActive) hideRing(element);
    element.focus({ preventScroll: true });
  });
  // The list is hidden beside the table: it takes the focus once it is there.
  useEffect(() => {
    if (!tableShown && turnsToList.current) list.current?.focus({ preventScroll: true });
    turnsToList.current = false;
  }, [tableShown]);
  return {
    tableShown,
    tableRef,
    listRef,
    turnTable() {
      if (!tableShown && isNothingFound(results)) return announce(t("No frames found"));
      const isIn = table.current?.closest("section")?.contains(document.activeElement);
      turnsToList.current = tableShown && isIn === true;
      turnsToTable.current = !tableShown;
      show({ table: tableShown ? undefined : "on" });
    },
    showMap: () => tableShown && show({ table: undefined }),
    focusRows: () => (table.current ?? list.current)?.focus(),
  };
}

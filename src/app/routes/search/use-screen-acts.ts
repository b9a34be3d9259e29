import { type RefObject, useRef, useState } from "react";
import { type ScreenAct, useMapRequests } from "../../../features/command/map-request.ts";
import type { BrushHandle } from "../../../features/search/time-strip/time-plot.tsx";
import { t } from "../../../languages/texts.ts";
import type { MapHandle } from "../../../map/map-handle.ts";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { useGlobalKeys } from "../../layouts/use-global-keys.ts";
import type { useAreaTools, useMapFits } from "./use-area-tools.ts";
import type { Search } from "./use-search.ts";
import type { useTableTurn } from "./use-table-turn.ts";

interface ScreenParts {
  search: Search;
  map: RefObject<MapHandle | null>;
  fits: ReturnType<typeof useMapFits>;
  tools: ReturnType<typeof useAreaTools>;
  table: ReturnType<typeof useTableTurn>;
  selectedID: string | undefined;
}

export function useScreenActs({ search, map, fits, tools, table, selectedID }: ScreenParts) {
  const { editing, filtersAt, openFilters, show, applyNow } = search;
  const brush = useRef<BrushHandle>(null);
  const [quicklookShown, setQuicklookShown] = useState(true);

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
  const acts: Record<ScreenAct, () => void> = {
    measure: () => tools.measure(!tools.measuring),
    fit: fitArea,
    filters: () => openFilters(filtersAt ? undefined : "all"),
    table: table.turnTable,
    quicklook: () => {
      setQuicklookShown(!quicklookShown);
      announce(quicklookShown ? t("Quicklook off") : t("Quicklook on"));
    },
  };
  useMapRequests((request) => {
    if (request.do === "act") return acts[request.act]();
    if (request.do === "draw") return tools.take(request.tool);
    if (request.do === "clear") return search.clear();
    tools.setTool(undefined);
    if (map.current) map.current.fitBox(request.box);
    else show({ view: request.view });
    if (request.do === "area") applyNow({ area: request.area });
  });
  useGlobalKeys({
    p: () => tools.take("polygon"),
    r: () => tools.take("rectangle"),
    m: acts.measure,
    o: acts.quicklook,
    f: fitFrame,
    F: acts.fit,
    j: table.focusRows,
    l: acts.filters,
    t: acts.table,
    "Shift+ArrowLeft": () => brush.current?.move(-1),
    "Shift+ArrowRight": () => brush.current?.move(1),
  });
  return { brush, quicklookShown };
}

import { useNavigate } from "@tanstack/react-router";
import { lazy, useMemo, useRef, useState } from "react";
import { useFrameStates } from "../../../api/frames/use-frame-states.ts";
import { useContract } from "../../../api/use-session.ts";
import { CartSummary } from "../../../features/cart/components/cart-summary.tsx";
import { useCoverage } from "../../../features/search/api/use-coverage.ts";
import { useSearchResults } from "../../../features/search/api/use-search-results.ts";
import type { DrawTool } from "../../../features/search/form/area-field.tsx";
import { useDraft } from "../../../features/search/form/draft-store.ts";
import { type SearchForm, sameForm } from "../../../features/search/form/search-form.ts";
import { SearchPanel } from "../../../features/search/form/search-panel.tsx";
import { TimeStrip } from "../../../features/search/time-strip/time-strip.tsx";
import { areaBox } from "../../../geo/area/area-of-interest.ts";
import { ringFaultSentence } from "../../../geo/area/area-text.ts";
import { boxRing, ringBox, unwrapBox } from "../../../geo/area/box.ts";
import { totalArea } from "../../../geo/area/clip.ts";
import type { Box, Polygon } from "../../../geo/types.ts";
import { areaFault } from "../../../map/drawing/edit.ts";
import type { MapHandle } from "../../../map/map-handle.ts";
import { boxNearView, isInSight } from "../../../map/view/keep-in-view.tsx";
import { toFrame } from "../../../shared/orders/links.ts";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { useNarrow } from "../../../ui/layout/use-narrow.ts";
import { formatArea } from "../../../ui/text/format.ts";
import { MapLayout } from "../../layouts/map-layout.tsx";
import { useGlobalKeys } from "../../layouts/use-global-keys.ts";
import { useAppliedSearch } from "../../params/search-params.ts";

const SearchMap = lazy(async () => ({ default: (await import("./search-map.tsx")).SearchMap }));

/** Search: the filters and results beside the map. */
export function SearchScreen() {
  const { params, applied, area, apply: search, show } = useAppliedSearch();
  const editing = useDraft(applied);
  const { draft, areas, edit, undoArea, redoArea, latest } = editing;
  const apply = (form: SearchForm) => {
    editing.settle(form);
    search(form);
  };
  const navigate = useNavigate();
  const contract = useContract();
  const narrow = useNarrow();
  const map = useRef<MapHandle>(null);
  const list = useRef<HTMLTableElement>(null);
  const [tool, setTool] = useState<DrawTool>();
  const [hoveredID, setHoveredID] = useState<string>();
  const [quicklookShown, setQuicklookShown] = useState(true);

  // Back from a frame, the list has the focus again, so that the keys continue from it.
  const [listRef] = useState(() => (element: HTMLTableElement | null) => {
    list.current = element;
    if (params.frame && document.activeElement === document.body) element?.focus({ preventScroll: true });
  });

  const results = useSearchResults(applied, contract?.id);
  const coverage = useCoverage(area, results.frames);
  const { stateOf } = useFrameStates();

  const fitArea = (polygons: readonly Polygon[]) => {
    const box = areaBox(polygons);
    if (box) map.current?.fitBox(box);
  };
  const fitFrame = (frameID: string | undefined): boolean => {
    const frame = results.frames.find((one) => one.frameID === frameID);
    const view = map.current?.viewBox();
    if (frame && view) map.current?.fitBox(boxNearView(ringBox(frame.ring), view));
    return frame !== undefined;
  };
  const select = (frame: string | undefined) => show({ frame });
  /** What is chosen in the list is shown by the map, if it lies elsewhere or is too small to be seen. */
  const selectInList = (frameID: string) => {
    select(frameID);
    const frame = results.frames.find((one) => one.frameID === frameID);
    const view = map.current?.viewBox();
    if (frame && view && !isInSight(ringBox(frame.ring), view)) fitFrame(frameID);
  };
  /** Changes what is to be searched; a new area is announced by its size. */
  const change = (part: Partial<SearchForm>) => {
    edit(part);
    if (part.area) tellArea(part.area);
  };
  const inSteps = (step: () => void) => () => {
    step();
    tellArea(latest().area);
  };
  const onUndoArea = areas.past.length > 0 ? inSteps(undoArea) : undefined;
  const onRedoArea = areas.future.length > 0 ? inSteps(redoArea) : undefined;
  const open = (frameID: string) => void navigate(toFrame(frameID));
  /** With a drawing tool active the map has the focus, so that arrows and Enter draw. */
  const take = (next: DrawTool | undefined) => {
    setTool(next);
    if (next) map.current?.focus();
  };
  const applyNow = (change: Partial<SearchForm>) => {
    edit(change);
    apply({ ...latest(), ...change });
  };
  const searchBox = (box: Box) => {
    setTool(undefined);
    applyNow({ area: [[boxRing(box)]] });
  };

  useGlobalKeys({
    p: () => take("polygon"),
    r: () => take("rectangle"),
    o: () => setQuicklookShown(!quicklookShown),
    f: () => fitFrame(params.frame) || fitArea(latest().area),
    F: () => fitArea(latest().area),
    j: () => list.current?.focus(),
  });

  /** What list and map both show of the frames, and how they are looked at and opened. */
  const looked = {
    stateOf,
    coverage: area.length > 0 ? coverage : undefined,
    hoveredID,
    onHover: setHoveredID,
    onOpen: open,
  };
  const fault = useMemo(() => areaFault(draft.area), [draft.area]);
  const panel = (
    <SearchPanel
      filters={{
        draft,
        edited: applied !== undefined && !sameForm(draft, applied),
        areaProblem: fault && ringFaultSentence(fault),
        tool,
        privateAllowed: contract !== undefined,
        onEdit: change,
        onTool: take,
        onFitArea: () => fitArea(latest().area),
        onUndoArea,
        onRedoArea,
        onSearch: () => {
          setTool(undefined);
          apply(draft);
        },
        onDiscard: applied && (() => edit(applied)),
      }}
      results={results}
      applied={applied}
      list={{ ...looked, selectedID: params.frame, onSelect: selectInList, listRef }}
      onApply={applyNow}
      onPlace={({ box }) => {
        map.current?.fitBox(unwrapBox(box), { animate: false });
        searchBox(unwrapBox(box));
      }}
      narrow={narrow}
      footer={<CartSummary />}
    />
  );

  return (
    <>
      <title>Search · Swath</title>
      <h1 className="visually-hidden">Search</h1>
      <MapLayout
        label="Search and results"
        width="results"
        list={panel}
        // On a narrow screen drawing needs the map.
        listAside={tool !== undefined}
        map={
          <SearchMap
            mapRef={map}
            params={params}
            editing={editing}
            frames={results.frames}
            {...looked}
            dimmed={results.loading}
            tool={tool}
            onTool={setTool}
            onEdit={change}
            onUndoArea={onUndoArea}
            onRedoArea={onRedoArea}
            onSelect={select}
            quicklookShown={quicklookShown}
            onSearchView={searchBox}
            onShow={show}
            onFitArea={() => fitArea(latest().area)}
          />
        }
        strip={
          applied && (
            <TimeStrip
              acquisitions={results.acquisitions}
              time={draft.time}
              onChange={(time) => edit({ time })}
            />
          )
        }
      />
    </>
  );
}

/** Announces the size of a new area; why one cannot be searched is shown at its field. */
function tellArea(area: readonly Polygon[]): void {
  if (areaFault(area)) return;
  announce(area.length > 0 ? formatArea(totalArea(area)) : "Area removed");
}

import { useNavigate } from "@tanstack/react-router";
import { Suspense, useMemo, useRef, useState } from "react";
import { useFrameStates } from "../../../api/frames/use-frame-states.ts";
import { accountKey } from "../../../api/session.ts";
import { useContract, useSession } from "../../../api/use-session.ts";
import { CartSummary } from "../../../features/cart/components/cart-summary.tsx";
import { type ScreenAct, useMapRequests } from "../../../features/command/map-request.ts";
import { useCoverage } from "../../../features/search/api/use-coverage.ts";
import { useSearchResults } from "../../../features/search/api/use-search-results.ts";
import { useDraft } from "../../../features/search/form/draft-store.ts";
import { SearchBar } from "../../../features/search/form/search-bar.tsx";
import { emptyForm, type SearchForm, sameForm } from "../../../features/search/form/search-form.ts";
import { SearchPanel } from "../../../features/search/form/search-panel.tsx";
import type { FilterName } from "../../../features/search/form/set-filters.ts";
import { NewSince, useNewSince } from "../../../features/search/saved/new-since.ts";
import { hasSaved } from "../../../features/search/saved/saved-key.ts";
import type { BrushHandle } from "../../../features/search/time-strip/time-plot.tsx";
import { TourOffer } from "../../../features/tour/tour-offer.tsx";
import { ringFaultSentence } from "../../../geo/area/area-text.ts";
import { boxRing, unwrapBox } from "../../../geo/area/box.ts";
import type { Box, Polygon } from "../../../geo/types.ts";
import { t } from "../../../languages/texts.ts";
import { areaFault } from "../../../map/drawing/edit.ts";
import type { MapHandle } from "../../../map/map-handle.ts";
import { toCompare, toFrame } from "../../../shared/orders/links.ts";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { useBelowMap, useNarrow } from "../../../ui/layout/use-narrow.ts";
import { useApp } from "../../app-context.ts";
import { MapLayout } from "../../layouts/map-layout.tsx";
import { useGlobalKeys } from "../../layouts/use-global-keys.ts";
import { addressOfForm, formOfAddress, useAppliedSearch } from "../../params/search-params.ts";
import { useKeepListed } from "../use-result-steps.ts";
import {
  AreasDialog,
  ResultsTable,
  ResultTools,
  SavedAtStart,
  SearchMap,
  StackCard,
  TimeStrip,
} from "./search-parts.ts";
import classes from "./search-screen.module.css";
import { tellArea, useAreaTools, useMapFits } from "./use-area-tools.ts";
import { useSelected } from "./use-selected.ts";
import { useShown } from "./use-shown.ts";
import { useStack } from "./use-stack.ts";

const NO_AREA: readonly Polygon[] = [];

/** Search: the filters and results beside the map. */
export function SearchScreen() {
  const { params, applied, apply: search, show } = useAppliedSearch();
  const editing = useDraft(applied);
  const { draft, edit, latest } = editing;
  const apply = (form: SearchForm) => {
    setFiltersAt(undefined);
    editing.settle(form);
    search(form);
  };
  const navigate = useNavigate();
  const session = useSession();
  const { demo, isPlainStart } = useApp();
  const contract = useContract();
  const narrow = useNarrow();
  const map = useRef<MapHandle>(null);
  const list = useRef<HTMLTableElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const turnsToTable = useRef(false);
  const [tableRef] = useState(() => (element: HTMLTableElement | null) => {
    table.current = element;
    if (element && turnsToTable.current) element.focus({ preventScroll: true });
    turnsToTable.current = false;
  });
  const brush = useRef<BrushHandle>(null);
  const [areaFile, setAreaFile] = useState<File>();
  const [hoveredID, setHoveredID] = useState<string>();
  /** Where the filters are open, after a search; before it they are there. */
  const [filtersAt, setFiltersAt] = useState<FilterName | "all">();
  const [quicklookShown, setQuicklookShown] = useState(true);

  // Back from a frame, the list has the focus again, so that the keys continue from it.
  const [listRef] = useState(() => (element: HTMLTableElement | null) => {
    list.current = element;
    if (params.frame && document.activeElement === document.body) element?.focus({ preventScroll: true });
  });

  const results = useSearchResults(applied, contract?.id);
  const fault = useMemo(() => areaFault(draft.area), [draft.area]);
  // What is said of the area is said of the one on the map, searched or not.
  const area = (fault ? applied?.area : draft.area) ?? NO_AREA;
  const coverage = useCoverage(area, results.frames);
  const newSince = useNewSince(applied, formOfAddress);
  const { shown, frames, choose } = useShown(results.frames, applied, coverage, newSince);
  useKeepListed(applied && !results.loading ? frames : undefined, results.hasMore);
  const { stack, stacked, setStack } = useStack(frames);
  const belowMap = useBelowMap();
  const { stateOf } = useFrameStates();

  const { fitArea, fitFrame, reveal } = useMapFits(
    map,
    (frameID) => results.frames.find((frame) => frame.frameID === frameID)?.ring,
  );
  const [selectedID, select] = useSelected(params.frame, (frame) => show({ frame }));
  /** The table takes the place of the map. */
  const tableShown = applied !== undefined && params.table !== undefined;
  const turnTable = () => {
    // What takes the place of the other has the keys.
    const isIn = table.current?.closest("section")?.contains(document.activeElement);
    if (tableShown && isIn) list.current?.focus({ preventScroll: true });
    turnsToTable.current = !tableShown;
    show({ table: tableShown ? undefined : "on" });
  };
  const { tool, setTool, measuring, take, measure, change, onUndoArea, onRedoArea } = useAreaTools(
    map,
    editing,
    () => tableShown && show({ table: undefined }),
  );
  const selectInList = (frameID: string) => {
    select(frameID);
    reveal(frameID);
  };
  const open = (frameID: string) => void navigate(toFrame(frameID));
  const applyNow = (change: Partial<SearchForm>) => {
    edit(change);
    apply({ ...latest(), ...change });
  };
  const searchBox = (box: Box) => {
    setTool(undefined);
    applyNow({ area: [[boxRing(box)]] });
  };

  const fitAreaByKey = () => {
    fitArea(latest().area);
    announce(latest().area.length > 0 ? t("The map shows the area") : t("There is no area to show"));
  };

  /** What keys and the command field both do. */
  const acts: Record<ScreenAct, () => void> = {
    measure: () => measure(!measuring),
    fit: fitAreaByKey,
    filters: () => setFiltersAt(filtersAt ? undefined : "all"),
    table: turnTable,
    quicklook: () => {
      setQuicklookShown(!quicklookShown);
      announce(quicklookShown ? t("Quicklook off") : t("Quicklook on"));
    },
  };
  useMapRequests((request) => {
    if (request.do === "act") return acts[request.act]();
    if (request.do === "draw") return take(request.tool);
    if (request.do === "clear") {
      const open = { ...emptyForm, area: latest().area };
      return applied ? applyNow(open) : edit(open);
    }
    setTool(undefined);
    if (map.current) map.current.fitBox(request.box);
    else show({ view: request.view });
    if (request.do === "area") applyNow({ area: request.area });
  });
  useGlobalKeys({
    p: () => take("polygon"),
    r: () => take("rectangle"),
    m: acts.measure,
    o: acts.quicklook,
    f: () => {
      if (fitFrame(selectedID)) announce(t("The map shows frame {frameID}", { frameID: selectedID ?? "" }));
      else fitAreaByKey();
    },
    F: acts.fit,
    j: () => (table.current ?? list.current)?.focus(),
    l: acts.filters,
    t: acts.table,
    "Shift+ArrowLeft": () => brush.current?.move(-1),
    "Shift+ArrowRight": () => brush.current?.move(1),
  });

  /** What list and map both show of the frames, and how they are looked at and opened. */
  const looked = {
    stateOf,
    coverage: area.length > 0 ? coverage : undefined,
    hoveredID,
    onHover: setHoveredID,
    onOpen: open,
  };
  /** How the area is drawn, by the filters and on the map. */
  const drawing = {
    tool,
    onEdit: change,
    onUndoArea,
    onRedoArea,
    onFitArea: () => fitArea(latest().area),
    onAreaFile: setAreaFile,
  };
  const openSaved = (form: SearchForm) => {
    apply(form);
    fitArea(form.area);
  };
  const saved = { formOf: formOfAddress, addressOf: addressOfForm, onOpen: openSaved };
  const areaProblem = fault && ringFaultSentence(fault);
  const edited = applied !== undefined && !sameForm(draft, applied);
  const searchNow = () => {
    setTool(undefined);
    apply(draft);
  };
  const tools = applied && (
    <Suspense fallback={null}>
      <ResultTools
        {...looked}
        {...{ results, applied, saved, tableShown }}
        frames={frames}
        onTable={turnTable}
      />
    </Suspense>
  );
  const bar = (applied || narrow) && (
    <SearchBar
      tools={narrow ? undefined : tools}
      draft={draft}
      edited={edited}
      searching={results.loading}
      problem={areaProblem}
      opened={filtersAt !== undefined}
      onOpen={setFiltersAt}
      onWithout={applyNow}
      onSearch={searchNow}
      onDiscard={() => applied && edit(applied)}
    />
  );
  const panel = (
    <SearchPanel
      bar={bar}
      filtersShown={filtersAt !== undefined}
      filters={{
        draft,
        written: editing.written,
        onWritten: editing.setWritten,
        edited,
        areaProblem,
        ...drawing,
        at: filtersAt,
        privateAllowed: contract !== undefined,
        onTool: take,
        onSearch: searchNow,
        onDiscard: applied && (() => edit(applied)),
      }}
      results={results}
      shown={shown}
      onChoose={choose}
      area={area}
      applied={applied}
      list={{ ...looked, selectedID, onSelect: selectInList, listRef }}
      onApply={applyNow}
      onPlace={({ box }) => {
        map.current?.fitBox(unwrapBox(box), { animate: false });
        searchBox(unwrapBox(box));
      }}
      narrow={narrow}
      tools={narrow ? tools : undefined}
      saved={
        !applied && (
          <>
            {hasSaved(accountKey(session)) && (
              <Suspense fallback={null}>
                <SavedAtStart context={saved} />
              </Suspense>
            )}
            {demo && isPlainStart && <TourOffer />}
          </>
        )
      }
      footer={<CartSummary />}
    />
  );

  // On a narrow screen drawing needs the map, and the table its place.
  const listAside = tool !== undefined || measuring || tableShown;
  const card = stack && !listAside && (
    <Suspense fallback={null}>
      <StackCard
        key={stack.keys.join()}
        {...looked}
        frames={stacked}
        at={stack.at}
        selectedID={selectedID}
        onSelect={select}
        onClose={() => setStack(undefined)}
      />
    </Suspense>
  );

  return (
    <NewSince value={newSince}>
      <title>{t("Search · Swath")}</title>
      <h1 className="visually-hidden">{t("Search")}</h1>
      <MapLayout
        label={t("Search and results")}
        width="results"
        bar={bar}
        list={panel}
        listAside={listAside}
        instead={belowMap && card}
        map={
          tableShown ? (
            <Suspense fallback={<p role="status">{t("Loading the table…")}</p>}>
              <ResultsTable
                results={results}
                frames={frames}
                {...looked}
                selectedID={selectedID}
                onSelect={select}
                sort={params.by}
                onSort={(by) => show({ by })}
                onCompare={(a, b) => void navigate(toCompare(a, b))}
                onClose={turnTable}
                gridRef={tableRef}
              />
            </Suspense>
          ) : (
            <SearchMap
              mapRef={map}
              params={params}
              selectedID={selectedID}
              editing={editing}
              frames={frames}
              {...looked}
              {...drawing}
              stack={stack}
              onStack={setStack}
              card={!belowMap && card}
              dimmed={results.loading}
              onTool={setTool}
              measuring={measuring}
              onMeasure={measure}
              onSelect={select}
              quicklookShown={quicklookShown}
              onSearchView={searchBox}
              onShow={show}
            />
          )
        }
        strip={
          applied && (
            <Suspense fallback={<div className={classes.strip} />}>
              <TimeStrip
                search={applied}
                acquisitions={results.loading || results.error ? undefined : shown.acquisitions}
                hasMore={results.hasMore}
                time={draft.time}
                onChange={(time) => applyNow({ time })}
                color={params.color}
                brushRef={brush}
              />
            </Suspense>
          )
        }
      />
      {areaFile && (
        <Suspense>
          <AreasDialog
            file={areaFile}
            onClose={() => setAreaFile(undefined)}
            onUse={(found) => {
              setAreaFile(undefined);
              setTool(undefined);
              applyNow({ area: found });
              tellArea(found);
              fitArea(found);
            }}
          />
        </Suspense>
      )}
    </NewSince>
  );
}

import { useCallbackRef } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { type ComponentProps, Suspense, useDeferredValue, useMemo, useRef, useState } from "react";
import { useFrameStates } from "../../../api/frames/frame-states.ts";
import { accountKey } from "../../../api/session.ts";
import { useSession } from "../../../api/use-session.ts";
import { CartSummary } from "../../../features/cart/cart-button.tsx";
import { restOf } from "../../../features/search/api/use-search-results.ts";
import { SearchBar } from "../../../features/search/form/search-bar.tsx";
import type { SearchForm } from "../../../features/search/form/search-form.ts";
import { SearchPanel } from "../../../features/search/form/search-panel.tsx";
import { NewSince } from "../../../features/search/saved/new-since.tsx";
import { hasSaved, type SavedContext } from "../../../features/search/saved/saved-store.ts";
import { TourOffer } from "../../../features/tour/tour-offer.tsx";
import { boxRing, unwrapBox } from "../../../geo/area/box.ts";
import type { Box, Polygon } from "../../../geo/types.ts";
import { t } from "../../../languages/texts.ts";
import type { MapHandle } from "../../../map/map-handle.ts";
import { toCompare, toFrame } from "../../../shared/orders/links.ts";
import { lazyPart } from "../../../ui/layout/lazy-part.tsx";
import { useBelowMap, useNarrow } from "../../../ui/layout/use-media.ts";
import { useApp } from "../../app-context.ts";
import { MapLayout } from "../../layouts/map-layout.tsx";
import { addressOfForm, formOfAddress } from "../../params/search-params.ts";
import classes from "./search-screen.module.css";
import { tellArea, useAreaTools, useMapFits, useScreenActs, useTableTurn } from "./use-screen-acts.ts";
import { type Search, useSearch, useSelected, useStack } from "./use-search.ts";

export function SearchScreen() {
  const search = useSearch();
  const { params, applied, editing, results, frames, area, show, apply, applyNow } = search;
  const navigate = useNavigate();
  const map = useRef<MapHandle>(null);
  const [areaFile, setAreaFile] = useState<File>();
  const [hoveredID, setHoveredID] = useState<string>();
  const { stack, stacked, setStack } = useStack(frames);
  const belowMap = useBelowMap();
  const { stateOf } = useFrameStates();

  const fits = useMapFits(map, (frameID) => results.frames.find((frame) => frame.frameID === frameID)?.ring);
  const sought = useRef<string>(undefined);
  const [selectedID, select, follow] = useSelected(params.frame, (frame) => {
    show({ frame });
    if (frame && frame === sought.current) fits.reveal(frame);
  });
  const table = useTableTurn(search);
  const { tableShown, turnTable } = table;
  const tools = useAreaTools(map, editing, table.showMap);
  const { tool, setTool, measuring } = tools;
  const { brush, quicklookShown } = useScreenActs({ search, map, fits, tools, table, selectedID });

  const searchArea = (area: readonly Polygon[]) => {
    setTool(undefined);
    if (applyNow({ area })) tellArea(area);
  };
  const searchBox = (box: Box) => {
    setTool(undefined);
    applyNow({ area: [[boxRing(box)]] });
  };
  const looked = {
    stateOf,
    coverage: area.length > 0 ? search.coverage : undefined,
    hoveredID,
    selectedID,
    onHover: setHoveredID,
    onOpen: (frameID: string) => {
      follow();
      void navigate(toFrame(frameID));
    },
  };
  const drawing = {
    tool,
    onEdit: tools.change,
    onArea: searchArea,
    onUndoArea: tools.onUndoArea,
    onRedoArea: tools.onRedoArea,
    onFitArea: () => fits.fitArea(editing.latest().area),
    onAreaFile: setAreaFile,
  };
  const openSaved = useCallbackRef((form: SearchForm) => {
    apply(form);
    fits.fitArea(form.area);
  });
  const saved = useMemo(
    () => ({ formOf: formOfAddress, addressOf: addressOfForm, onOpen: openSaved }),
    [openSaved],
  );
  const list = {
    search,
    saved,
    drawing: {
      ...drawing,
      onTool: tools.take,
      onArea: (whole: readonly Polygon[]) => {
        searchArea(whole);
        fits.fitArea(whole);
      },
    },
    list: {
      ...looked,
      listRef: table.listRef,
      onLeave: (frame: string) => show({ frame }),
      onSelect: (frameID: string) => {
        sought.current = frameID;
        select(frameID);
      },
    },
    tableShown,
    onTable: turnTable,
    onSearch: () => {
      setTool(undefined);
      applyNow({});
    },
    onPlace: (box: Box) => {
      map.current?.fitBox(box, { animate: false });
      searchBox(box);
    },
  };

  const { acquisitions } = search.shown;
  const isFound = !results.loading && !results.error;
  const inStrip = useDeferredValue(
    useMemo(
      () => ({ applied, acquisitions: isFound ? acquisitions : undefined }),
      [applied, acquisitions, isFound],
    ),
  );
  const listAside = tool !== undefined || measuring || tableShown;
  const card = stack && !listAside && (
    <Suspense fallback={null}>
      <StackCard
        key={stack.keys.join()}
        {...looked}
        frames={stacked}
        at={stack.at}
        onSelect={select}
        onClose={() => setStack(undefined)}
      />
    </Suspense>
  );

  return (
    <NewSince value={search.newSince}>
      <title>{t("Search · Swath")}</title>
      <h1 className="visually-hidden">{t("Search")}</h1>
      <MapLayout
        label={t("Search and results")}
        width="results"
        bar={<FilterBar {...list} />}
        list={<SearchList {...list} />}
        listAside={listAside}
        instead={belowMap && card}
        map={
          tableShown ? (
            <Suspense fallback={<p role="status">{t("Loading the table…")}</p>}>
              <ResultsTable
                results={results}
                frames={frames}
                {...looked}
                onSelect={select}
                sort={params.by}
                onSort={(by) => show({ by })}
                onCompare={(a, b) => void navigate(toCompare(a, b))}
                onClose={turnTable}
                gridRef={table.tableRef}
              />
            </Suspense>
          ) : (
            <SearchMap
              mapRef={map}
              params={params}
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
              onMeasure={tools.measure}
              onSelect={select}
              quicklookShown={quicklookShown}
              onSearchView={searchBox}
              onShow={show}
            />
          )
        }
        strip={
          inStrip.applied && (
            <Suspense fallback={<div className={classes.strip} />}>
              <TimeStrip
                search={inStrip.applied}
                acquisitions={inStrip.acquisitions}
                rest={restOf(results)}
                time={editing.draft.time}
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
              searchArea(found);
              fits.fitArea(found);
            }}
          />
        </Suspense>
      )}
    </NewSince>
  );
}

type PanelProps = ComponentProps<typeof SearchPanel>;

interface SearchListProps {
  search: Search;
  saved: SavedContext;
  drawing: Pick<
    PanelProps["filters"],
    "tool" | "onTool" | "onArea" | "onEdit" | "onUndoArea" | "onRedoArea" | "onFitArea" | "onAreaFile"
  >;
  list: PanelProps["list"];
  tableShown: boolean;
  onTable: () => void;
  onSearch: () => void;
  onPlace: (box: Box) => void;
}

export function SearchList(props: SearchListProps) {
  const { search, saved, drawing, list, onSearch, onPlace } = props;
  const { editing, edited, applied, applyNow } = search;
  const session = useSession();
  const { demo, isPlainStart } = useApp();
  const narrow = useNarrow();
  return (
    <SearchPanel
      bar={narrow && <FilterBar {...props} />}
      filtersShown={search.filtersAt !== undefined}
      filters={{
        draft: editing.draft,
        written: editing.written,
        onWritten: editing.setWritten,
        percent: editing.percent,
        onPercent: editing.setPercent,
        tries: search.tries,
        edited,
        areaProblem: search.areaProblem,
        ...drawing,
        at: search.filtersAt,
        privateAllowed: search.privateAllowed,
        onSearch,
        onDiscard: applied && search.discard,
      }}
      results={search.results}
      shown={search.shown}
      onChoose={search.choose}
      area={search.area}
      applied={applied}
      list={list}
      onApply={applyNow}
      onPlace={({ box }) => onPlace(unwrapBox(box))}
      narrow={narrow}
      tools={narrow && <Tools {...props} />}
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
}

export function FilterBar(props: SearchListProps) {
  const { search } = props;
  const narrow = useNarrow();
  if (!search.applied && !narrow) return null;
  return (
    <SearchBar
      tools={!narrow && <Tools {...props} />}
      draft={search.editing.draft}
      edited={search.edited}
      searching={search.results.loading}
      problem={search.areaProblem}
      opened={search.filtersAt !== undefined}
      onOpen={search.openFilters}
      onWithout={search.applyNow}
      onSearch={props.onSearch}
      onDiscard={search.discard}
    />
  );
}

function Tools({ search, saved, list, tableShown, onTable }: SearchListProps) {
  const { applied, results, frames } = search;
  const { coverage, stateOf } = list;
  if (!applied) return null;
  return (
    <Suspense fallback={<div className={classes.tools} />}>
      <ResultTools {...{ results, applied, saved, tableShown, frames, coverage, stateOf, onTable }} />
    </Suspense>
  );
}

export const AreasDialog = lazyPart(
  async () => (await import("../../../features/areas/areas-dialog.tsx")).AreasDialog,
);
export const SearchMap = lazyPart(async () => (await import("./search-map.tsx")).SearchMap);
export const StackCard = lazyPart(
  async () => (await import("../../../features/search/stack-card.tsx")).StackCard,
);
export const ResultsTable = lazyPart(
  async () => (await import("../../../features/search/table/results-table.tsx")).ResultsTable,
);
export const ResultTools = lazyPart(
  async () => (await import("../../../features/search/result-tools.tsx")).ResultTools,
);
export const TimeStrip = lazyPart(
  async () => (await import("../../../features/search/time-strip/time-strip.tsx")).TimeStrip,
);
export const SavedAtStart = lazyPart(
  async () => (await import("../../../features/search/saved/saved-panel.tsx")).SavedAtStart,
);

import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, Suspense, useDeferredValue, useMemo, useRef, useState } from "react";
import { useFrameStates } from "../../api/frames/frame-states.ts";
import { accountKey } from "../../api/session.ts";
import { useSession } from "../../api/use-session.ts";
import { boxRing, unwrapBox } from "../../geo/area/box.ts";
import type { Box, Polygon } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import type { MapHandle } from "../../map/map-handle.ts";
import { toCompare, toFrame } from "../../shared/orders/links.ts";
import { lazyPart } from "../../ui/layout/lazy-part.tsx";
import { MapLayout } from "../../ui/layout/map-layout.tsx";
import { useBelowMap, useNarrow } from "../../ui/layout/use-media.ts";
import { PageTitle } from "../../ui/text/app-name.tsx";
import { restOf } from "./api/use-search-results.ts";
import { openFile, useOpenedFile } from "./areas/opened-file.ts";
import { SearchBar } from "./form/search-bar.tsx";
import { emptyForm, type SearchForm } from "./form/search-form.ts";
import { SearchPanel } from "./form/search-panel.tsx";
import { NewSince } from "./saved/new-since.tsx";
import { hasSaved } from "./saved/saved-store.ts";
import classes from "./search-screen.module.css";
import {
  tellArea,
  useAreaInView,
  useAreaTools,
  useMapFits,
  useScreenActs,
  useTableTurn,
} from "./use-screen-acts.ts";
import { useSearch, useSelected, useStack } from "./use-search.ts";

const NO_AREA: readonly Polygon[] = [];

const AreasDialog = lazyPart(() => import("./areas/areas-dialog.tsx"), "AreasDialog");
const StackCard = lazyPart(() => import("./stack-card.tsx"), "StackCard");
const SearchMap = lazyPart(() => {
  // A press on the map shows its frames at once.
  StackCard.preload();
  return import("./map/search-map.tsx");
}, "SearchMap");
const ResultsTable = lazyPart(() => import("./table/results-table.tsx"), "ResultsTable");
const ResultTools = lazyPart(() => import("./result-tools.tsx"), "ResultTools");
const TimeStrip = lazyPart(() => import("./time-strip/time-strip.tsx"), "TimeStrip");
const SavedAtStart = lazyPart(() => import("./saved/saved-panel.tsx"), "SavedAtStart");

/** Search with its map, list, table and time strip; `footer` stands below the list. */
export function SearchScreen({ footer }: { footer: ReactNode }) {
  const search = useSearch();
  const { params, applied, editing, results, frames, area, show, apply, applyNow } = search;
  const navigate = useNavigate();
  const session = useSession();
  const narrow = useNarrow();
  const map = useRef<MapHandle>(null);
  const areaFile = useOpenedFile(({ file }) => file);
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
  useAreaInView(applied?.area ?? NO_AREA, fits.revealArea);
  const table = useTableTurn(search);
  const { tableShown, turnTable } = table;
  const tools = useAreaTools(map, editing, table.showMap);
  const { tool, setTool, measuring } = tools;
  const onSelect = (frameID: string) => {
    sought.current = frameID;
    select(frameID);
  };
  const { brush, exportShown, showExport } = useScreenActs({
    search,
    map,
    fits,
    tools,
    table,
    selectedID,
    onSelect,
  });

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
    onArea: searchArea,
    onFitArea: () => fits.fitArea(editing.latest().area),
    onAreaFile: openFile,
  };
  const openSaved = (form: SearchForm) => {
    apply(form);
    fits.fitArea(form.area);
  };
  const onSearch = () => {
    setTool(undefined);
    applyNow({});
  };
  const resultTools = applied && (
    <Suspense fallback={null}>
      <ResultTools
        {...{ results, applied, tableShown, frames, stateOf, exportShown, showExport }}
        coverage={looked.coverage}
        onSaved={openSaved}
        onTable={turnTable}
      />
    </Suspense>
  );
  const bar = (applied || narrow) && (
    <SearchBar
      tools={resultTools}
      form={applied ?? editing.draft}
      draft={editing.draft}
      edited={search.edited}
      searching={results.loading}
      problem={search.areaProblem}
      opened={search.filtersAt !== undefined}
      onOpen={search.openFilters}
      onWithout={applyNow}
      onSearch={onSearch}
      onDiscard={search.discard}
    />
  );
  const list = (
    <SearchPanel
      bar={narrow && bar}
      filtersShown={search.filtersAt !== undefined}
      filters={{
        ...drawing,
        editing,
        tries: search.tries,
        edited: search.edited,
        areaProblem: search.areaProblem,
        tool,
        onTool: tools.take,
        onEdit: tools.change,
        onUndoArea: tools.onUndoArea,
        onRedoArea: tools.onRedoArea,
        onArea: (whole) => {
          searchArea(whole);
          fits.fitArea(whole);
        },
        at: search.filtersAt,
        privateAllowed: search.privateAllowed,
        onSearch,
        onDiscard: applied && search.discard,
      }}
      results={results}
      shown={search.shown}
      onChoose={search.choose}
      area={area}
      applied={applied}
      list={{
        ...looked,
        listRef: table.listRef,
        // Back returns to the frame in the list.
        onLeave: (frame) => show({ frame }),
        onSelect,
      }}
      onApply={applyNow}
      onPlace={({ box }) => {
        const place = unwrapBox(box);
        map.current?.fitBox(place, { animate: false });
        searchBox(place);
      }}
      narrow={narrow}
      saved={
        !applied &&
        hasSaved(accountKey(session)) && (
          <Suspense fallback={null}>
            <SavedAtStart onOpen={openSaved} />
          </Suspense>
        )
      }
      footer={footer}
    />
  );

  const { acquisitions, chosen } = search.shown;
  const isFound = !results.loading && !results.error;
  const inStrip = useDeferredValue(
    useMemo(
      () => ({ applied, chosen, acquisitions: isFound ? acquisitions : undefined }),
      [applied, chosen, acquisitions, isFound],
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
      <PageTitle>{t("Search")}</PageTitle>
      <h1 className="visually-hidden">{t("Search")}</h1>
      <MapLayout
        label={t("Search and results")}
        width="results"
        bar={bar}
        list={list}
        listTall={search.filtersAt !== undefined}
        listAside={listAside}
        panelAside={tableShown && search.filtersAt === undefined}
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
                order={applied?.sort ?? emptyForm.sort}
                onSort={(by) => show({ by })}
                onCompare={(a, b) => void navigate(toCompare(a, b))}
                onClose={turnTable}
                gridRef={table.tableRef}
              />
            </Suspense>
          ) : (
            <SearchMap
              mapRef={map}
              search={search}
              tools={tools}
              {...looked}
              {...drawing}
              stack={stack}
              onStack={setStack}
              card={!belowMap && card}
              onSelect={select}
              onSearchView={searchBox}
            />
          )
        }
        strip={
          inStrip.applied && (
            <Suspense fallback={<div className={classes.strip} />}>
              <TimeStrip
                search={inStrip.applied}
                chosen={inStrip.chosen}
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
            onClose={() => openFile(undefined)}
            onUse={(found) => {
              openFile(undefined);
              searchArea(found);
              fits.fitArea(found);
            }}
          />
        </Suspense>
      )}
    </NewSince>
  );
}

import { type ComponentProps, Suspense } from "react";
import { accountKey } from "../../../api/session.ts";
import { useSession } from "../../../api/use-session.ts";
import { CartSummary } from "../../../features/cart/cart-button.tsx";
import { SearchBar } from "../../../features/search/form/search-bar.tsx";
import { SearchPanel } from "../../../features/search/form/search-panel.tsx";
import { hasSaved, type SavedContext } from "../../../features/search/saved/saved-store.ts";
import { TourOffer } from "../../../features/tour/tour-offer.tsx";
import { unwrapBox } from "../../../geo/area/box.ts";
import type { Box } from "../../../geo/types.ts";
import { useNarrow } from "../../../ui/layout/use-narrow.ts";
import { useApp } from "../../app-context.ts";
import { ResultTools, SavedAtStart } from "./search-parts.ts";
import classes from "./search-screen.module.css";
import type { Search } from "./use-search.ts";

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

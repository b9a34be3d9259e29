import { t } from "../../../languages/texts.ts";
import { offerUndo } from "../../../ui/feedback/undo-notice.tsx";
import { useOnline } from "../../../ui/layout/use-online.ts";
import type { SearchForm } from "../form/search-form.ts";
import { KeptRow } from "./kept-row.tsx";
import { newsWords, type SearchNews, useNewFrames } from "./new-frames.ts";
import type { SavedContext } from "./saved-context.ts";
import classes from "./saved-panel.module.css";
import { LONGEST_NAME } from "./saved-search.ts";
import { useSaved } from "./saved-store.ts";
import { useOpenSaved } from "./use-open-saved.ts";

interface SavedListProps {
  context: SavedContext;
  /** A search was opened. */
  onDone: () => void;
}

/** The saved searches with what is new in each; one can be opened, renamed and deleted. */
export function SavedList({ context, onDone }: SavedListProps) {
  const { entries: searches } = useSaved();
  const news = useNewFrames(searches, context.formOf);
  const open = useOpenSaved((form) => {
    context.onOpen(form);
    onDone();
  });
  if (searches.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t("Saved searches")}>
      {news.map((one) => (
        <SavedRow
          key={one.search.id}
          news={one}
          opening={open.isPending && open.variables.search.id === one.search.id}
          onOpen={(form) => {
            if (!open.isPending) open.mutate({ search: one.search, form });
          }}
        />
      ))}
    </ul>
  );
}

interface SavedRowProps {
  news: SearchNews;
  opening: boolean;
  onOpen: (form: SearchForm) => void;
}

function SavedRow({ news, opening, onOpen }: SavedRowProps) {
  const { search, form, found } = news;
  const { id, name } = search;
  const { add, rename, remove } = useSaved();
  const online = useOnline();
  return (
    <KeptRow
      name={name}
      longest={LONGEST_NAME}
      onRename={(next) => rename(id, next)}
      classes={{ row: classes.row, open: classes.open, save: classes.save }}
      words={
        <span data-new={(found?.count ?? 0) > 0 || undefined}>
          {opening ? t("Opening…") : newsWords(news, online)}
        </span>
      }
      disabled={!form}
      onOpen={() => form && onOpen(form)}
      removal={{
        label: t("Delete “{name}”", { name }),
        title: t("Delete"),
        onRemove: () => {
          remove(id);
          offerUndo(t("Deleted the search “{name}”.", { name }), () => add([search]));
        },
      }}
    />
  );
}

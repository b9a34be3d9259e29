import { ActionIcon } from "@mantine/core";
import { useNetwork } from "@mantine/hooks";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../../languages/texts.ts";
import { offerUndo } from "../../../ui/feedback/undo-notice.tsx";
import { RenameForm } from "../../../ui/input/rename-form.tsx";
import { takeLostFocus } from "../../../ui/layout/take-focus.ts";
import type { SearchForm } from "../form/search-form.ts";
import { newsWords, type SearchNews, useNewFrames } from "./new-frames.ts";
import type { SavedContext } from "./saved-context.ts";
import classes from "./saved-panel.module.css";
import { LONGEST_NAME, type SavedSearch } from "./saved-search.ts";
import { useSaved } from "./saved-store.ts";
import { useOpenSaved } from "./use-open-saved.ts";

interface SavedListProps {
  context: SavedContext;
  /** A search was opened. */
  onDone: () => void;
}

/** The saved searches with what is new in each; one can be opened, renamed and deleted. */
export function SavedList({ context, onDone }: SavedListProps) {
  const { searches } = useSaved();
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
  const { add, remove } = useSaved();
  const { online } = useNetwork();
  const [renaming, setRenaming] = useState<"now" | "before">();
  if (renaming === "now") return <RenameRow search={search} onDone={() => setRenaming("before")} />;
  return (
    <li className={classes.row}>
      <button
        type="button"
        className={classes.open}
        ref={renaming === "before" ? takeLostFocus : undefined}
        disabled={!form}
        onClick={() => form && onOpen(form)}
      >
        <b>{search.name}</b>
        <span data-new={(found?.count ?? 0) > 0 || undefined}>
          {opening ? t("Opening…") : newsWords(news, online)}
        </span>
      </button>
      <ActionIcon
        variant="subtle"
        aria-label={t("Rename “{name}”", { name: search.name })}
        title={t("Rename")}
        onClick={() => setRenaming("now")}
      >
        <IconPencil size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={t("Delete “{name}”", { name: search.name })}
        title={t("Delete")}
        onClick={() => {
          remove(search.id);
          offerUndo(t("Deleted the search “{name}”.", { name: search.name }), () => add([search]));
        }}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  );
}

function RenameRow({ search, onDone }: { search: SavedSearch; onDone: () => void }) {
  const { rename } = useSaved();
  return (
    <li>
      <RenameForm
        name={search.name}
        longest={LONGEST_NAME}
        className={classes.save}
        onRename={(name) => {
          rename(search.id, name);
          onDone();
        }}
        onCancel={onDone}
      />
    </li>
  );
}

import { IconEye, IconEyeCheck } from "@tabler/icons-react";
import type { Ref } from "react";
import { serviceNow } from "../../../api/clock.ts";
import { useContract, useSession } from "../../../api/use-session.ts";
import { t } from "../../../languages/texts.ts";
import { WatchPart } from "../../../shared/watches/watch-form.tsx";
import { watchedWords } from "../../../shared/watches/watch-words.ts";
import { IconButton } from "../../../ui/input/icon-button.tsx";
import type { SearchForm } from "../form/search-form.ts";
import classes from "./saved-panel.module.css";
import type { SavedSearch } from "./saved-store.ts";
import { useWatchOn } from "./use-removal.ts";
import { searchToWatch, watchNotes } from "./watch-search.ts";

interface WatchBellProps {
  search: SavedSearch;
  isOpen: boolean;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** Button that opens and closes the watch of a saved search. */
export function WatchBell({ search, isOpen, ...props }: WatchBellProps) {
  const watch = useWatchOn(search);
  const { name } = search;
  return (
    <IconButton
      Icon={watch ? IconEyeCheck : IconEye}
      label={watch ? t("Change the watch on “{name}”", { name }) : t("Watch “{name}”", { name })}
      title={watch ? t("Watched") : t("Watch¦button")}
      aria-expanded={isOpen}
      {...props}
    />
  );
}

/** Says that and how a saved search is watched; nothing without a watch. */
export function WatchState({ search }: Pick<WatchBellProps, "search">) {
  const watch = useWatchOn(search);
  return watch && <span data-failed={watch.failingSince && ""}>{watchedWords(watch)}</span>;
}

interface WatchSectionProps {
  search: SavedSearch;
  form: SearchForm;
  onClose: () => void;
}

/** Watch of a saved search, below its row: a dialog would close the panel that it was opened from. */
export function WatchSection({ search, form, onClose }: WatchSectionProps) {
  const session = useSession();
  const contract = useContract();
  const watch = useWatchOn(search);
  const watched = searchToWatch(session, { search, form, contractID: contract?.id, now: serviceNow() });
  return (
    <section className={classes.watch} aria-label={t("Watch “{name}”", { name: search.name })}>
      {typeof watched === "string" ? (
        <p role="status">{watched}</p>
      ) : (
        <WatchPart {...{ watched, watch, onClose, notes: watchNotes(form) }} />
      )}
    </section>
  );
}

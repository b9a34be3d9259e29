import { IconEye, IconEyeCheck } from "@tabler/icons-react";
import { useState } from "react";
import { serviceNow } from "../../../api/clock.ts";
import { useContract, useSession } from "../../../api/use-session.ts";
import { t } from "../../../languages/texts.ts";
import { WatchDialog } from "../../../shared/watches/watch-dialog.tsx";
import { watchedWords } from "../../../shared/watches/watch-words.ts";
import { offerUndo } from "../../../ui/feedback/undo-notice.tsx";
import { IconButton } from "../../../ui/input/icon-button.tsx";
import type { SearchForm } from "../form/search-form.ts";
import type { SavedSearch } from "./saved-store.ts";
import { useWatchOn } from "./use-removal.ts";
import { searchToWatch, watchNotes } from "./watch-search.ts";

interface WatchBellProps {
  search: SavedSearch;
  form: SearchForm;
}

/** Button that opens the watch of a saved search. */
export function WatchBell({ search, form }: WatchBellProps) {
  const session = useSession();
  const contract = useContract();
  const watch = useWatchOn(search);
  const [opened, setOpened] = useState(false);
  const watched = searchToWatch(session, { search, form, contractID: contract?.id, now: serviceNow() });
  const { name } = search;
  return (
    <>
      <IconButton
        Icon={watch ? IconEyeCheck : IconEye}
        label={watch ? t("Change the watch on “{name}”", { name }) : t("Watch “{name}”", { name })}
        title={watch ? t("Watched") : t("Watch¦button")}
        onClick={() => (typeof watched === "string" ? offerUndo(watched) : setOpened(true))}
      />
      {opened && typeof watched !== "string" && (
        <WatchDialog
          opened
          onClose={() => setOpened(false)}
          title={t("Watch “{name}”", { name })}
          {...{ watched, watch, notes: watchNotes(form) }}
        />
      )}
    </>
  );
}

/** Says that and how a saved search is watched; nothing without a watch. */
export function WatchState({ search }: Pick<WatchBellProps, "search">) {
  const watch = useWatchOn(search);
  return watch && <span data-failed={watch.failingSince && ""}>{watchedWords(watch)}</span>;
}

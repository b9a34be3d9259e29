import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { serviceNow } from "../../../api/clock.ts";
import { useContract, useSession } from "../../../api/use-session.ts";
import { beginWatch, stopWatch, watchesQuery } from "../../../api/watches.ts";
import type { Watch } from "../../../contract/watches.ts";
import { spokenLanguage, t } from "../../../languages/texts.ts";
import { offerUndo } from "../../../ui/feedback/undo-notice.tsx";
import type { SearchForm } from "../form/search-form.ts";
import { type SavedSearch, sameAddress, useSaved } from "./saved-store.ts";

/** Returns the watch on a saved search; undefined without one, or where the host keeps none. */
export function useWatchOn({ address }: SavedSearch): Watch | undefined {
  const list = useQuery(watchesQuery(useSession())).data;
  return list?.data.find((watch) => watch.address && sameAddress(watch.address, address));
}

/** Deletes a saved search, and ends the watch on it first; both can be undone. */
export function useRemoval(search: SavedSearch, form: SearchForm | undefined) {
  const session = useSession();
  const contract = useContract();
  const queries = useQueryClient();
  const { add, remove } = useSaved();
  const watch = useWatchOn(search);
  const { id, name } = search;

  async function watchAgain({ pace, webhookID }: Watch): Promise<void> {
    const { searchToWatch } = await import("./watch-search.ts");
    const given = { search, contractID: contract?.id, now: serviceNow() };
    const watched = form && searchToWatch(session, { ...given, form });
    if (!watched || typeof watched === "string") return;
    const how = { pace, language: spokenLanguage(), ...(webhookID !== undefined && { webhookID }) };
    await beginWatch(queries, session, { ...watched, ...how });
  }

  const ending = useMutation({
    mutationFn: async (ended: Watch) => stopWatch(queries, session, ended),
    onSuccess: (_, ended) => {
      remove(id);
      offerUndo(t("Deleted the search “{name}”, and ended the watch on it.", { name }), () => {
        add([search]);
        void watchAgain(ended).catch(() =>
          offerUndo(t("“{name}” is saved again, but not watched: watch it once more.", { name })),
        );
      });
    },
    onError: () => offerUndo(t("“{name}” is not deleted: the watch on it could not be ended.", { name })),
  });

  return {
    isPending: ending.isPending,
    remove() {
      if (watch) return void (ending.isPending || ending.mutate(watch));
      remove(id);
      offerUndo(t("Deleted the search “{name}”.", { name }), () => add([search]));
    },
  };
}

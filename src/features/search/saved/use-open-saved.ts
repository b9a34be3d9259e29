import { useMutation, useQueryClient } from "@tanstack/react-query";
import { serviceNow } from "../../../api/clock.ts";
import { useContract, useSession } from "../../../api/use-session.ts";
import { searchQuery } from "../api/use-search-results.ts";
import type { SearchForm } from "../form/search-form.ts";
import type { SavedSearch } from "./saved-search.ts";
import { useSaved } from "./saved-store.ts";

/**
 * Opens a saved search: asks for it anew, however recently it was answered. Once every part of its area has answered it counts
 * as seen, since just before it was asked; where it failed it opens, too, and what is new in it stays new.
 */
export function useOpenSaved(onOpen: (form: SearchForm) => void) {
  const session = useSession();
  const contract = useContract();
  const queries = useQueryClient();
  const { seen } = useSaved();
  return useMutation({
    mutationFn: async ({ search, form }: { search: SavedSearch; form: SearchForm }) => {
      const at = serviceNow();
      const { options } = searchQuery(session, form, contract?.id, at);
      const { pages } = await queries.fetchInfiniteQuery({ ...options, staleTime: 0 });
      if (pages.flat().every(({ error }) => !error)) seen(search.id, at);
    },
    onSettled: (_, __, { form }) => onOpen(form),
  });
}

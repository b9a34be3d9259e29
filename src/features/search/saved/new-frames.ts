import { useDocumentVisibility } from "@mantine/hooks";
import { queryOptions, useMutation, useQueries, useQueryClient } from "@tanstack/react-query";
import { serviceNow, useServiceClock } from "../../../api/clock.ts";
import { createLane } from "../../../api/lane.ts";
import type { Session } from "../../../api/session.ts";
import { useContract, useSession } from "../../../api/use-session.ts";
import type { SearchBody } from "../../../contract/catalog.ts";
import { t } from "../../../languages/texts.ts";
import { useOnline } from "../../../ui/layout/use-media.ts";
import { formatShortTime } from "../../../ui/text/format.ts";
import { askParts } from "../api/merged-search.ts";
import { planSearch } from "../api/search-plan.ts";
import { searchQuery } from "../api/use-search-results.ts";
import { type SearchForm, toSearchInput } from "../form/search-form.ts";
import { formOfAddress } from "../search-params.ts";
import { type SavedSearch, useSaved } from "./saved-store.ts";

/** Polling interval, ms. */
const ASK_AGAIN_MS = 300_000;

const lane = createLane(1);

export interface NewFrames {
  count: number;
  more: boolean;
}

/** Narrows a request to items created after an instant, ms; keeps a later limit. */
export function createdAfter(body: SearchBody, instant: number): SearchBody {
  const created = body.query?.created;
  const limit = typeof created?.gt === "string" ? Math.max(Date.parse(created.gt), instant) : instant;
  return { ...body, query: { ...body.query, created: { ...created, gt: new Date(limit).toISOString() } } };
}

interface NewFramesQuestion {
  search: SavedSearch;
  form: SearchForm;
  contractID: string | undefined;
  /** Lead of the service's clock, ms. */
  ahead: number;
}

/** Counts new frames by one call for each part (`query: {created: {gt}}`, interface 4.3). */
export function newFramesQuery(session: Session, { search, form, contractID, ahead }: NewFramesQuestion) {
  return queryOptions({
    queryKey: [session.id, "new-frames", search.id, search.address, search.seenAt, contractID, ahead],
    queryFn: ({ signal }) =>
      lane(async (): Promise<NewFrames> => {
        const input = toSearchInput(form, contractID, Date.now() + ahead);
        const plan = planSearch(input, session);
        const parts = plan.parts.map((part) => ({ ...part, body: createdAfter(part.body, search.seenAt) }));
        const first = parts.map((_, part) => ({ part, cursor: undefined }));
        const answers = await askParts(session.client, { ...plan, parts }, first, { signal });
        const failed = answers.find(({ error }) => error);
        if (failed?.error) throw failed.error;
        const frames = new Set(
          answers.flatMap(({ items }) => items.map(({ properties }) => properties.frame_id)),
        );
        return { count: frames.size, more: answers.some(({ cursor }) => cursor !== undefined) };
      }, signal),
    staleTime: ASK_AGAIN_MS,
  });
}

export interface SearchNews {
  search: SavedSearch;
  form: SearchForm | undefined;
  found: NewFrames | undefined;
  failed: boolean;
}

/** Asks what is new in saved searches, one at a time, every five minutes while the page is visible and online. */
export function useNewFrames(searches: readonly SavedSearch[]): readonly SearchNews[] {
  const session = useSession();
  const contract = useContract();
  const ahead = useServiceClock(({ aheadMs }) => aheadMs);
  const isShown = useDocumentVisibility() === "visible";
  const online = useOnline();
  const asked = searches.map((search) => ({ search, form: formOfAddress(search.address) }));
  const answers = useQueries({
    queries: asked.map(({ search, form }) => ({
      ...newFramesQuery(session, { search, form: form as SearchForm, contractID: contract?.id, ahead }),
      enabled:
        isShown && online && form !== undefined && (form.collection === "public" || contract !== undefined),
      refetchInterval: ASK_AGAIN_MS,
    })),
  });
  return asked.map(({ search, form }, index) => ({
    search,
    form,
    found: answers[index]?.data,
    failed: answers[index]?.isError ?? false,
  }));
}

export function newsWords({ search, form, found, failed }: SearchNews, online: boolean): string {
  if (!form) return t("Made by another version of the app: it cannot be opened here");
  const time = formatShortTime(search.seenAt);
  const news =
    found &&
    (form.mostPrice === undefined
      ? numberWords(found, time)
      : t("{news}, at any price", { news: numberWords(found, time) }));
  if (!online)
    return news
      ? t("Offline: {news}, when last asked", { news })
      : t("Offline: not asked since {time} UTC", { time });
  if (news) return news;
  return failed
    ? t("Couldn’t ask what is new since {time} UTC", { time })
    : t("Asking what is new since {time} UTC", { time });
}

function numberWords({ count, more }: NewFrames, time: string): string {
  if (more) return t("{count} or more new since {time} UTC", { count, time });
  return count === 0
    ? t("Nothing new since {time} UTC", { time })
    : t("{count} new since {time} UTC", { count, time });
}

/** Opens a saved search; it counts as seen once every part has answered, and stays new if it failed. */
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

import { type StoreApi, useStore } from "zustand";
import { entriesOf } from "../../../api/kept-entries.ts";
import { accountKey } from "../../../api/session.ts";
import { useSession } from "../../../api/use-session.ts";
import { onePerAccount, openKept, type Place } from "../../../device.ts";
import { t } from "../../../languages/texts.ts";
import { createKeptList, type KeptList } from "../../../shared/kept-list.ts";
import { type SavedSearch, savedSearch } from "./saved-search.ts";

/** Changes of the searches that an account has saved on this device. */
interface SavedChanges {
  add: (searches: readonly SavedSearch[]) => void;
  rename: (id: string, name: string) => void;
  remove: (id: string) => void;
  /** The results of a search were asked for at an instant, milliseconds. */
  seen: (id: string, at: number) => void;
}
type Saved = KeptList<SavedSearch> & SavedChanges;

/** What is said where this device's storage fails. */
const WORDS = {
  unreadable: () => t("The searches saved on this device could not be read."),
  someUnreadable: (count: number) =>
    t("{count} of the searches saved on this device could not be read.", { count }),
  notKept: () =>
    t("This browser does not keep saved searches: they last until this page is closed. Export them."),
};

const schema = entriesOf(savedSearch, ({ id }) => id);

function openSearches(account: string, place?: Place) {
  return openKept({ name: "swath-searches", schema, account, place, encode: ({ entries }) => entries });
}

/** Whether anything is kept of an account. */
export function hasSaved(account: string): boolean {
  return openSearches(account).has();
}

/** Opens the saved searches of an account (see `accountKey`) in a tab. */
export function createSavedStore(account: string, place?: Place): StoreApi<Saved> {
  return createKeptList(openSearches(account, place), WORDS, ({ current, write }): SavedChanges => {
    const each = (id: string, edit: (search: SavedSearch) => SavedSearch) =>
      write(current().map((search) => (search.id === id ? edit(search) : search)));
    return {
      add: (added) => write([...current().filter(({ id }) => !added.some((one) => one.id === id)), ...added]),
      rename: (id, name) => each(id, (search) => ({ ...search, name })),
      remove: (id) => write(current().filter((search) => search.id !== id)),
      seen: (id, at) =>
        each(id, (search) => ({
          ...search,
          seenAt: Math.max(search.seenAt, at),
          seenBefore: search.seenAt,
        })),
    };
  });
}

const savedOf = onePerAccount((account) => createSavedStore(account));

/** The saved searches of the signed-in account, from the one store of this page. */
export function useSaved(): Saved {
  return useStore(savedOf(accountKey(useSession())));
}

import { createStore, type StoreApi, useStore } from "zustand";
import { accountKey } from "../../../api/session.ts";
import { useSession } from "../../../api/use-session.ts";
import { tellingStorage } from "../../../device.ts";
import { t } from "../../../languages/texts.ts";
import { savedKey } from "./saved-key.ts";
import { readSaved, type SavedSearch } from "./saved-search.ts";

/** The saved searches of one account on this device. Every change reads what other tabs have kept before it writes. */
export interface Saved {
  searches: readonly SavedSearch[];
  /** What went wrong with the device's storage, as a sentence. */
  fault: (() => string) | undefined;
  add: (searches: readonly SavedSearch[]) => void;
  rename: (id: string, name: string) => void;
  remove: (id: string) => void;
  /** The results of a search were asked for at an instant, milliseconds. */
  seen: (id: string, at: number) => void;
}

/** What of a browser's storage is used. */
type SavedStorage = Pick<Storage, "getItem" | "setItem">;

const NOT_KEPT = () =>
  t("This browser does not keep saved searches: they last until this page is closed. Export them.");

/** Opens the saved searches of an account (see `accountKey`) in a tab. */
export function createSavedStore(account: string, storage: SavedStorage): StoreApi<Saved> {
  return createStore<Saved>()((set, get) => {
    const current = () => (get().fault === NOT_KEPT ? get().searches : load(storage, account).searches);
    const change = (edit: (searches: readonly SavedSearch[]) => readonly SavedSearch[]) => {
      const searches = edit(current());
      try {
        storage.setItem(savedKey(account), JSON.stringify(searches));
        set({ searches, fault: undefined });
      } catch {
        set({ searches, fault: NOT_KEPT });
      }
    };
    const each = (id: string, edit: (search: SavedSearch) => SavedSearch) =>
      change((searches) => searches.map((search) => (search.id === id ? edit(search) : search)));
    return {
      ...load(storage, account),
      add: (added) =>
        change((searches) => [...searches.filter(({ id }) => !added.some((one) => one.id === id)), ...added]),
      rename: (id, name) => each(id, (search) => ({ ...search, name })),
      remove: (id) => change((searches) => searches.filter((search) => search.id !== id)),
      seen: (id, at) =>
        each(id, (search) => ({
          ...search,
          seenAt: Math.max(search.seenAt, at),
          seenBefore: search.seenAt,
        })),
    };
  });
}

function load(storage: SavedStorage, account: string): Pick<Saved, "searches" | "fault"> {
  let kept: unknown;
  try {
    kept = JSON.parse(storage.getItem(savedKey(account)) ?? "[]");
  } catch {
    return { searches: [], fault: () => t("The searches saved on this device could not be read.") };
  }
  const { searches, unreadable } = readSaved(kept);
  const fault =
    unreadable > 0
      ? () => t("{count} of the searches saved on this device could not be read.", { count: unreadable })
      : undefined;
  return { searches, fault };
}

const opened = new Map<string, StoreApi<Saved>>();

/** The one store of an account's searches in this page; it follows what other tabs write. */
export function savedOf(account: string): StoreApi<Saved> {
  const known = opened.get(account);
  if (known) return known;
  const store = createSavedStore(account, tellingStorage);
  window.addEventListener("storage", ({ key }) => {
    if (key === null || key === savedKey(account)) store.setState(load(tellingStorage, account));
  });
  opened.set(account, store);
  return store;
}

/** The saved searches of the signed-in account. */
export function useSaved(): Saved {
  return useStore(savedOf(accountKey(useSession())));
}

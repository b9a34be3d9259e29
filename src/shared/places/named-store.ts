import { createStore, type StoreApi, useStore } from "zustand";
import { tellingStorage } from "../../device.ts";
import { t } from "../../languages/texts.ts";
import { MOST_KEPT, MOST_NAMED, type NamedArea, readNamed, writeNamed } from "./named-areas.ts";
import { placesAccount } from "./places-account.ts";

/** The areas with names of one account on this device. Every change reads what other tabs have kept before it writes. */
export interface NamedAreas {
  areas: readonly NamedArea[];
  /** What went wrong with the device's storage, as a sentence. */
  fault: (() => string) | undefined;
  /** Gives names, in the place of areas that have them; says how many found no room. */
  add: (areas: readonly NamedArea[]) => number;
  /** Does nothing where another area has the name. */
  rename: (id: string, name: string) => void;
  /** Takes names away: the areas themselves are still searched where they are. */
  remove: (ids: readonly string[]) => void;
}

/** What of a browser's storage is used. */
type NamedStorage = Pick<Storage, "getItem" | "setItem">;

const NOT_KEPT = () =>
  t("This browser does not keep the names of areas: they last until this page is closed. Export them.");

/** Name under which the areas of an account are kept on this device. */
export function namedKey(account: string): string {
  return `swath-named-areas ${account}`;
}

/** Opens the named areas of an account (see `accountKey`) in a tab. */
export function createNamedStore(account: string, storage: NamedStorage): StoreApi<NamedAreas> {
  return createStore<NamedAreas>()((set, get) => {
    const current = () => (get().fault === NOT_KEPT ? get().areas : load(storage, account).areas);
    const write = (areas: readonly NamedArea[]) => {
      try {
        storage.setItem(namedKey(account), writeNamed(areas));
        set({ areas, fault: undefined });
      } catch {
        set({ areas, fault: NOT_KEPT });
      }
    };
    return {
      ...load(storage, account),
      add(added) {
        const names = new Set(added.map(({ name }) => name));
        const ids = new Set(added.map(({ id }) => id));
        let areas = current().filter(({ id, name }) => !names.has(name) && !ids.has(id));
        let left = 0;
        let size = writeNamed(areas).length;
        for (const area of added) {
          size += writeNamed([area]).length;
          if (areas.length < MOST_NAMED && size <= MOST_KEPT) {
            areas = [...areas, area];
          } else {
            size -= writeNamed([area]).length;
            left++;
          }
        }
        if (left < added.length) write(areas);
        return left;
      },
      rename: (id, name) => {
        const areas = current();
        if (areas.some((area) => area.name === name)) return;
        write(areas.map((area) => (area.id === id ? { ...area, name } : area)));
      },
      remove: (ids) => write(current().filter(({ id }) => !ids.includes(id))),
    };
  });
}

function load(storage: NamedStorage, account: string): Pick<NamedAreas, "areas" | "fault"> {
  let kept: unknown;
  try {
    kept = JSON.parse(storage.getItem(namedKey(account)) ?? "[]");
  } catch {
    return { areas: [], fault: () => t("The areas named on this device could not be read.") };
  }
  const { areas, unreadable } = readNamed(kept);
  const fault =
    unreadable > 0
      ? () => t("{count} of the areas named on this device could not be read.", { count: unreadable })
      : undefined;
  return { areas, fault };
}

const opened = new Map<string, StoreApi<NamedAreas>>();

/** The one store of the user's named areas in this page; it follows what other tabs write. */
export function namedAreas(): StoreApi<NamedAreas> {
  const account = placesAccount();
  const known = opened.get(account);
  if (known) return known;
  const storage: NamedStorage = tellingStorage;
  const store = createNamedStore(account, storage);
  // Where there is no page there are no other tabs.
  globalThis.window?.addEventListener("storage", ({ key }) => {
    if (key === null || key === namedKey(account)) store.setState(load(storage, account));
  });
  opened.set(account, store);
  return store;
}

/** The named areas of the signed-in account. */
export function useNamedAreas(): NamedAreas {
  return useStore(namedAreas());
}

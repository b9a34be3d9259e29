import { type StoreApi, useStore } from "zustand";
import { onePerAccount, openKept, type Place } from "../../device.ts";
import { t } from "../../languages/texts.ts";
import { createKeptList, type KeptList } from "../kept-list.ts";
import { MOST_KEPT, MOST_NAMED, type NamedArea, namedEntries, toKept } from "./named-areas.ts";
import { placesAccount } from "./places-account.ts";

interface NamedChanges {
  /** Adds areas, replacing those of the same name; returns how many did not fit. */
  add: (areas: readonly NamedArea[]) => number;
  /** Does nothing if the name is taken. */
  rename: (id: string, name: string) => void;
  remove: (ids: readonly string[]) => void;
}
type NamedAreas = KeptList<NamedArea> & NamedChanges;

const WORDS = {
  unreadable: () => t("The areas named on this device could not be read."),
  someUnreadable: (count: number) =>
    t("{count} of the areas named on this device could not be read.", { count }),
  notKept: () =>
    t("This browser does not keep the names of areas: they last until this page is closed. Export them."),
};

export function createNamedStore(account: string, place?: Place): StoreApi<NamedAreas> {
  const kept = openKept({
    ...{ name: "swath-named-areas", schema: namedEntries, account, place },
    encode: ({ entries }) => entries.map(toKept),
  });
  const sizeOf = (areas: readonly NamedArea[]) => JSON.stringify(areas.map(toKept)).length;
  return createKeptList(
    kept,
    WORDS,
    ({ current, write }): NamedChanges => ({
      add(added) {
        const names = new Set(added.map(({ name }) => name));
        const ids = new Set(added.map(({ id }) => id));
        const areas = current().filter(({ id, name }) => !names.has(name) && !ids.has(id));
        let left = 0;
        let size = sizeOf(areas);
        for (const area of added) {
          const own = sizeOf([area]);
          if (areas.length < MOST_NAMED && size + own <= MOST_KEPT) {
            areas.push(area);
            size += own;
          } else left++;
        }
        if (left < added.length) write(areas);
        return left;
      },
      rename(id, name) {
        const areas = current();
        if (areas.some((area) => area.name === name)) return;
        write(areas.map((area) => (area.id === id ? { ...area, name } : area)));
      },
      remove: (ids) => write(current().filter(({ id }) => !ids.includes(id))),
    }),
  );
}

const namedOf = onePerAccount((account) => createNamedStore(account));

export function namedAreas(): StoreApi<NamedAreas> {
  return namedOf(placesAccount());
}

export function useNamedAreas(): NamedAreas {
  return useStore(namedAreas());
}

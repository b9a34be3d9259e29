import { useStore } from "zustand";
import { onePerAccount, openKept, type StoragePlace } from "../../device.ts";
import { t } from "../../languages/texts.ts";
import { createKeptList } from "./kept-list.ts";
import { MOST_KEPT, MOST_NAMED, type NamedArea, namedEntries, toKept } from "./named-areas.ts";
import { placesAccount } from "./places-account.ts";

const WORDS = {
  unreadable: () => t("The areas named on this device could not be read."),
  someUnreadable: (count: number) =>
    t("{count} of the areas named on this device could not be read.", { count }),
  notKept: () =>
    t("This browser does not keep the names of areas: they last until this page is closed. Export them."),
};

export function createNamedStore(account: string, place?: StoragePlace) {
  const kept = openKept({
    ...{ name: "swath-named-areas", schema: namedEntries, account, place },
    encode: ({ entries }) => entries.map(toKept),
  });
  const sizeOf = (areas: readonly NamedArea[]) => JSON.stringify(areas.map(toKept)).length;
  return createKeptList(kept, WORDS, ({ current, write }) => ({
    /** Adds areas, replacing those of the same name; returns how many did not fit. */
    add(added: readonly NamedArea[]) {
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
    rename(id: string, name: string) {
      const areas = current();
      if (areas.some((area) => area.name === name)) return;
      write(areas.map((area) => (area.id === id ? { ...area, name } : area)));
    },
    remove: (ids: readonly string[]) => write(current().filter(({ id }) => !ids.includes(id))),
  }));
}

const namedOf = onePerAccount((account) => createNamedStore(account));

export function namedAreas() {
  return namedOf(placesAccount());
}

export function useNamedAreas() {
  return useStore(namedAreas());
}

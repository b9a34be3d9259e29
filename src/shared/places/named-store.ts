import { type StoreApi, useStore } from "zustand";
import { onePerAccount, openKept, type Place } from "../../device.ts";
import { t } from "../../languages/texts.ts";
import { createKeptList, type KeptList } from "../kept-list.ts";
import { MOST_KEPT, MOST_NAMED, type NamedArea, namedEntries, toKept } from "./named-areas.ts";

let account = "";

/** Has the areas that this device keeps be those of a user (`accountKey`): what others drew or named on it is not theirs. */
export function openPlacesOf(user: string): void {
  account = user;
}

/** Whose areas are kept. */
export function placesAccount(): string {
  return account;
}

/** Changes of the areas with names that an account has on this device. */
interface NamedChanges {
  /** Gives names, in the place of areas that have them; says how many found no room. */
  add: (areas: readonly NamedArea[]) => number;
  /** Does nothing where another area has the name. */
  rename: (id: string, name: string) => void;
  /** Takes names away: the areas themselves are still searched where they are. */
  remove: (ids: readonly string[]) => void;
}
type NamedAreas = KeptList<NamedArea> & NamedChanges;

/** What is said where this device's storage fails. */
const WORDS = {
  unreadable: () => t("The areas named on this device could not be read."),
  someUnreadable: (count: number) =>
    t("{count} of the areas named on this device could not be read.", { count }),
  notKept: () =>
    t("This browser does not keep the names of areas: they last until this page is closed. Export them."),
};

/** Opens the named areas of an account (see `accountKey`) in a tab. */
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

/** The one store of the user's named areas in this page. */
export function namedAreas(): StoreApi<NamedAreas> {
  return namedOf(placesAccount());
}

/** The named areas of the signed-in account. */
export function useNamedAreas(): NamedAreas {
  return useStore(namedAreas());
}

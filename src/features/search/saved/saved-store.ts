import { z } from "zod";
import { type StoreApi, useStore } from "zustand";
import { entriesOf } from "../../../api/kept-entries.ts";
import { accountKey } from "../../../api/session.ts";
import { useSession } from "../../../api/use-session.ts";
import { onePerAccount, openKept, type Place } from "../../../device.ts";
import { t } from "../../../languages/texts.ts";
import { createKeptList, type KeptList } from "../../../shared/kept-list.ts";
import type { SearchForm } from "../form/search-form.ts";

/** Most searches that are kept of a user: each is asked for what is new. */
export const MOST_SAVED = 50;
/** Most entries of a file that are looked at. */
const MOST_READ = 200;
/** Most characters of a name. */
export const LONGEST_NAME = 80;

/** A search as its address has it: values by the names of the parameters. */
export type SearchAddress = Readonly<Record<string, string>>;

const address = z.record(z.string().max(40), z.string().max(200_000));
const name = z.string().trim().min(1).max(LONGEST_NAME);
/** Milliseconds, by the service's clock. */
const instant = z.number().int().nonnegative();

const savedSearch = z.object({
  id: z.string().min(1),
  name,
  address,
  /** When its results were last asked for by the user. */
  seenAt: instant,
  /** When that was the time before: what was created since is marked as new. */
  seenBefore: instant.optional(),
});
export type SavedSearch = z.infer<typeof savedSearch>;

/** Whether two searches ask for the same. */
export function sameAddress(a: SearchAddress, b: SearchAddress): boolean {
  return addressKey(a) === addressKey(b);
}

function addressKey(address: SearchAddress): string {
  return JSON.stringify(Object.entries(address).sort());
}

const KIND = "swath-searches";
const file = z.object({ kind: z.literal(KIND), version: z.literal(1), searches: z.array(z.unknown()) });
const fileEntry = z.object({ name, address, seenAt: instant.optional() });

/** Searches as a file that another device or user imports. */
export function searchesFile(searches: readonly SavedSearch[]): string {
  const entries = searches.map(({ name, address, seenAt }) => ({ name, address, seenAt }));
  return `${JSON.stringify({ kind: KIND, version: 1, searches: entries }, null, 1)}\n`;
}

interface ImportOptions {
  known: readonly SavedSearch[];
  /** The parameters of an address that this app can use; undefined where they are no search. */
  usable: (address: SearchAddress) => SearchAddress | undefined;
  now: number;
  newID: () => string;
}

/** Reads a file of searches: those that are new here, and a sentence for everything that was not taken as it stands. */
export function importSearches(
  text: string,
  { known, usable, now, newID }: ImportOptions,
): { searches: SavedSearch[]; notes: string[] } {
  const read = file.safeParse(parseJson(text));
  if (!read.success)
    return {
      searches: [],
      notes: [t("This is no file of saved searches. Choose one that “Export” has made.")],
    };
  const searches: SavedSearch[] = [];
  const notes: string[] = [];
  const beyond = read.data.searches.length - MOST_READ;
  if (beyond > 0)
    notes.push(
      t("{count, number} entries were left out: at most {most} are read.", {
        count: beyond,
        most: MOST_READ,
      }),
    );
  const saved = new Set(known.map(({ address }) => addressKey(address)));
  for (const [index, raw] of read.data.searches.slice(0, MOST_READ).entries()) {
    const entry = fileEntry.safeParse(raw);
    const address = entry.success ? usable(entry.data.address) : undefined;
    if (!entry.success || !address) {
      notes.push(
        t("Entry {number} is no search that can be read here, and was left out.", { number: index + 1 }),
      );
      continue;
    }
    const { name, seenAt = now } = entry.data;
    const dropped = Object.keys(entry.data.address).filter((part) => !(part in address));
    if (dropped.length > 0)
      notes.push(
        t("“{name}”: {parts} cannot be used here and was left out.", { name, parts: dropped.join(", ") }),
      );
    if (saved.has(addressKey(address))) {
      notes.push(t("“{name}” is saved already.", { name }));
    } else if (known.length + searches.length >= MOST_SAVED) {
      notes.push(t("“{name}” was left out: at most {most} searches are saved.", { name, most: MOST_SAVED }));
    } else {
      saved.add(addressKey(address));
      searches.push({ id: newID(), name, address, seenAt: Math.min(seenAt, now) });
    }
  }
  return { searches, notes };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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

/** How searches are kept, and what opens one. */
export interface SavedContext {
  /** Undefined where this version cannot read it. */
  formOf: (address: SearchAddress) => SearchForm | undefined;
  addressOf: (form: SearchForm) => SearchAddress;
  onOpen: (form: SearchForm) => void;
}

import { z } from "zod";
import { useStore } from "zustand";
import { entriesOf } from "../../../api/kept-entries.ts";
import { accountKey } from "../../../api/session.ts";
import { useSession } from "../../../api/use-session.ts";
import { onePerAccount, openKept, type StoragePlace } from "../../../device.ts";
import { parseJson } from "../../../domain/json.ts";
import { t } from "../../../languages/texts.ts";
import { createKeptList } from "../../../shared/places/kept-list.ts";

/** Most saved searches; each is polled. */
export const MOST_SAVED = 50;
const MOST_READ = 200;
export const LONGEST_NAME = 80;

/** Search as its address: values by parameter name. */
export type SearchAddress = Readonly<Record<string, string>>;

const address = z.record(z.string().max(40), z.string().max(200_000));
const name = z.string().trim().min(1).max(LONGEST_NAME);
/** Milliseconds, by the service's clock. */
const instant = z.number().int().nonnegative();

const savedSearch = z.object({
  id: z.string().min(1),
  name,
  address,
  /** Time of the user's last request. */
  seenAt: instant,
  /** Time of the request before; frames created since are new. */
  seenBefore: instant.optional(),
});
export type SavedSearch = z.infer<typeof savedSearch>;

export function sameAddress(a: SearchAddress, b: SearchAddress): boolean {
  return addressKey(a) === addressKey(b);
}

function addressKey(address: SearchAddress): string {
  return JSON.stringify(Object.entries(address).sort());
}

const KIND = "swath-searches";
const file = z.object({ kind: z.literal(KIND), version: z.literal(1), searches: z.array(z.unknown()) });
const fileEntry = z.object({ name, address, seenAt: instant.optional() });

export function searchesFile(searches: readonly SavedSearch[]): string {
  const entries = searches.map(({ name, address, seenAt }) => ({ name, address, seenAt }));
  return `${JSON.stringify({ kind: KIND, version: 1, searches: entries }, null, 1)}\n`;
}

interface ImportOptions {
  known: readonly SavedSearch[];
  usable: (address: SearchAddress) => SearchAddress | undefined;
  now: number;
  newID: () => string;
}

export function importSearches(text: string, { known, usable, now, newID }: ImportOptions) {
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

const WORDS = {
  unreadable: () => t("The searches saved on this device could not be read."),
  someUnreadable: (count: number) =>
    t("{count} of the searches saved on this device could not be read.", { count }),
  notKept: () =>
    t("This browser does not keep saved searches: they last until this page is closed. Export them."),
};

const schema = entriesOf(savedSearch, ({ id }) => id);

function openSearches(account: string, place?: StoragePlace) {
  return openKept({ name: "swath-searches", schema, account, place, encode: ({ entries }) => entries });
}

export function hasSaved(account: string): boolean {
  return openSearches(account).has();
}

export function createSavedStore(account: string, place?: StoragePlace) {
  return createKeptList(openSearches(account, place), WORDS, ({ current, write }) => {
    const each = (id: string, edit: (search: SavedSearch) => SavedSearch) =>
      write(current().map((search) => (search.id === id ? edit(search) : search)));
    return {
      add: (added: readonly SavedSearch[]) =>
        write([...current().filter(({ id }) => !added.some((one) => one.id === id)), ...added]),
      rename: (id: string, name: string) => each(id, (search) => ({ ...search, name })),
      remove: (id: string) => write(current().filter((search) => search.id !== id)),
      /** Marks a search as seen at an instant, ms. */
      seen: (id: string, at: number) =>
        each(id, (search) => ({ ...search, seenAt: Math.max(search.seenAt, at), seenBefore: search.seenAt })),
    };
  });
}

const savedOf = onePerAccount((account) => createSavedStore(account));

export function useSaved() {
  return useStore(savedOf(accountKey(useSession())));
}

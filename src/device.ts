import type { StoreApi } from "zustand";
import { getOrAdd } from "./domain/get-or-add.ts";
import { parseJson } from "./domain/json.ts";

const listeners = new Set<() => void>();
let isRefused = false;

/** Calls `listener` once the browser has refused to store something. */
export function onRefused(listener: () => void): () => void {
  if (isRefused) listener();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Asking for storage throws where site data is blocked. */
export function isStorageDenied(): boolean {
  try {
    return !(globalThis.localStorage && globalThis.sessionStorage);
  } catch {
    return true;
  }
}

export async function isDatabaseDenied(): Promise<boolean> {
  const name = "swath-try";
  try {
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => {
        request.result.close();
        indexedDB.deleteDatabase(name);
        resolve();
      };
      request.onerror = reject;
    });
    return false;
  } catch {
    return true;
  }
}

/** Wraps storage that may be full, forbidden or missing, where refused values stay in memory; `open` may throw. */
export function safeStorage(open: () => Pick<Storage, "getItem" | "setItem" | "removeItem">) {
  const memory = new Map<string, string>();
  return {
    getItem(key: string) {
      const refused = memory.get(key);
      if (refused !== undefined) return refused;
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    setItem(key: string, text: string) {
      try {
        open().setItem(key, text);
        memory.delete(key);
        return true;
      } catch {
        memory.set(key, text);
        const isFirst = !isRefused;
        isRefused = true;
        if (isFirst) for (const listener of listeners) listener();
        return false;
      }
    },
    removeItem(key: string) {
      memory.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // Refused, so never stored.
      }
    },
    forget: () => memory.clear(),
  };
}

export const deviceStorage = safeStorage(() => globalThis.localStorage);
export const tabStorage = safeStorage(() => globalThis.sessionStorage);

export interface StoragePlace {
  storage: ReturnType<typeof safeStorage>;
  /** Missing in workers. */
  events: Pick<Window, "addEventListener"> | undefined;
}

const devicePlace: StoragePlace = {
  storage: deviceStorage,
  get events() {
    return globalThis.window;
  },
};
export const tabPlace: StoragePlace = { storage: tabStorage, events: undefined };

/** The part of a zod schema used here: the start page loads no zod. */
interface Schema<T> {
  safeParse(value: unknown): { data?: T | undefined };
}

export function accepting<T>(accepts: (value: unknown) => value is T): Schema<T> {
  return { safeParse: (value) => ({ data: accepts(value) ? value : undefined }) };
}

/** A value stored as JSON. */
export type Kept<T> = ReturnType<typeof openKept<T>>;

interface KeptOptions<T> {
  name: string;
  schema: Schema<T>;
  account?: string | undefined;
  encode?: (value: T) => unknown;
  place?: StoragePlace | undefined;
}

export function openKept<T>(options: KeptOptions<T>) {
  const { name, schema, account, encode = (value) => value, place = devicePlace } = options;
  const { storage, events } = place;
  const key = account === undefined ? name : `${name} ${account}`;
  let last: { text: string; value: T | undefined } | undefined;
  return {
    has: () => storage.getItem(key) !== null,
    /** Keeps its identity while unchanged; undefined where the schema refuses. */
    read() {
      const text = storage.getItem(key);
      if (text === null) return undefined;
      if (text !== last?.text) last = { text, value: schema.safeParse(parseJson(text)).data };
      return last.value;
    },
    /** Returns whether the browser stored it. */
    write(value: T) {
      const text = JSON.stringify(encode(value));
      last = { text, value };
      return storage.setItem(key, text);
    },
    forget: () => storage.removeItem(key),
    onOtherTab: (listener: () => void) =>
      events?.addEventListener("storage", (event) => {
        // A null key: the whole storage was cleared.
        if (event.key === null || event.key === key) listener();
      }),
  };
}

export function keepState<T, S extends StoreApi<T>>(store: S, kept: Kept<T>): S {
  const before = kept.read();
  if (before) store.setState(before);
  store.subscribe((state) => kept.write(state));
  return store;
}

export function onePerAccount<T>(open: (account: string) => T): (account: string) => T {
  const opened = new Map<string, T>();
  return (account) => getOrAdd(opened, account, () => open(account));
}

/** Returns the path of the page below the folder that the app lies in: `/cart` for `/swath/cart`. */
export function pagePath(pathname = location.pathname): string {
  return `/${pathname.slice(import.meta.env.BASE_URL.length)}`;
}

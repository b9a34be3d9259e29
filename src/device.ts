import type { StoreApi } from "zustand";

/** A store of the browser that cannot throw: what it refuses is kept in memory until the page is closed. */
export interface SafeStorage {
  getItem(key: string): string | null;
  /** Returns whether the browser has kept it. */
  setItem(key: string, text: string): boolean;
  removeItem(key: string): void;
  /** Forgets what only memory has. */
  forget(): void;
}

const listeners = new Set<() => void>();
let isRefused = false;

/** Calls `listener` once the browser has refused to keep something: forbidden, full, or without storage. */
export function onRefused(listener: () => void): () => void {
  if (isRefused) listener();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the browser keeps nothing for this page: asking for its storage is an error where site data is blocked. */
export function isStorageDenied(): boolean {
  try {
    return !(globalThis.localStorage && globalThis.sessionStorage);
  } catch {
    return true;
  }
}

/** Whether the browser opens no database for this page. */
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

/** What cannot throw in the place of a storage that may be full, forbidden or missing; `open` may throw, too. */
export function safeStorage(open: () => Pick<Storage, "getItem" | "setItem" | "removeItem">): SafeStorage {
  const memory = new Map<string, string>();
  return {
    getItem(key) {
      const refused = memory.get(key);
      if (refused !== undefined) return refused;
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    setItem(key, text) {
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
    removeItem(key) {
      memory.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // What cannot be forgotten was not kept either.
      }
    },
    forget: () => memory.clear(),
  };
}

/** Storage of this device, shared by all tabs. */
export const deviceStorage = safeStorage(() => globalThis.localStorage);
/** Storage of this tab. */
export const tabStorage = safeStorage(() => globalThis.sessionStorage);

/** Where values are kept, and where it is heard that another tab has written them. */
export interface Place {
  storage: SafeStorage;
  /** Missing where there is no page, nor other tabs. */
  events: Pick<Window, "addEventListener"> | undefined;
}

const devicePlace: Place = {
  storage: deviceStorage,
  get events() {
    return globalThis.window;
  },
};
/** Of this tab alone. */
export const tabPlace: Place = { storage: tabStorage, events: undefined };

/** What reads a kept value, and has no data where it cannot: as schemas of zod do, which the start page does not load. */
interface Schema<T> {
  safeParse(value: unknown): { data?: T | undefined };
}

/** A schema that takes what a check accepts, for the start page. */
export function accepting<T>(accepts: (value: unknown) => value is T): Schema<T> {
  return { safeParse: (value) => ({ data: accepts(value) ? value : undefined }) };
}

/** A value that is kept under a name, as JSON. */
export interface Kept<T> {
  /** Whether anything is kept, readable or not. */
  has(): boolean;
  /** Undefined where nothing is kept that the schema takes. While it stays the same it is the same object. */
  read(): T | undefined;
  /** Returns whether the browser has kept it; what it refuses is known until the page is closed. */
  write(value: T): boolean;
  forget(): void;
  /** Calls `listener` when another tab has written the value, or cleared all that is kept. */
  onOtherTab(listener: (isCleared: boolean) => void): void;
}

interface KeptOptions<T> {
  name: string;
  schema: Schema<T>;
  /** Whose it is, where each account has its own. */
  account?: string | undefined;
  /** What the schema reads again. */
  encode?: (value: T) => unknown;
  /** All tabs of this device without. */
  place?: Place | undefined;
}

/** Opens what is kept of one kind. */
export function openKept<T>(options: KeptOptions<T>): Kept<T> {
  const { name, schema, account, encode = (value) => value, place = devicePlace } = options;
  const { storage, events } = place;
  const key = account === undefined ? name : `${name} ${account}`;
  let last: { text: string; value: T | undefined } | undefined;
  return {
    has: () => storage.getItem(key) !== null,
    read() {
      const text = storage.getItem(key);
      if (text === null) return undefined;
      if (text !== last?.text) last = { text, value: schema.safeParse(parseJson(text)).data };
      return last.value;
    },
    write(value) {
      const text = JSON.stringify(encode(value));
      last = { text, value };
      return storage.setItem(key, text);
    },
    forget: () => storage.removeItem(key),
    onOtherTab: (listener) =>
      events?.addEventListener("storage", (event) => {
        // A null key: the whole storage was cleared.
        if (event.key === null || event.key === key) listener(event.key === null);
      }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Has a store begin with what is kept of it, and keeps every change. */
export function keepState<T, S extends StoreApi<T>>(store: S, kept: Kept<T>): S {
  const before = kept.read();
  if (before) store.setState(before);
  store.subscribe((state) => kept.write(state));
  return store;
}

/** The one of each account in this page, opened when it is first needed. */
export function onePerAccount<T>(open: (account: string) => T): (account: string) => T {
  const opened = new Map<string, T>();
  return (account) => {
    const known = opened.get(account) ?? open(account);
    opened.set(account, known);
    return known;
  };
}

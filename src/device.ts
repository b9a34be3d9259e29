/** A store of the browser that cannot throw: what it refuses is kept in memory until the page is closed. */
export interface SafeStorage {
  getItem(key: string): string | null;
  /** Returns whether the browser has kept it. */
  setItem(key: string, text: string): boolean;
  /** Returns whether the browser has forgotten it. */
  removeItem(key: string): boolean;
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

function safe(name: "localStorage" | "sessionStorage"): SafeStorage {
  const memory = new Map<string, string>();
  return {
    getItem(key) {
      const refused = memory.get(key);
      if (refused !== undefined) return refused;
      try {
        return globalThis[name]?.getItem(key) ?? null;
      } catch {
        return null;
      }
    },
    setItem(key, text) {
      try {
        globalThis[name].setItem(key, text);
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
        globalThis[name]?.removeItem(key);
        return true;
      } catch {
        return false;
      }
    },
    forget: () => memory.clear(),
  };
}

/** Storage of this device, shared by all tabs. */
export const deviceStorage = safe("localStorage");
/** Storage of this tab. */
export const tabStorage = safe("sessionStorage");

/** Storage of this device for a store that says itself what was not kept: writing throws where the browser refuses. */
export const tellingStorage = {
  getItem: deviceStorage.getItem,
  setItem(key: string, text: string): void {
    if (!deviceStorage.setItem(key, text)) throw new Error("The browser refuses to keep it.");
  },
};

import { type StoragePlace, safeStorage } from "../device.ts";

/** Makes a device whose tabs share a storage and see each other's writes. */
export function testDevice({ most = Number.POSITIVE_INFINITY } = {}) {
  const kept = new Map<string, string>();
  const tabs: EventTarget[] = [];
  const device = {
    kept,
    /** Most characters of a value that it keeps. */
    most,
    tabs,
    /** Opens another tab, as one that was just loaded. */
    openTab(): StoragePlace & { events: EventTarget } {
      const events = new EventTarget();
      tabs.push(events);
      const storage = safeStorage(() => ({
        getItem: (key) => kept.get(key) ?? null,
        setItem(key, text) {
          if (text.length > device.most) throw new DOMException("full", "QuotaExceededError");
          kept.set(key, text);
          for (const tab of tabs)
            if (tab !== events) tab.dispatchEvent(Object.assign(new Event("storage"), { key }));
        },
        removeItem: (key) => void kept.delete(key),
      }));
      return { storage, events };
    },
  };
  return device;
}

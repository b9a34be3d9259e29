import { createStore, type StoreApi } from "zustand";
import type { KeptEntries } from "../../api/kept-entries.ts";
import type { Kept } from "../../device.ts";

/** List of the user's own, stored on this device. */
export interface KeptList<E> {
  entries: readonly E[];
  /** Fault of the device's storage, as a sentence. */
  fault: (() => string) | undefined;
}

/** Opens a stored list. It follows the writes of other tabs; `changes` apply to the list as stored. */
export function createKeptList<E, C extends object>(
  kept: Kept<KeptEntries<E>>,
  words: { unreadable: () => string; someUnreadable: (count: number) => string; notKept: () => string },
  changes: (list: { current: () => readonly E[]; write: (entries: readonly E[]) => void }) => C,
): StoreApi<KeptList<E> & C> {
  const current = () => kept.read()?.entries ?? [];
  const faultOf = () => {
    const read = kept.read();
    if (!read) return kept.has() ? words.unreadable : undefined;
    return read.lost > 0 ? () => words.someUnreadable(read.lost) : undefined;
  };
  const load = (): KeptList<E> => ({ entries: current(), fault: faultOf() });
  return createStore<KeptList<E> & C>()((set) => {
    const show = (list: KeptList<E>) => set((state) => ({ ...state, ...list }));
    kept.onOtherTab(() => show(load()));
    return {
      ...load(),
      ...changes({
        current,
        write(entries) {
          const isKept = kept.write({ entries, lost: 0 });
          show({ entries, fault: isKept ? undefined : words.notKept });
        },
      }),
    };
  });
}

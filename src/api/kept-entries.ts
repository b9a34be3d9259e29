import { z } from "zod";

/** The entries of a list that this device keeps. */
export interface KeptEntries<E> {
  entries: readonly E[];
  /** How many could not be read. */
  lost: number;
}

/** Reads each entry of a kept list by itself: what cannot be read, or is there already, is left out. */
export function entriesOf<E>(entry: z.ZodType<E>, idOf: (entry: E) => string): z.ZodType<KeptEntries<E>> {
  return z.array(z.unknown()).transform((all) => {
    const known = new Map<string, E>();
    for (const raw of all) {
      const { data } = entry.safeParse(raw);
      if (data !== undefined && !known.has(idOf(data))) known.set(idOf(data), data);
    }
    return { entries: [...known.values()], lost: all.length - known.size };
  });
}

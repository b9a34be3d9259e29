import { z } from "zod";

export interface KeptEntries<E> {
  entries: readonly E[];
  lost: number;
}

/** Reads a stored list; drops unreadable and duplicate entries, and counts the unreadable. */
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

import type { Acquisition } from "../rows/acquisitions.ts";

/** What has been loaded of a search at any time of it. */
export interface KnownAcquisitions {
  /** The search but for its time. */
  of: string;
  shown: readonly Acquisition[];
  byID: ReadonlyMap<string, Acquisition>;
}

/** Keeps what was loaded before the time of the same search was changed, so that bars outside of the brush do not vanish. */
export function known(
  before: KnownAcquisitions | undefined,
  of: string,
  shown: readonly Acquisition[],
): KnownAcquisitions {
  const byID = new Map(before?.of === of ? before.byID : []);
  for (const acquisition of shown) byID.set(acquisition.imageID, acquisition);
  return { of, shown, byID };
}

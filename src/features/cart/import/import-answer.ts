import type { CatalogFrame } from "../../../api/frames/frame.ts";
import type { FrameState } from "../../../api/frames/frame-states.ts";
import type { FrameIDList } from "./read-frame-ids.ts";

/** The results of the entries of a list, in groups; every entry is in exactly one. */
export interface ImportAnswer {
  toAdd: readonly CatalogFrame[];
  groups: readonly { label: string; entries: readonly string[] }[];
}

/**
 * Sorts a list of frame ids by what can be done with each. `found` has every id of the list: the frame, or null where the
 * catalog has none.
 */
export function sortImport(
  list: FrameIDList,
  found: ReadonlyMap<string, CatalogFrame | null>,
  stateOf: (frameID: string) => FrameState,
): ImportAnswer {
  const known = list.frameIDs.filter((frameID) => found.get(frameID));
  const inState = (state: FrameState) => known.filter((frameID) => stateOf(frameID) === state);
  const added = inState("default");
  const groups = [
    { label: "added", entries: added },
    { label: "already in the cart", entries: inState("cart") },
    { label: "owned, left out", entries: inState("owned") },
    { label: "under way, left out", entries: [...inState("buying"), ...inState("active")] },
    { label: "not in the catalog", entries: list.frameIDs.filter((frameID) => !found.get(frameID)) },
    { label: "listed more than once", entries: list.repeated },
    { label: "not a frame id", entries: list.unreadable },
  ];
  return {
    toAdd: added.flatMap((frameID) => found.get(frameID) ?? []),
    groups: groups.filter(({ entries }) => entries.length > 0),
  };
}

import { useEffect, useMemo } from "react";
import { z } from "zod";
import { create } from "zustand";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { accountKey } from "../../api/session.ts";
import { useSession } from "../../api/use-session.ts";
import { openKept, tabPlace } from "../../device.ts";
import { footprintMeets } from "../../geo/area/intersects.ts";
import { unwrapRing } from "../../geo/longitude.ts";

const listedSchema = z.object({ account: z.string(), frameIDs: z.array(z.string()), hasMore: z.boolean() });
type ListedResults = z.infer<typeof listedSchema>;

const NOTHING: ListedResults = { account: "", frameIDs: [], hasMore: false };

const keptListed = openKept<ListedResults>({
  name: "swath-listed",
  schema: listedSchema,
  place: tabPlace,
});

const useListed = create<ListedResults>()(() => keptListed.read() ?? NOTHING);

// A long list takes a while to write, so it waits until the page goes.
window.addEventListener("pagehide", () => keptListed.write(useListed.getState()));

/** Frames of the last list, until the page is closed. */
let listedFrames: readonly CatalogFrame[] = [];

/** Returns the listed frame nearest in the list to `frame` that shares ground with it. */
export function listedBeside(frame: CatalogFrame): string | undefined {
  const at = listedFrames.findIndex(({ frameID }) => frameID === frame.frameID);
  const others = [...listedFrames.slice(at + 1), ...listedFrames.slice(0, Math.max(0, at)).reverse()];
  return others.find(({ ring }) => footprintMeets([unwrapRing(frame.ring)], ring))?.frameID;
}

export function useKeepListed(frames: readonly CatalogFrame[] | undefined, hasMore: boolean): void {
  const account = accountKey(useSession());
  useEffect(() => {
    if (!frames) return;
    listedFrames = frames;
    useListed.setState({ account, frameIDs: frames.map(({ frameID }) => frameID), hasMore });
  }, [account, frames, hasMore]);
}

export function useResultSteps(frameID: string) {
  const account = accountKey(useSession());
  const listed = useListed();
  return useMemo(() => {
    const { frameIDs, hasMore } = listed.account === account ? listed : NOTHING;
    const index = frameIDs.indexOf(frameID);
    if (index < 0) return undefined;
    return {
      at: index + 1,
      of: frameIDs.length,
      hasMore,
      previous: frameIDs[index - 1],
      next: frameIDs[index + 1],
    };
  }, [listed, account, frameID]);
}

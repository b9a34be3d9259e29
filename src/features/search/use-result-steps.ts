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

const NO_FRAMES: readonly CatalogFrame[] = [];

const useListed = create<ListedResults>()(() => keptListed.read() ?? NOTHING);

// A long list takes a while to write, so it waits until the page goes.
window.addEventListener("pagehide", () => keptListed.write(useListed.getState()));

/** Frames of the last list of an account, until the page is closed. */
let lastList: { account: string; frames: readonly CatalogFrame[] } = { account: "", frames: [] };

/** Listed frames before and after a frame that are looked at for shared ground. */
const MOST_LOOKED = 200;

/** Returns the first of `listed` after `frame`, else the last before it, that shares ground with it. */
export function listedBeside(frame: CatalogFrame, listed: readonly CatalogFrame[]): string | undefined {
  const at = listed.findIndex(({ frameID }) => frameID === frame.frameID);
  const after = listed.slice(at + 1, at + 1 + MOST_LOOKED);
  const before = at < 0 ? [] : listed.slice(Math.max(0, at - MOST_LOOKED), at).reverse();
  const ground = [unwrapRing(frame.ring)];
  return [...after, ...before].find(({ ring }) => footprintMeets(ground, ring))?.frameID;
}

export function useListedFrames(): readonly CatalogFrame[] {
  return lastList.account === accountKey(useSession()) ? lastList.frames : NO_FRAMES;
}

export function useKeepListed(frames: readonly CatalogFrame[] | undefined, hasMore: boolean): void {
  const account = accountKey(useSession());
  useEffect(() => {
    if (!frames) return;
    lastList = { account, frames };
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

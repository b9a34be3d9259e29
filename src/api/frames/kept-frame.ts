import { z } from "zod";
import { item } from "../../contract/item.ts";
import { type CatalogFrame, readFrame } from "./frame.ts";

/**
 * A frame as it may be stored for later: its items without their signed links, which expire and are never stored (interface
 * 4.2). The corners of the quicklook stay.
 */
export const keptFrame = z.object({ frameID: z.string(), items: z.array(item).min(1) });
export type KeptFrame = z.infer<typeof keptFrame>;

/** Takes the signed links out of a frame. */
export function keepFrame({ frameID, items }: CatalogFrame): KeptFrame {
  return {
    frameID,
    items: items.map((entry) => ({
      ...entry,
      // No link at all: one to a collection adds nothing to the item.
      links: [],
      assets: Object.fromEntries(
        Object.entries(entry.assets)
          .filter(([, { coordinates }]) => coordinates)
          .map(([key, asset]) => [key, { ...asset, href: "" }]),
      ),
    })),
  };
}

const shown = new WeakMap<KeptFrame, { prefix: string; frame: CatalogFrame }>();

/**
 * The kept frame as the app shows it; it has no quicklook link. `prefix` as in `framesOf`. Kept frames never change, so that the same
 * one is always shown by the same object.
 */
export function readKeptFrame(kept: KeptFrame, prefix: string): CatalogFrame {
  const known = shown.get(kept);
  if (known?.prefix === prefix) return known.frame;
  const items = kept.items as [KeptFrame["items"][0], ...KeptFrame["items"]];
  const frame = readFrame(items, prefix);
  shown.set(kept, { prefix, frame });
  return frame;
}

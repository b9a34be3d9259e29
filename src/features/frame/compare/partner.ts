import type { CatalogFrame } from "../../../api/frames/frame.ts";
import type { Repeat } from "../same-geometry/same-geometry.ts";

/**
 * The frame that one is compared with first: of those of the same geometry the nearest in time, else the next one of its
 * acquisition, else the one before; undefined where there is none.
 */
export function partnerOf(
  { frameID, start }: CatalogFrame,
  repeats: readonly Repeat[],
  siblings: readonly CatalogFrame[],
): string | undefined {
  const apart = (frame: CatalogFrame) => Math.abs(Date.parse(frame.start) - Date.parse(start));
  const [nearest] = repeats
    .map(({ frame }) => frame)
    .filter((frame) => frame.frameID !== frameID)
    .sort((a, b) => apart(a) - apart(b));
  if (nearest) return nearest.frameID;
  const at = siblings.findIndex((sibling) => sibling.frameID === frameID);
  return at < 0 ? undefined : (siblings[at + 1] ?? siblings[at - 1])?.frameID;
}

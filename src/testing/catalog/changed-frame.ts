import type { CatalogFrame } from "../../api/frames/frame.ts";

/** The frame with some of what it tells changed. */
export function changedFrame(frame: CatalogFrame, values: Partial<CatalogFrame>): CatalogFrame {
  return { ...frame, ...values };
}

/** All that a frame tells, by name. */
export function toldBy({ items: _, ...told }: CatalogFrame): Record<string, unknown> {
  return told;
}

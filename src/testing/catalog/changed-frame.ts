import { CatalogFrame } from "../../api/frames/frame.ts";

/** The frame with some of what it tells changed. */
export function changedFrame(frame: CatalogFrame, values: Partial<CatalogFrame>): CatalogFrame {
  return Object.create(frame, Object.getOwnPropertyDescriptors(values));
}

/** All that a frame tells, by name. */
export function toldBy(frame: CatalogFrame): Record<string, unknown> {
  const getters = Object.entries(Object.getOwnPropertyDescriptors(CatalogFrame.prototype));
  const told = getters.filter(([, { get }]) => get).map(([name]) => [name, Reflect.get(frame, name)]);
  return { ...Object.fromEntries(told), frameID: frame.frameID, ring: frame.ring, mode: frame.mode };
}

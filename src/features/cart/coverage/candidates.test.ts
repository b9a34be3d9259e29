import { expect, test } from "vitest";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import type { FrameState } from "../../../api/frames/frame-states.ts";
import type { ModeFamily } from "../../../domain/modes.ts";
import { candidatesFor } from "./candidates.ts";

const frame = (frameID: string, family: ModeFamily, azimuthResolution: number) =>
  ({ frameID, family, azimuthResolution }) as CatalogFrame;
const results = [
  frame("1_1", "Spot", 0.5),
  frame("2_1", "Strip", 3),
  frame("3_1", "Strip", 3.1),
  frame("4_1", "Scan", 15),
];
const free = (): FrameState => "default";
const ids = ({ frames }: ReturnType<typeof candidatesFor>) => frames.map(({ frameID }) => frameID);

test("without modes in the search nothing coarser than the cart is suggested", () => {
  const found = candidatesFor(results, [frame("9_1", "Strip", 3)], [], free);
  expect(ids(found)).toEqual(["1_1", "2_1", "3_1"]);
  expect(found.coarsest).toBe(3);
});

test("the modes that the search names are kept to, whatever the cart holds", () => {
  const found = candidatesFor(results, [frame("9_1", "Spot", 0.5)], ["Strip", "Scan"], free);
  expect(ids(found)).toEqual(["2_1", "3_1", "4_1"]);
  expect(found.coarsest).toBeUndefined();
});

test("what is owned, under way or in the cart is no candidate", () => {
  const states: Record<string, FrameState> = { "1_1": "owned", "2_1": "active", "3_1": "cart" };
  expect(ids(candidatesFor(results, [], [], (frameID) => states[frameID] ?? "default"))).toEqual(["4_1"]);
});

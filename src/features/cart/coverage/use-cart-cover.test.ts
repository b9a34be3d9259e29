import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { createElement } from "react";
import { describe, expect, test, vi } from "vitest";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import type { FrameState } from "../../../api/frames/frame-states.ts";
import type { Purchase } from "../../../contract/purchases.ts";
import type { ModeFamily } from "../../../domain/modes.ts";
import { boxRing } from "../../../geo/area/box.ts";
import { areaAround, candidatesFor, ownedBefore, useCartCover } from "./use-cart-cover.ts";

// @vitest-environment happy-dom

/** Frames that the coverage counts; there is no worker here. */
const coverQuery = vi.hoisted(() =>
  vi.fn((_area: unknown, _frames: { frameID: string }[]) => ({ queryKey: ["cover"], queryFn: () => null })),
);
vi.mock("../../../shared/coverage/ask-cover.ts", () => ({ coverQuery }));

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

test("a frame of the area that was bought counts before the cart, whether the search found it or not", () => {
  const placed = (frameID: string, lng: number) =>
    ({ frameID, ring: boxRing([lng, 0, lng + 1, 1]) }) as unknown as CatalogFrame;
  const states: Record<string, FrameState> = { found_1: "owned", bought_1: "owned", far_1: "owned" };
  const stateOf = (frameID: string) => states[frameID] ?? "default";
  const given = [
    [[boxRing([3, 0, 6, 1])]],
    [placed("cart_1", 4)],
    [placed("found_1", 3), placed("free_1", 5)],
    [placed("found_1", 3), placed("bought_1", 5), placed("far_1", 40)],
  ] as const;
  const { result } = renderHook(() => useCartCover(...given, [], stateOf), {
    wrapper: ({ children }) => createElement(QueryClientProvider, { client: new QueryClient() }, children),
  });
  const counted = coverQuery.mock.lastCall?.[1].map(({ frameID }) => frameID);
  expect(counted).toEqual(["found_1", "bought_1", "cart_1"]);
  expect(result.current.owned.map(({ frameID }) => frameID)).toEqual(["found_1", "bought_1"]);
});

describe("ownedBefore", () => {
  const frame = (frameID: string, lng: number) =>
    ({ frameID, ring: boxRing([lng, 0, lng + 1, 1]) }) as unknown as CatalogFrame;
  const purchase = (frameID: string, at: number) =>
    ({ frameID, createdAt: new Date(at).toISOString() }) as Purchase;
  const area = [[boxRing([179, 0, 182, 1])]];
  const run = { createdAt: 1_000, frameIDs: ["run_1"] };

  test("owned before a run is what covers the area, each once, but for what it bought and what came since", () => {
    const owned = [
      frame("before_1", 179),
      frame("before_1", 179),
      frame("colleague_1", -179),
      frame("elsewhere_1", 4),
      frame("run_1", 179),
      frame("since_1", 179),
    ];
    const purchases = [purchase("before_1", 500), purchase("run_1", 1_500), purchase("since_1", 2_000)];
    const found = ownedBefore(area, owned, run, purchases);
    expect(found.map(({ frameID }) => frameID)).toEqual(["before_1", "colleague_1"]);
  });

  test("a search of another ground says nothing of a run, one that any of its frames meets does, across 180° too", () => {
    expect(areaAround([frame("a_1", 4), frame("b_1", 40)], area)).toEqual([]);
    expect(areaAround([frame("a_1", 4), frame("b_1", -179)], area)).toBe(area);
    expect(areaAround([], area)).toEqual([]);
  });
});

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { type FrameState, isForSale } from "../../../api/frames/frame-states.ts";
import type { Purchase } from "../../../contract/purchases.ts";
import type { ModeFamily } from "../../../domain/modes.ts";
import { footprintMeets } from "../../../geo/area/intersects.ts";
import type { Polygon } from "../../../geo/types.ts";
import { coverQuery } from "../../../shared/coverage/ask-cover.ts";
import type { CoverPart } from "./coverage-summary.tsx";

const PARTS = {
  owned: "owned",
  active: "active",
  unknown: "active",
  buying: "active",
  requested: "requested",
  cart: "cart",
  default: "cart",
} as const satisfies Record<FrameState, CoverPart>;

/** Frames cover the area one after the other: of equal rank in the order of their lists. */
const ORDER = ["owned", "active", "requested", "cart"] as const;

/** Computes how much of the area is covered, first by owned frames, then by the rest of the cart. `bought`: anywhere. */
export function useCartCover(
  area: readonly Polygon[],
  cart: readonly CatalogFrame[],
  results: readonly CatalogFrame[],
  bought: readonly CatalogFrame[],
  families: readonly ModeFamily[],
  stateOf: (frameID: string) => FrameState,
) {
  const partOf = (frameID: string): CoverPart => PARTS[stateOf(frameID)];
  const owned = useMemo(() => {
    const found = results.filter(({ frameID }) => !isForSale(stateOf(frameID)));
    return framesIn(area, [...bought, ...found], new Set(cart.map(({ frameID }) => frameID)));
  }, [area, cart, results, bought, stateOf]);
  const frames = useMemo(() => {
    const rankOf = ({ frameID }: CatalogFrame) => ORDER.indexOf(PARTS[stateOf(frameID)]);
    const inOrder = [...cart, ...owned].toSorted((a, b) => rankOf(a) - rankOf(b));
    return inOrder.map(({ frameID, ring }) => ({ frameID, ring }));
  }, [cart, owned, stateOf]);
  const candidates = useMemo(
    () => candidatesFor(results, cart, families, stateOf),
    [results, cart, families, stateOf],
  );
  return { cover: useQuery(coverQuery(area, frames)), partOf, candidates, owned };
}

export interface CoverCandidates {
  frames: readonly CatalogFrame[];
  /** Coarsest allowed resolution, metres; undefined if the search names the modes. */
  coarsest: number | undefined;
}

/** Tolerance: resolutions of one mode differ slightly from frame to frame. */
const SLACK = 1.1;

/**
 * Returns the results for sale outside the cart that fit the search: they have one of its modes (`families`), or else are
 * not coarser than the coarsest frame of the cart.
 */
export function candidatesFor(
  results: readonly CatalogFrame[],
  cart: readonly CatalogFrame[],
  families: readonly ModeFamily[],
  stateOf: (frameID: string) => FrameState,
): CoverCandidates {
  const free = results.filter(({ frameID }) => stateOf(frameID) === "default");
  if (families.length > 0) {
    return { frames: free.filter(({ family }) => family && families.includes(family)), coarsest: undefined };
  }
  const known = cart.flatMap(({ azimuthResolution }) => azimuthResolution ?? []);
  if (known.length === 0) return { frames: free, coarsest: undefined };
  const coarsest = Math.max(...known);
  return {
    frames: free.filter(({ azimuthResolution = coarsest }) => azimuthResolution <= coarsest * SLACK),
    coarsest,
  };
}

/** Returns frames of the area that are owned but not bought by the run or since it began. `createdAt` in ms. */
export function ownedBefore(
  area: readonly Polygon[],
  owned: readonly CatalogFrame[],
  run: { createdAt: number; frameIDs: readonly string[] },
  purchases: readonly Purchase[],
): CatalogFrame[] {
  const since = purchases.filter(({ createdAt }) => Date.parse(createdAt) >= run.createdAt);
  return framesIn(area, owned, new Set([...run.frameIDs, ...since.map(({ frameID }) => frameID)]));
}

/** Returns the frames that meet the area, each once, without those of `left`. */
export function framesIn(
  area: readonly Polygon[],
  frames: readonly CatalogFrame[],
  left: ReadonlySet<string>,
): CatalogFrame[] {
  const once = new Map(frames.map((frame) => [frame.frameID, frame]));
  return [...once.values()].filter(
    ({ frameID, ring }) => !left.has(frameID) && area.some((polygon) => footprintMeets(polygon, ring)),
  );
}

/** Returns the area that was searched last if a frame of the run meets it, otherwise none. */
export function areaAround(
  frames: readonly Pick<CatalogFrame, "ring">[],
  searched: readonly Polygon[],
): readonly Polygon[] {
  const isThere = frames.some(({ ring }) => searched.some((polygon) => footprintMeets(polygon, ring)));
  return isThere ? searched : NO_AREA;
}

const NO_AREA: readonly Polygon[] = [];

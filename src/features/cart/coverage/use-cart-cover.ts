import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { type FrameState, isForSale } from "../../../api/frames/frame-states.ts";
import type { ModeFamily } from "../../../domain/modes.ts";
import type { Cover } from "../../../geo/coverage/cover.ts";
import type { Polygon } from "../../../geo/types.ts";
import { coverQuery } from "../../../shared/coverage/ask-cover.ts";
import { type Candidates, candidatesFor } from "./candidates.ts";
import type { CoverPart } from "./coverage-card.tsx";

const PARTS = {
  owned: "owned",
  active: "active",
  unknown: "active",
  buying: "active",
  cart: "cart",
  default: "cart",
} as const satisfies Record<FrameState, CoverPart>;

interface CartCover {
  cover: UseQueryResult<Cover>;
  partOf: (frameID: string) => CoverPart;
  candidates: Candidates;
  /** Results beside the cart that are owned or under way. */
  owned: readonly CatalogFrame[];
}

/** How much of the area is covered: by what is owned among cart and results first, then by the rest of the cart. */
export function useCartCover(
  area: readonly Polygon[],
  cart: readonly CatalogFrame[],
  results: readonly CatalogFrame[],
  families: readonly ModeFamily[],
  stateOf: (frameID: string) => FrameState,
): CartCover {
  const partOf = (frameID: string) => PARTS[stateOf(frameID)];
  const owned = useMemo(() => {
    const inCart = new Set(cart.map(({ frameID }) => frameID));
    return results.filter(({ frameID }) => !inCart.has(frameID) && !isForSale(stateOf(frameID)));
  }, [cart, results, stateOf]);
  const frames = useMemo(() => {
    const owns = ({ frameID }: CatalogFrame) => !isForSale(stateOf(frameID));
    const inOrder = [...cart.filter(owns), ...owned, ...cart.filter((frame) => !owns(frame))];
    return inOrder.map(({ frameID, ring }) => ({ frameID, ring }));
  }, [cart, owned, stateOf]);
  const candidates = useMemo(
    () => candidatesFor(results, cart, families, stateOf),
    [results, cart, families, stateOf],
  );
  return { cover: useQuery(coverQuery(area, frames)), partOf, candidates, owned };
}

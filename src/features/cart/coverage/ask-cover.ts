import { queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { type FrameState, isForSale } from "../../../api/frames/frame-states.ts";
import type { ModeFamily } from "../../../domain/modes.ts";
import type { Cover, CoveringFrame } from "../../../geo/coverage/cover.ts";
import type { Candidate, Choice } from "../../../geo/coverage/greedy-cover.ts";
import type { Polygon } from "../../../geo/types.ts";
import { t } from "../../../languages/texts.ts";
import { type Candidates, candidatesFor } from "./candidates.ts";
import type { CoverAnswer, CoverQuestion } from "./cover-worker.ts";

type Asked = CoverQuestion extends infer Q ? (Q extends { id: number } ? Omit<Q, "id"> : never) : never;

let worker: Worker | undefined;
let asked = 0;

/** Asks the worker, which is started with the first question; rejects when `signal` fires or the worker breaks. */
function ask(question: Asked, signal: AbortSignal): Promise<CoverAnswer> {
  worker ??= new Worker(new URL("./cover-worker.ts", import.meta.url), { type: "module" });
  const { port, id } = { port: worker, id: ++asked };
  return new Promise((resolve, reject) => {
    const end = () => {
      port.removeEventListener("message", take);
      port.removeEventListener("error", fail);
      signal.removeEventListener("abort", giveUp);
    };
    const take = ({ data }: MessageEvent<CoverAnswer>) => {
      if (data.id !== id) return;
      end();
      resolve(data);
    };
    const fail = () => {
      end();
      reject(new Error(t("Couldn’t compute the coverage.")));
    };
    const giveUp = () => {
      end();
      reject(signal.reason);
    };
    port.addEventListener("message", take);
    port.addEventListener("error", fail);
    signal.addEventListener("abort", giveUp);
    port.postMessage({ ...question, id } satisfies CoverQuestion);
  });
}

/** How much of an area frames cover, in their order, worked out in a worker. */
export async function askCover(
  area: readonly Polygon[],
  frames: readonly CoveringFrame[],
  signal: AbortSignal,
): Promise<Cover> {
  const answer = await ask({ kind: "cover", area, frames }, signal);
  if (answer.kind !== "cover") throw new Error("The worker answered another request.");
  return answer.cover;
}

/** Which candidates to take for a gap, worked out in a worker. */
export async function askChoices(
  gap: readonly Polygon[],
  candidates: readonly Candidate[],
  signal: AbortSignal,
): Promise<readonly Choice[]> {
  const answer = await ask({ kind: "choose", gap, candidates }, signal);
  if (answer.kind !== "choose") throw new Error("The worker answered another request.");
  return answer.choices;
}

/** How much of the area the frames cover in their order; kept by area and frames. */
export function coverQuery(area: readonly Polygon[], frames: readonly CoveringFrame[]) {
  return queryOptions({
    queryKey: ["cover", area, frames.map(({ frameID }) => frameID)],
    queryFn: ({ signal }) => askCover(area, frames, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    // The last figure stays until the next one is known.
    placeholderData: (before) => before,
    enabled: area.length > 0,
  });
}

interface CartCover {
  cover: UseQueryResult<Cover>;
  /** Whether a frame covers without being bought any more. */
  isOwned: (frameID: string) => boolean;
  candidates: Candidates;
}

/** How much of the area is covered: by what is owned among cart and results first, then by the rest of the cart. */
export function useCartCover(
  area: readonly Polygon[],
  cart: readonly CatalogFrame[],
  results: readonly CatalogFrame[],
  families: readonly ModeFamily[],
  stateOf: (frameID: string) => FrameState,
): CartCover {
  const isOwned = (frameID: string) => !isForSale(stateOf(frameID));
  const frames = useMemo(() => {
    const owns = ({ frameID }: CatalogFrame) => !isForSale(stateOf(frameID));
    const owned = new Map([...cart, ...results].filter(owns).map((frame) => [frame.frameID, frame]));
    const toBuy = cart.filter((frame) => !owns(frame));
    return [...owned.values(), ...toBuy].map(({ frameID, ring }) => ({ frameID, ring }));
  }, [cart, results, stateOf]);
  const candidates = useMemo(
    () => candidatesFor(results, cart, families, stateOf),
    [results, cart, families, stateOf],
  );
  return { cover: useQuery(coverQuery(area, frames)), isOwned, candidates };
}

import { queryOptions } from "@tanstack/react-query";
import type { Candidate, CoverChoice, CoveringFrame, CoverTotal } from "../../geo/coverage.ts";
import type { Polygon } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import type { CoverAnswer, Question } from "./cover-worker.ts";

let worker: Worker | undefined;
let asked = 0;
let awaited = 0;

/** Asks the worker; rejects on `signal` or a crash. The worker ends when no question is open. */
function ask<K extends CoverAnswer["kind"]>(
  question: Question & { kind: K },
  signal: AbortSignal,
): Promise<CoverAnswer & { kind: K }> {
  worker ??= new Worker(new URL("./cover-worker.ts", import.meta.url), { type: "module" });
  const { port, id } = { port: worker, id: ++asked };
  awaited++;
  return new Promise((resolve, reject) => {
    const end = () => {
      awaited--;
      port.removeEventListener("message", take);
      port.removeEventListener("error", fail);
      signal.removeEventListener("abort", giveUp);
    };
    const take = ({ data }: MessageEvent<CoverAnswer>) => {
      if (data.id !== id) return;
      end();
      resolve(data as CoverAnswer & { kind: K });
    };
    const fail = () => {
      end();
      // It may not even have started: the next question starts another.
      if (worker === port) worker = undefined;
      reject(new Error(t("Couldn’t compute the coverage.")));
    };
    const giveUp = () => {
      end();
      if (awaited === 0 && worker === port) {
        port.terminate();
        worker = undefined;
      }
      reject(signal.reason);
    };
    port.addEventListener("message", take);
    port.addEventListener("error", fail);
    signal.addEventListener("abort", giveUp);
    port.postMessage({ ...question, id });
  });
}

/** Returns the share of an area that each frame covers, by frame id. */
export async function askShares(
  area: readonly Polygon[],
  frames: readonly CoveringFrame[],
  signal: AbortSignal,
) {
  return (await ask({ kind: "shares", area, frames: footprintsOf(frames) }, signal)).shares;
}

export async function askChoices(
  gap: readonly Polygon[],
  candidates: readonly Candidate[],
  signal: AbortSignal,
): Promise<readonly CoverChoice[]> {
  return (await ask({ kind: "choose", gap, candidates }, signal)).choices;
}

export function coverQuery(area: readonly Polygon[], frames: readonly CoveringFrame[]) {
  return queryOptions({
    queryKey: ["cover", area, frames.map(({ frameID }) => frameID)],
    queryFn: async ({ signal }) => (await ask({ kind: "cover", area, frames }, signal)).cover,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    // Keeps the last figure of the area until the next one is known.
    placeholderData: (before, query) => (query?.queryKey[1] === area ? before : undefined),
    enabled: area.length > 0,
  });
}

export function coverTotalQuery(area: readonly Polygon[], frames: readonly CoveringFrame[]) {
  return queryOptions({
    queryKey: ["cover-total", area, frames.map(({ frameID }) => frameID)],
    queryFn: async ({ signal }) =>
      (await ask({ kind: "total", area, frames: footprintsOf(frames) }, signal)).total,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    placeholderData: (before: CoverTotal | undefined, query) =>
      query?.queryKey[1] === area ? before : undefined,
    enabled: area.length > 0,
  });
}

function footprintsOf(frames: readonly CoveringFrame[]): CoveringFrame[] {
  return frames.map(({ frameID, ring }) => ({ frameID, ring }));
}

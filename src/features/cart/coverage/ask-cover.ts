import type { Cover, CoveringFrame } from "../../../geo/coverage/cover.ts";
import type { Candidate, Choice } from "../../../geo/coverage/greedy-cover.ts";
import type { Polygon } from "../../../geo/types.ts";
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
      reject(new Error("Couldn’t compute the coverage."));
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

import { type Cover, type CoveringFrame, coverArea } from "../../../geo/coverage/cover.ts";
import { type Candidate, type Choice, greedyCover } from "../../../geo/coverage/greedy-cover.ts";
import type { Polygon } from "../../../geo/types.ts";

/** What is asked of the worker; the answer bears the same number. */
export type CoverQuestion = { id: number } & (
  | { kind: "cover"; area: readonly Polygon[]; frames: readonly CoveringFrame[] }
  | { kind: "choose"; gap: readonly Polygon[]; candidates: readonly Candidate[] }
);

export type CoverAnswer = { id: number } & (
  | { kind: "cover"; cover: Cover }
  | { kind: "choose"; choices: readonly Choice[] }
);

const scope = self as unknown as DedicatedWorkerGlobalScope;

scope.onmessage = ({ data }: MessageEvent<CoverQuestion>) => {
  const { id } = data;
  const answer: CoverAnswer =
    data.kind === "cover"
      ? { id, kind: "cover", cover: coverArea(data.area, data.frames) }
      : { id, kind: "choose", choices: greedyCover(data.gap, data.candidates) };
  scope.postMessage(answer);
};

import {
  type Candidate,
  type Cover,
  type CoverChoice,
  type CoveringFrame,
  type CoverTotal,
  coverArea,
  coverageShare,
  coverTotal,
  greedyCover,
} from "../../geo/coverage.ts";
import type { Polygon } from "../../geo/types.ts";

export type Question =
  | { kind: "cover" | "shares" | "total"; area: readonly Polygon[]; frames: readonly CoveringFrame[] }
  | { kind: "choose"; gap: readonly Polygon[]; candidates: readonly Candidate[] };

export type CoverQuestion = Question & { id: number };

/** Answer to the question of the same id. */
export type CoverAnswer = { id: number } & (
  | { kind: "cover"; cover: Cover }
  /** Share of the area by frame id, 0 to 1. */
  | { kind: "shares"; shares: readonly (readonly [string, number])[] }
  | { kind: "total"; total: CoverTotal }
  | { kind: "choose"; choices: readonly CoverChoice[] }
);

self.onmessage = ({ data }: MessageEvent<CoverQuestion>) => self.postMessage(answerOf(data));

function answerOf(question: CoverQuestion): CoverAnswer {
  const { id, kind } = question;
  switch (kind) {
    case "cover":
      return { id, kind, cover: coverArea(question.area, question.frames) };
    case "shares":
      return {
        id,
        kind,
        shares: question.frames.map(({ frameID, ring }) => [frameID, coverageShare(question.area, ring)]),
      };
    case "total":
      return { id, kind, total: coverTotal(question.area, question.frames) };
    case "choose":
      return { id, kind, choices: greedyCover(question.gap, question.candidates) };
  }
}

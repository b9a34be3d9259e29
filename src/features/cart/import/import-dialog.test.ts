import { expect, test } from "vitest";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import type { FrameState } from "../../../api/frames/frame-states.ts";
import { sortImport } from "./import-dialog.tsx";

const frame = (frameID: string) => ({ frameID }) as CatalogFrame;

test("every entry of a list is in exactly one group, and only new frames are added", () => {
  const states: Record<string, FrameState> = { "2_1": "owned", "3_1": "active", "4_1": "cart" };
  const frameIDs = ["1_1", "2_1", "3_1", "4_1", "5_1"];
  const found = new Map(frameIDs.map((frameID) => [frameID, frameID === "5_1" ? null : frame(frameID)]));
  const answer = sortImport(
    { frameIDs, repeated: ["1_1", "1_1"], unreadable: ["x"] },
    found,
    (frameID) => states[frameID] ?? "default",
  );
  expect(answer.toAdd).toEqual([frame("1_1")]);
  expect(answer.groups).toEqual([
    { label: "added", entries: ["1_1"] },
    { label: "already in the cart", entries: ["4_1"] },
    { label: "owned, left out", entries: ["2_1"] },
    { label: "under way, left out", entries: ["3_1"] },
    { label: "not in the catalog", entries: ["5_1"] },
    { label: "listed more than once", entries: ["1_1", "1_1"] },
    { label: "not a frame id", entries: ["x"] },
  ]);
});

import { expect, test } from "vitest";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { FrameState } from "../../api/frames/frame-states.ts";
import { readFrameIDs, sortImport } from "./import-dialog.tsx";

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

const found = (text: string) => readFrameIDs(text).frameIDs;

test.each([
  ["lines", "77_1\n78_1\n79_12"],
  ["lines of another system", "77_1\r\n78_1\r\n79_12\r\n"],
  ["commas", "77_1, 78_1,79_12"],
  ["spaces and semicolons", "77_1 78_1;79_12"],
  ["tabs", "77_1\t78_1\t79_12"],
  ["quotes", '"77_1","78_1"\n"79_12"'],
])("a list by %s gives its ids in order", (_, text) => {
  expect(found(text)).toEqual(["77_1", "78_1", "79_12"]);
});

test.each([
  ["frame_id", ";"],
  ["Frame ID", ","],
  ["FRAMEID", "\t"],
  ["frame-id", "|"],
])("the column named %s is read, whatever stands beside it", (name, separator) => {
  const rows = [
    ["sibling", name, "note"],
    ["1_1", "77_1", '"a; b, c\nd"'],
    ["1_2", "78_1", ""],
  ];
  expect(found(rows.map((row) => row.join(separator)).join("\n"))).toEqual(["77_1", "78_1"]);
});

test("without a named column the first that looks like ids is read, its header left out", () => {
  expect(readFrameIDs("price,scene,other\n475,77_1,1_1\n650,78_1,1_2")).toEqual({
    frameIDs: ["77_1", "78_1"],
    repeated: [],
    unreadable: [],
  });
});

test("a table without a header loses no row", () => {
  expect(found("475,77_1,Strip\n650,78_1,Spot")).toEqual(["77_1", "78_1"]);
});

test("a byte order mark and doubled quotes do no harm", () => {
  expect(found('\uFEFFframe_id;name\n77_1;"a ""big"" one"\n78_1;b')).toEqual(["77_1", "78_1"]);
});

test("what is no id and what stands there twice is listed, nothing is lost", () => {
  expect(readFrameIDs("frame_id\n77_1\nharbour\n77_1\n78_0\n78_1")).toEqual({
    frameIDs: ["77_1", "78_1"],
    repeated: ["77_1"],
    unreadable: ["harbour", "78_0"],
  });
});

test("a text without ids is listed as it stands", () => {
  expect(readFrameIDs("no ids here")).toEqual({
    frameIDs: [],
    repeated: [],
    unreadable: ["no", "ids", "here"],
  });
  expect(readFrameIDs(" \n")).toEqual({ frameIDs: [], repeated: [], unreadable: [] });
});

test("many columns beside many rows take no time, and so many rows are read", () => {
  const wide = `${"a,".repeat(200_000)}\n${"b\n".repeat(200_000)}`;
  expect(readFrameIDs(wide).frameIDs).toEqual([]);
  const long = `name,${"other ".repeat(2)}\n${"x,y\n".repeat(200_000)}x,77_1`;
  expect(readFrameIDs(long).frameIDs).toEqual(["77_1"]);
});

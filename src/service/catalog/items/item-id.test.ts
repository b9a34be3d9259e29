import { expect, test } from "vitest";
import { uuid } from "../../../contract/common.ts";
import { compareHashes, formatItemID, hashFrame, parseItemID, productMask } from "./frame.ts";

const frames = Array.from({ length: 2_000 }, (_, index) => ({
  imageID: index * 3 + 1,
  frameNumber: (index % 4) + 1,
}));

test("an item id is a UUID of version 8 that reads back as its frame's hash and its product", () => {
  for (const [index, frame] of frames.entries()) {
    const hash = hashFrame(frame);
    const id = formatItemID(hash, index % 9);
    expect(uuid.safeParse(id).success).toBe(true);
    expect(id).toMatch(/^.{14}8.{4}[89ab]/);
    expect(parseItemID(id)).toEqual({ hash, product: index % 9 });
  }
});

test("no two frames share a hash, large image ids included", () => {
  const large = frames.map(({ imageID, frameNumber }) => ({ imageID: imageID + 2 ** 32, frameNumber }));
  const ids = [...frames, ...large].map((frame) => formatItemID(hashFrame(frame), 0));
  expect(new Set(ids).size).toBe(ids.length);
});

test("hashes are ordered as the ids are", () => {
  const hashes = frames.map(hashFrame);
  const byHash = [...hashes].sort(compareHashes).map((hash) => formatItemID(hash, 0));
  expect(byHash).toEqual([...byHash].sort());
});

test("what is no id of ours is not read", () => {
  for (const text of ["", "nothing", crypto.randomUUID(), "00000000-0000-8000-8000-000000000000"]) {
    expect(parseItemID(text)).toBeUndefined();
  }
});

test("a set of product types is a set of bits", () => {
  expect(productMask(["GRD", "SLC", "GRD"])).toBe(0b101);
});

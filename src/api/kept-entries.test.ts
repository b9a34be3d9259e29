import { expect, test } from "vitest";
import { z } from "zod";
import { entriesOf } from "./kept-entries.ts";

test("entriesOf leaves out and counts what cannot be read and what is there twice", () => {
  const points = entriesOf(z.object({ x: z.number() }), ({ x }) => `${x}`);
  expect(points.parse([{ x: 1 }, { y: 2 }, { x: 1, y: 3 }, { x: 4 }])).toEqual({
    entries: [{ x: 1 }, { x: 4 }],
    lost: 2,
  });
  expect(points.safeParse({ x: 1 }).success).toBe(false);
});

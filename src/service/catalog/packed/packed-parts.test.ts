import { expect, test } from "vitest";
import { makeFrames } from "../../../testing/catalog/make-frames.ts";
import { toFrameSteps } from "../items/frame-row.ts";
import { Intake } from "./pack-columns.ts";
import { packArchive, packFrames } from "./packed-frames.ts";
import { createParts, type PackedParts } from "./packed-parts.ts";

const frames = [...makeFrames(3_000)];

function intakeOf(rows: readonly number[], updated: number): Intake {
  const intake = new Intake();
  for (const row of rows) {
    const frame = frames[row];
    if (frame) intake.add({ ...toFrameSteps(frame), updated });
  }
  return intake;
}

/** When each frame was updated, by the rows that are seen; throws for one that is seen twice. */
function seen(parts: ReturnType<PackedParts["now"]>): Map<string, number> {
  const found = new Map<string, number>();
  for (const { frames: among, superseded } of parts) {
    for (let row = 0; row < among.size; row++) {
      if (superseded.has(row)) continue;
      const { frameID, updated } = among.row(row);
      if (found.has(frameID)) throw new Error(`${frameID} is seen twice.`);
      found.set(frameID, updated);
    }
  }
  return found;
}

test("each frame is seen once and as it came last, also while parts are joined; who looks on sees what was there", async () => {
  let pauses = 0;
  const parts = createParts(packArchive(frames.slice(0, 1_000)), () => {
    pauses++;
    return new Promise((resolve) => setImmediate(resolve));
  });
  const expected = new Map(frames.slice(0, 1_000).map((frame) => [idOf(frame), frame.updated]));
  let next = 1_000;
  let most = 0;
  for (let round = 0; next < 2_900; round++) {
    const rows = Array.from({ length: 20 + ((round * 37) % 90) }, () => next++);
    // Some that are there already come once more, of all parts.
    const again = Array.from({ length: 15 }, (_, index) => (round * 101 + index * 53) % (next - rows.length));
    const given = [...new Set([...rows, ...again])];
    const before = parts.now();
    const seenBefore = seen(before);
    await parts.add(packFrames(intakeOf(given, 5_000 + round)));
    for (const row of given) expected.set(idOf(frames[row]), 5_000 + round);
    expect(seen(parts.now())).toEqual(expected);
    expect(seen(before)).toEqual(seenBefore);
    most = Math.max(most, parts.now().length);
  }
  const lastID = idOf(frames[next - 1]);
  const last = parts.find(({ rowOf }) => rowOf(lastID));
  expect(last?.frames.row(last.row).frameID).toBe(lastID);
  await expect
    .poll(() => parts.now().map(({ frames: among }) => among.size))
    .toSatisfy((sizes: number[]) => sizes.every((size, at) => at === 0 || (sizes[at - 1] ?? 0) >= size * 4));
  expect(seen(parts.now())).toEqual(expected);
  expect(pauses).toBeGreaterThan(3);
  expect(most).toBeGreaterThan(1);
});

function idOf(frame: (typeof frames)[number] | undefined): string {
  return `${frame?.imageID}_${frame?.frameNumber}`;
}

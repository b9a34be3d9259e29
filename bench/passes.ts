import type { Position } from "../src/geo/types.ts";
import { minus, norm, stateAt, stationAt } from "../src/orbit/satellite.ts";
import { findPasses } from "../src/testing/find-passes.ts";
import { constellation } from "../src/world/archive/constellation.ts";
import { formatTable, medianTime } from "./table.ts";

const FROM = Date.UTC(2026, 10, 21);
const TO = FROM + 14 * 86_400_000;
const PLACE: Position = [179.985, -16.792];
const STEP = 30_000;

/** How long the passes of 24 satellites in 14 days take to find, beside a look at every satellite each 30 seconds. */
export function benchPasses(print: (line: string) => void): void {
  const passes = findPasses(constellation, PLACE, FROM, TO);
  const found = medianTime(() => findPasses(constellation, PLACE, FROM, TO), 9);
  const looked = medianTime(lookOften, 3);
  print(`\nPasses of ${constellation.length} satellites in 14 days over a place near Fiji: ${passes.length}`);
  print(
    formatTable([
      ["median ms", "", "ratio"],
      ["a look each 30 s, nothing refined", looked.toFixed(0), "1"],
      ["bracketed and refined", found.toFixed(0), (looked / found).toFixed(1)],
    ]),
  );
}

/** The same passes, only to the nearest look. */
function lookOften(): number {
  const { at } = stationAt(PLACE);
  let near = 0;
  for (const satellite of constellation) {
    for (let time = FROM; time < TO; time += STEP) {
      if (norm(minus(stateAt(satellite, time).position, at)) < 900) near++;
    }
  }
  return near;
}

import { totalArea } from "../src/geo/area/area.ts";
import { boxRing } from "../src/geo/area/box.ts";
import { type Candidate, type CoverChoice, coverArea, greedyCover, takeAway } from "../src/geo/coverage.ts";
import { destination } from "../src/geo/sphere.ts";
import type { Polygon, Position, Ring } from "../src/geo/types.ts";
import { seededRandom } from "../src/testing/catalog/make-frames.ts";
import { wrapRing } from "../src/testing/wrap-ring.ts";
import { formatTable } from "./table.ts";

const CANDIDATES = 120;
const CART = 40;

/** How long coverage and suggestion take, the suggestion beside a search that works every candidate out every time. */
export function benchCover(print: (line: string) => void): void {
  const area: Polygon[] = [[boxRing([178, -19, 182, -16])]];
  const candidates = makeCandidates();
  const cart = candidates.slice(0, CART);
  const cover = timed(() => coverArea(area, cart));
  const greedy = timed(() => greedyCover(area, candidates));
  const plain = timed(() => plainGreedy(area, candidates));
  const same = JSON.stringify(ids(greedy.result)) === JSON.stringify(ids(plain.result));
  print(`\nCoverage and suggestion over 180° (one run, ${CANDIDATES} candidates, cart of ${CART})`);
  print(
    formatTable([
      ["", "ms", "ratio"],
      [`cover an area with ${CART} frames`, cover.ms.toFixed(0), ""],
      [`suggest ${greedy.result.length} frames, working every candidate out`, plain.ms.toFixed(0), "1"],
      [
        `suggest, working out leaders only${same ? ", same frames" : ", OTHER FRAMES"}`,
        greedy.ms.toFixed(0),
        (plain.ms / greedy.ms).toFixed(1),
      ],
    ]),
  );
}

/** The same choice without bounds: the reference. */
function plainGreedy(gap: readonly Polygon[], candidates: readonly Candidate[]): CoverChoice[] {
  const least = totalArea(gap) * 0.002;
  const chosen: CoverChoice[] = [];
  let left = gap;
  for (;;) {
    const km2 = totalArea(left);
    const gains = candidates.map((candidate) => ({
      candidate,
      km2: km2 - totalArea(takeAway(left, candidate.ring)),
    }));
    const open = gains.filter((gain) => gain.km2 >= least);
    if (open.length === 0) return chosen;
    const best = open.reduce((a, b) => (b.km2 / b.candidate.cost > a.km2 / a.candidate.cost ? b : a));
    chosen.push({ frameID: best.candidate.frameID, km2: best.km2 });
    left = takeAway(left, best.candidate.ring);
  }
}

function makeCandidates(): Candidate[] {
  const random = seededRandom(3);
  return Array.from({ length: CANDIDATES }, (_, index) => {
    const center: Position = [178 + random() * 4, -19 + random() * 3];
    const heading = random() < 0.5 ? 349 : 191;
    const [along, across] = random() < 0.7 ? [25, 15] : [8, 8];
    const corner = (a: number, b: number) =>
      destination(destination(center, heading, a * along), heading + 90, b * across);
    const ring: Ring = [corner(-1, -1), corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)];
    return { frameID: `${index + 1}_1`, ring: wrapRing(ring), cost: Math.round(30_000 + random() * 90_000) };
  });
}

function ids(choices: readonly CoverChoice[]): string[] {
  return choices.map(({ frameID }) => frameID);
}

function timed<T>(act: () => T): { result: T; ms: number } {
  const start = performance.now();
  return { result: act(), ms: performance.now() - start };
}

import { whenMarked, whenQuiet } from "./when-quiet.ts";

/** How long a page without footprints rests before it counts as drawn, ms. */
const REST_MS = 300;
/** What hangs may hang for good, ms. */
const PATIENCE_MS = 60_000;

/** Screens, with what talks to the service, and map come in chunks of their own, side by side, while the user reads the start screen. */
export const loadScreens = () => import("./signed-in-app.tsx");
export const loadSessions = () => import("../api/session.ts");
/** Where nothing is searched yet, they are what the first screen shows. */
export const loadFilters = () => import("../features/search/form/filters.tsx");
export const loadMap = () => import("./routes/search/search-map.tsx");

/**
 * Fulfilled when the first screen shows its footprints, or without any has come to rest with its map. A slow answer leaves the page
 * quiet, too: `isAwaited` tells whether something is still to come.
 */
export function whenDrawn(isAwaited: () => boolean): Promise<void> {
  const rest = loadMap().then(
    () => whenAtRest(isAwaited),
    () => {},
  );
  return Promise.race([whenMarked("map:first-footprints"), rest]);
}

async function whenAtRest(isAwaited: () => boolean): Promise<void> {
  const began = performance.now();
  do await whenQuiet(REST_MS);
  while ((isAwaited() || isMapComing()) && performance.now() - began < PATIENCE_MS);
}

function isMapComing(): boolean {
  return hasMark("map:begun") && !hasMark("map:loaded");
}

function hasMark(name: string): boolean {
  return performance.getEntriesByName(name).length > 0;
}

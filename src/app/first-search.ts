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

/** What tells how far the first screen is. */
export interface FirstScreen {
  /** Something for it is still to come: a slow answer leaves the page quiet, too. */
  isAwaited: () => boolean;
  /** It has footprints for its map: to draw what stands beside them may take long in pieces too short to be noticed. */
  hasFootprints: () => boolean;
}

/** Fulfilled when the first screen shows its footprints, or without any has come to rest with its map. */
export function whenDrawn(screen: FirstScreen): Promise<void> {
  const rest = loadMap().then(
    () => whenAtRest(screen),
    () => {},
  );
  return Promise.race([whenMarked("map:first-footprints"), rest]);
}

async function whenAtRest({ isAwaited, hasFootprints }: FirstScreen): Promise<void> {
  const began = performance.now();
  const isMapComing = () => hasMark("map:begun") && (!hasMark("map:loaded") || hasFootprints());
  do await whenQuiet(REST_MS);
  while ((isAwaited() || isMapComing()) && performance.now() - began < PATIENCE_MS);
}

function hasMark(name: string): boolean {
  return performance.getEntriesByName(name).length > 0;
}

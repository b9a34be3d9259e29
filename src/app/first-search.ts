import { whenMarked, whenQuiet } from "./when-quiet.ts";

/** How long a page without footprints rests before it counts as drawn, ms. */
const REST_MS = 300;

/** Screens, with what talks to the service, and map come in chunks of their own, side by side, while the user reads the start screen. */
export const loadScreens = () => import("./signed-in-app.tsx");
export const loadSessions = () => import("../api/session.ts");
/** Where nothing is searched yet, they are what the first screen shows. */
export const loadFilters = () => import("../features/search/form/filters.tsx");
export const loadMap = () => import("./routes/search/search-map.tsx");

/** Fulfilled when the first screen shows its footprints, or without any has come to rest with its map. */
export function whenDrawn(): Promise<void> {
  const rest = loadMap().then(
    () => whenQuiet(REST_MS),
    () => {},
  );
  return Promise.race([whenMarked("map:first-footprints"), rest]);
}

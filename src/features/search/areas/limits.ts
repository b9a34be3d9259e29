import { text } from "../../../languages/texts.ts";
/** Maximum size of a file, bytes. */
export const LONGEST_FILE = 20_000_000;
export const MOST_VERTICES = 500_000;
/** Maximum wait for the worker, ms. */
export const LONGEST_WAIT_MS = 60_000;
/** Maximum areas of a search: each is a request. */
export const MOST_AREAS = 20;
export const FILE_KINDS = text(
  "GeoJSON, KML, KMZ, GPX, WKT or a zipped Shapefile, up to 20 MB and 500,000 corners",
);
/** Maximum points and line corners with a buffer: each is a shape until they are united. */
export const MOST_BUFFERED = 300;

import { text } from "../../languages/texts.ts";
/** Most that a file of areas may have, bytes. */
export const LONGEST_FILE = 20_000_000;
/** Most corners that a file of areas may have. */
export const MOST_VERTICES = 500_000;
/** How long a file may be read, or what would be searched of it worked out, milliseconds. */
export const LONGEST_WAIT_MS = 60_000;
/** Most areas of one search: each is a request. */
export const MOST_AREAS = 20;
/** The sentence with what can be used. */
export const FILE_KINDS = text(
  "GeoJSON, KML, KMZ, GPX, WKT or a zipped Shapefile, up to 20 MB and 500,000 corners",
);
/** Most points and corners of lines that get a buffer: each is a shape of its own until they are united. */
export const MOST_BUFFERED = 300;

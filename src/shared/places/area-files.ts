/** Endings of the files that areas are read from, for a file field. */
export const AREA_FILES = ".geojson,.json,.kml,.kmz,.gpx,.wkt,.txt,.zip";

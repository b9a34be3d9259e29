export const AREA_FILES = ".geojson,.json,.kml,.kmz,.gpx,.wkt,.txt,.zip";

declare module "shpjs" {
  /** Geometries of a .shp, null for a record without one. Coordinates stay as they are when no projection is given. */
  export function parseShp(shp: DataView): unknown[];
  export function parseDbf(dbf: DataView, encoding?: string): Record<string, unknown>[];
}

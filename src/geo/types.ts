/** Longitude and latitude in degrees, WGS 84. Longitudes beyond ±180 mean a neighbouring copy of the world. */
export type Position = readonly [lng: number, lat: number];

/** A closed ring: four or more positions, the last equal to the first. */
export type Ring = readonly Position[];

/** West, south, east, north in degrees. "Unwrapped" boxes have east >= west and may reach beyond 180. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** An outer ring and its holes. */
export type Polygon = readonly Ring[];

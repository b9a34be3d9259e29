/** Longitude and latitude, degrees, WGS 84. Longitudes beyond ±180 are in a neighboring copy of the world. */
export type Position = readonly [lng: number, lat: number];

/** Closed ring: four or more positions, the last equal to the first. */
export type Ring = readonly Position[];

/** West, south, east, north, degrees. Unwrapped boxes have east >= west and may reach beyond 180. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Outer ring and its holes. */
export type Polygon = readonly Ring[];

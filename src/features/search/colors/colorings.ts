/** What frames may be coloured by; the first without a choice. */
export const colorings = ["time", "incidence", "geometry", "mode", "none"] as const;
export type Coloring = (typeof colorings)[number];

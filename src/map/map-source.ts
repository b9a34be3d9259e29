import { createContext } from "react";

/** Where all maps come from, and whose data they show. */
export interface MapSource {
  /** Address of a MapLibre style; empty for the built-in basemap. */
  styleUrl: string;
  attribution: string;
}

export const MapSource = createContext<MapSource>({
  styleUrl: "",
  attribution: "Basemap: Natural Earth, GeoNames",
});

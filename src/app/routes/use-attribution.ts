import { useApp } from "../app-context.ts";

const BASEMAP = "Basemap: Natural Earth, GeoNames";
const DEMO_DATA = "Demo footprints: ICEYE Open Data, Capella Space Open Data, Umbra Open Data, CC-BY 4.0";

/** Whose data the maps show: the demo's footprints, the built-in basemap, and what the configuration adds. */
export function useAttribution(): string {
  const { config, demo } = useApp();
  return [demo && DEMO_DATA, !config.mapStyleUrl && BASEMAP, config.attribution].filter(Boolean).join(" · ");
}

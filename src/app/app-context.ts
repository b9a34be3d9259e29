import { createContext, useContext } from "react";
import type { DemoControl } from "../api/demo.ts";
import type { Config } from "../config.ts";
import { t, text } from "../languages/texts.ts";
import type { MapSource } from "../map/use-map-layer.ts";

/** What the screens need of the app around them. */
export interface AppServices {
  config: Config;
  /** Present while the built-in service answers. */
  demo: DemoControl | undefined;
  /** The page was opened at its plain address, by no link and no reload. */
  isPlainStart: boolean;
  /** Ends the session and forgets the token. */
  leave: () => void;
  /** Continues in the demo as another of its users. */
  switchDemoUser: (clientId: string) => Promise<void>;
  /** What the address that the page was opened with says that cannot be used. */
  ignored: readonly { name: string; text: string }[];
}

export const AppContext = createContext<AppServices | undefined>(undefined);

/** The services of the app. Throws outside of it. */
export function useApp(): AppServices {
  const services = useContext(AppContext);
  if (!services) throw new Error("The app has not started.");
  return services;
}

const BASEMAP = text("Basemap: Natural Earth, GeoNames");
const DEMO_DATA = text(
  "Demo footprints: ICEYE Open Data, Capella Space Open Data, Umbra Open Data, CC-BY 4.0",
);

/** Where the maps come from, and whose data they show: the demo's footprints, the built-in basemap, and what the configuration adds. */
export function mapSourceOf({ config, demo }: Pick<AppServices, "config" | "demo">): MapSource {
  const attribution = [demo && t(DEMO_DATA), !config.mapStyleUrl && t(BASEMAP), config.attribution].filter(
    Boolean,
  );
  return { styleUrl: config.mapStyleUrl, attribution: attribution.join(" · ") };
}

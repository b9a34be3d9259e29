import { createContext, useContext } from "react";
import type { PageHost } from "../api/use-host.ts";
import type { Config } from "../config.ts";
import type { DemoControl } from "../contract/demo.ts";
import { t, text } from "../languages/texts.ts";
import type { MapSource } from "../map/basemap/basemap-choice.ts";

export interface AppServices {
  config: Config;
  demo: DemoControl | undefined;
  leave: () => void;
  switchDemoUser: (clientId: string) => Promise<void>;
  /** Host of the session; undefined for the demo and sessions with a token. */
  host: PageHost | undefined;
  /** Parts of the opened address that cannot be used. */
  ignored: readonly { name: string; text: string }[];
}

export const AppContext = createContext<AppServices | undefined>(undefined);

export function useApp(): AppServices {
  const services = useContext(AppContext);
  if (!services) throw new Error("The app has not started.");
  return services;
}

const DEMO_DATA = text(
  "Demo footprints: ICEYE Open Data, Capella Space Open Data, Umbra Open Data, CC-BY 4.0",
);

export function mapSourceOf({ config, demo }: Pick<AppServices, "config" | "demo">): MapSource {
  return { basemaps: config.basemaps, footprints: demo ? t(DEMO_DATA) : "" };
}

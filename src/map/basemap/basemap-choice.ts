import { createContext, useContext } from "react";
import { z } from "zod";
import { create } from "zustand";
import type { Basemap } from "../../config.ts";
import { keepState, openKept } from "../../device.ts";
import { t, text } from "../../languages/texts.ts";

export interface MapSource {
  /** Base maps of the operator beside the built-in one. */
  basemaps: readonly Basemap[];
  /** Source of the footprints; empty if they need none. */
  footprints: string;
}

export const MapSource = createContext<MapSource>({ basemaps: [], footprints: "" });

interface BasemapChoice {
  /** Name; empty or unknown: the built-in one. */
  chosen: string;
  /** Base maps that did not answer since the page was opened. */
  failed: readonly string[];
  choose: (name: string) => void;
  fail: (name: string) => void;
}

const useChoice = keepState(
  create<BasemapChoice>()((set) => ({
    chosen: "",
    failed: [],
    choose: (chosen) => set(({ failed }) => ({ chosen, failed: failed.filter((name) => name !== chosen) })),
    fail: (name) => set(({ failed }) => ({ failed: [...failed, name] })),
  })),
  openKept<Pick<BasemapChoice, "chosen">>({
    name: "swath-basemap",
    schema: z.object({ chosen: z.string() }),
  }),
);

export function useBasemap() {
  const { basemaps, footprints } = useContext(MapSource);
  const { chosen, failed, choose, fail } = useChoice();
  const wanted = basemaps.find(({ name }) => name === chosen);
  const hasFailed = wanted !== undefined && failed.includes(wanted.name);
  const shown = hasFailed ? undefined : wanted;
  return { basemaps, wanted, shown, hasFailed, choose, fail, attribution: attributionOf(shown, footprints) };
}

const BUILT_IN = text("Basemap: GSHHG, GeoNames");

/** Returns the sources of all that a map shows, separated by " · ". */
function attributionOf(shown: Basemap | undefined, footprints: string): string {
  // A whole style has ground and names of its own.
  const builtIn = shown?.type === "style" ? "" : t(BUILT_IN);
  return [footprints, shown?.attribution, builtIn].filter(Boolean).join(" · ");
}

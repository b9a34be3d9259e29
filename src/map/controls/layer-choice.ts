import { z } from "zod";
import { create } from "zustand";
import { keepState, openKept } from "../../device.ts";

export type LayerName = "outlines" | "quicklooks" | "names";

/** Whether each layer of the maps is drawn, kept on the device. */
export const useLayers = keepState(
  create<Readonly<Record<LayerName, boolean>>>()(() => ({ outlines: true, quicklooks: true, names: true })),
  openKept({
    name: "swath-layers",
    schema: z.object({ outlines: z.boolean(), quicklooks: z.boolean(), names: z.boolean() }),
  }),
);

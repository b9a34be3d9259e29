import type { LabelKind } from "../basemap/labels.ts";
import { LAST_ZOOM, type PictureRequest, type StillPicture } from "../basemap/sources.ts";
import { type CutTile, EXTENT } from "../basemap/tiles.ts";
import { paintGround } from "./paint-ground.ts";
import { placeNames } from "./place-names.ts";
import { tilesIn } from "./still-view.ts";

/** How much wider than by the system's font a name is written at most; those of lands are spaced. */
const WIDER = { spaced: 1.4, usual: 1.08 };
const SPACED: ReadonlySet<LabelKind> = new Set(["country", "island"]);

/**
 * Paints the ground of a view, and finds the names that have room on it. Runs in the worker, which has a canvas of its own. `landAt`
 * answers what cuts a tile of the land.
 */
export async function paintPicture(
  { view, ratio, colors }: Omit<PictureRequest, "id">,
  landAt: (z: number, x: number, y: number) => Promise<CutTile>,
  labels: CutTile | undefined,
): Promise<StillPicture> {
  const land = await Promise.all(
    tilesIn(view, LAST_ZOOM.land).map(async (tile) => {
      const { z, x, y } = tile;
      return { ...tile, layers: (await landAt(z, x, y))(z, x, y) };
    }),
  );
  const canvas = new OffscreenCanvas(Math.round(view.width * ratio), Math.round(view.height * ratio));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot paint beside the page.");
  paintGround(context, land, { zoom: view.zoom, ratio, colors });
  context.font = "500 12px system-ui";
  const named = tilesIn(view, LAST_ZOOM.labels).map((tile) => ({
    ...tile,
    labels: labels?.(tile.z, tile.x, tile.y).labels?.features ?? [],
  }));
  const names = placeNames(view, named, EXTENT, (name, kind) =>
    SPACED.has(kind)
      ? context.measureText(name.toUpperCase()).width * WIDER.spaced
      : context.measureText(name).width * WIDER.usual,
  );
  return { ground: canvas.transferToImageBitmap(), names };
}

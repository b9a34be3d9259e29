import type { LegacyFeature, LegacyTile } from "geojson-vt";
import { EXTENT, type TileLayers } from "../basemap/tiles.ts";
import { type GroundColors, groundLines, SHALLOWS, valueAt } from "./ground-look.ts";
import type { TilePlace } from "./still-view.ts";

interface PaintedTile extends TilePlace {
  readonly layers: TileLayers;
}

interface Look {
  /** Of the view. */
  readonly zoom: number;
  /** Device pixels in a CSS pixel. */
  readonly ratio: number;
  readonly colors: GroundColors;
}

/** Paints what is below everything else on a map: sea, shallow water, land and its lines, each tile within its own square. */
export function paintGround(
  context: OffscreenCanvasRenderingContext2D,
  tiles: readonly PaintedTile[],
  look: Look,
): void {
  context.fillStyle = look.colors.sea;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  for (const tile of tiles) {
    // Whole pixels, so that neighbours leave no seam.
    const edge = (at: number) => Math.round(at * look.ratio);
    const [left, top] = [edge(tile.left), edge(tile.top)];
    const [width, height] = [edge(tile.left + tile.size) - left, edge(tile.top + tile.size) - top];
    context.save();
    context.beginPath();
    context.rect(left, top, width, height);
    context.clip();
    context.translate(left, top);
    context.scale(width / EXTENT, height / EXTENT);
    paintTile(context, tile.layers, EXTENT / tile.size, look);
    context.restore();
  }
}

/** `pixel` is a CSS pixel in units of the tile. */
function paintTile(
  context: OffscreenCanvasRenderingContext2D,
  layers: TileLayers,
  pixel: number,
  { zoom, colors }: Look,
): void {
  const stroke = (features: readonly LegacyFeature[], color: string, width: number, more: More = {}) => {
    context.strokeStyle = color;
    context.lineWidth = width * pixel;
    context.lineCap = more.cap ?? "butt";
    context.globalAlpha = more.opacity ?? 1;
    context.setLineDash((more.dash ?? []).map((part) => part * width * pixel));
    context.stroke(pathOf(features));
    context.globalAlpha = 1;
  };
  context.lineJoin = "round";
  const coast = featuresOf(layers.coast);
  const graticule = featuresOf(layers.graticule);
  const lines = graticule.filter(({ tags }) => tags?.kind === "line");
  const isNear = zoom >= groundLines.firstZoom;
  if (isNear) {
    for (const [nth, full] of SHALLOWS.entries())
      stroke(coast, colors.shallows[nth] ?? "", valueAt(groundLines.shallow(full), zoom), { cap: "round" });
  }
  stroke(lines, colors.graticule, 1);
  context.fillStyle = colors.land;
  for (const feature of featuresOf(layers.land)) context.fill(pathOf([feature]), "evenodd");
  stroke(lines, colors.graticule, 1, { opacity: groundLines.graticuleOnLand });
  stroke(coast, colors.coast, valueAt(groundLines.coast, zoom), {
    opacity: valueAt(groundLines.coastOpacity, zoom),
  });
  if (isNear) {
    const dash = groundLines.borderDash;
    stroke(featuresOf(layers.borders), colors.border, valueAt(groundLines.border, zoom), { dash });
  }
  stroke(
    graticule.filter(({ tags }) => tags?.kind === "antimeridian"),
    colors.antimeridian,
    groundLines.antimeridian,
    { cap: "round", dash: groundLines.antimeridianDash },
  );
}

interface More {
  readonly cap?: CanvasLineCap;
  readonly opacity?: number;
  /** In widths. */
  readonly dash?: readonly number[];
}

function featuresOf(tile: LegacyTile | undefined): readonly LegacyFeature[] {
  return tile?.features ?? [];
}

function pathOf(features: readonly LegacyFeature[]): Path2D {
  const path = new Path2D();
  for (const { geometry } of features) {
    for (const line of geometry as readonly (readonly [number, number])[][]) {
      for (const [nth, [x, y]] of line.entries()) {
        if (nth === 0) path.moveTo(x, y);
        else path.lineTo(x, y);
      }
    }
  }
  return path;
}

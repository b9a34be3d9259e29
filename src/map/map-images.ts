import type { Map as MapLibreMap } from "maplibre-gl";
import type { Palette } from "../ui/theme/palette.ts";

type Draw = (context: CanvasRenderingContext2D, palette: Palette) => void;

interface Picture {
  readonly size: number;
  readonly draw: Draw;
}

const RATIO = 3;

const BY_FINGER = typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;

const pictures = {
  "dot-capital": { size: 8, draw: dot(2.6, true) },
  "dot-city": { size: 8, draw: dot(2.1, true) },
  "dot-town": { size: 6, draw: dot(1.1, false) },
  "badge-owned": { size: 18, draw: badge("owned", "M5.6 9.3l2.3 2.3 4.5-4.8") },
  "badge-cart": {
    size: 18,
    draw: badge("cart", "M4.8 5.6h1.4l1.2 5h4.6l1.1-3.8H6.6M7.9 12.9v.1M11.6 12.9v.1"),
  },
  "badge-unknown": { size: 18, draw: badge("unknown", "M7 7.4a2 2 0 1 1 2.6 1.9q-.6.3-.6 1.1M9 12.6v.1") },
  // A finger covers smaller ones.
  handle: BY_FINGER ? { size: 20, draw: handle(16, 2) } : { size: 10, draw: handle(6, 1.5) },
  "handle-selected": BY_FINGER ? { size: 22, draw: handle(18, 3) } : { size: 12, draw: handle(8, 2.5) },
  "handle-middle": { size: 8, draw: middle },
  "handle-move": { size: 22, draw: moveHandle(1.5) },
  "handle-move-selected": { size: 22, draw: moveHandle(2.5) },
  "arrow-head": { size: 16, draw: arrowHead("accent", 2) },
  "arrow-head-casing": { size: 16, draw: arrowHead("halo", 5) },
  "arrow-head-ink": { size: 16, draw: arrowHead("area", 2) },
  "arrow-head-task": { size: 16, draw: arrowHead("task", 2) },
  pointer: { size: 22, draw: pointer },
  "point-of-interest": { size: 40, draw: pointOfInterest },
  hatch: { size: 14, draw: hatch },
} as const satisfies Record<string, Picture>;

export type MapImage = keyof typeof pictures;

const painted = new Map<Palette, Map<string, ImageData>>();

export function putMapImages(map: MapLibreMap, palette: Palette): void {
  const images = painted.get(palette) ?? paintAll(palette);
  painted.set(palette, images);
  for (const [name, image] of images) {
    if (map.hasImage(name)) map.updateImage(name, image);
    else map.addImage(name, image, { pixelRatio: RATIO });
  }
}

function paintAll(palette: Palette): Map<string, ImageData> {
  return new Map(Object.entries(pictures).map(([name, picture]) => [name, paint(picture, palette)]));
}

function paint({ size, draw }: Picture, palette: Palette): ImageData {
  const canvas = new OffscreenCanvas(size * RATIO, size * RATIO);
  // In memory: reading back from the graphics card blocks the page.
  const context = canvas.getContext("2d", {
    willReadFrequently: true,
  }) as unknown as CanvasRenderingContext2D;
  context.scale(RATIO, RATIO);
  context.lineCap = "round";
  context.lineJoin = "round";
  draw(context, palette);
  return context.getImageData(0, 0, size * RATIO, size * RATIO);
}

function dot(radius: number, isSquare: boolean): Draw {
  return (context, palette) => {
    const half = isSquare ? 4 : 3;
    context.beginPath();
    if (isSquare) context.roundRect(half - radius, half - radius, 2 * radius, 2 * radius, 0.6);
    else context.arc(half, half, radius, 0, 2 * Math.PI);
    context.strokeStyle = palette.halo;
    context.lineWidth = 2.5;
    context.stroke();
    context.fillStyle = palette.mapLabel;
    context.fill();
  };
}

function badge(color: "owned" | "cart" | "unknown", path: string): Draw {
  return (context, palette) => {
    context.beginPath();
    context.roundRect(1.5, 1.5, 15, 15, 4);
    fillAndStroke(context, palette[color], palette.halo, 1.5);
    context.strokeStyle = palette.bg1;
    context.lineWidth = 1.8;
    context.stroke(new Path2D(path));
  };
}

function handle(side: number, width: number): Draw {
  return (context, palette) => {
    context.beginPath();
    context.rect(2, 2, side, side);
    fillAndStroke(context, palette.bg1, palette.area, width);
  };
}

function moveHandle(width: number): Draw {
  return (context, palette) => {
    context.beginPath();
    context.arc(11, 11, 9, 0, 2 * Math.PI);
    fillAndStroke(context, palette.bg1, palette.area, width);
    context.lineWidth = 1.25;
    context.stroke(
      new Path2D(
        "M11 5v12M5 11h12M9.2 6.6 11 4.8l1.8 1.8M9.2 15.4l1.8 1.8 1.8-1.8M6.6 9.2 4.8 11l1.8 1.8M15.4 9.2l1.8 1.8-1.8 1.8",
      ),
    );
  };
}

function middle(context: CanvasRenderingContext2D, palette: Palette): void {
  context.beginPath();
  context.arc(4, 4, 3, 0, 2 * Math.PI);
  fillAndStroke(context, palette.area, palette.halo, 1);
}

function fillAndStroke(context: CanvasRenderingContext2D, fill: string, stroke: string, width: number): void {
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = stroke;
  context.lineWidth = width;
  context.stroke();
}

function arrowHead(color: "accent" | "area" | "halo" | "task", width: number): Draw {
  return (context, palette) => {
    context.strokeStyle = palette[color];
    context.globalAlpha = color === "halo" ? 0.8 : 1;
    context.lineWidth = width;
    context.stroke(new Path2D("M4 13.5L8 8l4 5.5"));
  };
}

function strokeWithHalo(context: CanvasRenderingContext2D, sign: Path2D, color: string, halo: string): void {
  context.strokeStyle = halo;
  context.lineWidth = 5;
  context.stroke(sign);
  context.strokeStyle = color;
  context.lineWidth = 2;
  context.stroke(sign);
}

function pointer(context: CanvasRenderingContext2D, palette: Palette): void {
  const ring = new Path2D("M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0M11 11v.01");
  strokeWithHalo(context, ring, palette.hover, palette.halo);
}

function pointOfInterest(context: CanvasRenderingContext2D, palette: Palette): void {
  const sign = new Path2D("M30 20a10 10 0 1 1-20 0 10 10 0 0 1 20 0M20 3v13M20 24v13M3 20h13M24 20h13");
  strokeWithHalo(context, sign, palette.area, palette.halo);
}

function hatch(context: CanvasRenderingContext2D, palette: Palette): void {
  context.strokeStyle = palette.failed;
  context.lineWidth = 1;
  context.stroke(new Path2D("M-2 2L2 -2M-2 9L9 -2M-2 16L16 -2M5 16L16 5M12 16L16 12"));
}

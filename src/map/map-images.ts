import type { Map as MapLibreMap } from "maplibre-gl";
import { getOrAdd } from "../domain/get-or-add.ts";
import type { Palette } from "../ui/theme/palette.ts";

/** SVG path in pixels in a color of the palette: stroked so wide, or filled; 1 is opaque. */
type Part = readonly [path: string, color: Exclude<keyof Palette, "dark">, width?: number, opacity?: number];

interface Picture {
  readonly size: number;
  readonly parts: readonly Part[];
}

const RATIO = 3;

const BY_FINGER = typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;

const circle = (middle: number, r: number) =>
  `M${middle - r} ${middle}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
const square = (from: number, side: number, r = 0) => {
  const [way, arc] = [side - 2 * r, `a${r} ${r} 0 0 1`];
  return `M${from + r} ${from}h${way}${arc} ${r} ${r}v${way}${arc} ${-r} ${r}h${-way}${arc} ${-r} ${-r}v${-way}${arc} ${r} ${-r}z`;
};
const dot = (path: string): Part[] => [
  [path, "halo", 2.5],
  [path, "mapLabel"],
];
const badge = (color: "owned" | "cart" | "unknown", sign: string): Part[] => [
  [square(1.5, 15, 4), color],
  [square(1.5, 15, 4), "halo", 1.5],
  [sign, "bg1", 1.8],
];
const handle = (path: string, width: number): Part[] => [
  [path, "bg1"],
  [path, "area", width],
];
const haloed = (path: string, color: "hover" | "area"): Part[] => [
  [path, "halo", 5],
  [path, color, 2],
];
const ARROWS: Part = [
  "M11 5v12M5 11h12M9.2 6.6 11 4.8l1.8 1.8M9.2 15.4l1.8 1.8 1.8-1.8M6.6 9.2 4.8 11l1.8 1.8M15.4 9.2l1.8 1.8-1.8 1.8",
  "area",
  1.25,
];
const HEAD = "M4 13.5L8 8l4 5.5";

const pictures = {
  "dot-capital": { size: 8, parts: dot(square(1.4, 5.2, 0.6)) },
  "dot-city": { size: 8, parts: dot(square(1.9, 4.2, 0.6)) },
  "dot-town": { size: 6, parts: dot(circle(3, 1.1)) },
  "badge-owned": { size: 18, parts: badge("owned", "M5.6 9.3l2.3 2.3 4.5-4.8") },
  "badge-cart": {
    size: 18,
    parts: badge("cart", "M4.8 5.6h1.4l1.2 5h4.6l1.1-3.8H6.6M7.9 12.9v.1M11.6 12.9v.1"),
  },
  "badge-unknown": { size: 18, parts: badge("unknown", "M7 7.4a2 2 0 1 1 2.6 1.9q-.6.3-.6 1.1M9 12.6v.1") },
  // A finger covers smaller ones.
  handle: BY_FINGER
    ? { size: 20, parts: handle(square(2, 16), 2) }
    : { size: 10, parts: handle(square(2, 6), 1.5) },
  "handle-selected": BY_FINGER
    ? { size: 22, parts: handle(square(2, 18), 3) }
    : { size: 12, parts: handle(square(2, 8), 2.5) },
  "handle-middle": {
    size: 8,
    parts: [
      [circle(4, 3), "area"],
      [circle(4, 3), "halo", 1],
    ],
  },
  "handle-move": { size: 22, parts: [...handle(circle(11, 9), 1.5), ARROWS] },
  "handle-move-selected": { size: 22, parts: [...handle(circle(11, 9), 2.5), ARROWS] },
  "arrow-head": { size: 16, parts: [[HEAD, "accent", 2]] },
  "arrow-head-casing": { size: 16, parts: [[HEAD, "halo", 5, 0.8]] },
  "arrow-head-ink": { size: 16, parts: [[HEAD, "area", 2]] },
  "arrow-head-task": { size: 16, parts: [[HEAD, "task", 2]] },
  pointer: {
    size: 22,
    parts: haloed("M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0M11 11v.01", "hover"),
  },
  "point-of-interest": {
    size: 40,
    parts: haloed("M30 20a10 10 0 1 1-20 0 10 10 0 0 1 20 0M20 3v13M20 24v13M3 20h13M24 20h13", "area"),
  },
  hatch: { size: 14, parts: [["M-2 2L2 -2M-2 9L9 -2M-2 16L16 -2M5 16L16 5M12 16L16 12", "failed", 1]] },
} as const satisfies Record<string, Picture>;

export type MapImage = keyof typeof pictures;

const painted = new Map<Palette, (readonly [name: string, image: ImageData])[]>();

export function putMapImages(map: MapLibreMap, palette: Palette): void {
  const paintAll = () =>
    Object.entries(pictures).map(([name, picture]) => [name, paint(picture, palette)] as const);
  for (const [name, image] of getOrAdd(painted, palette, paintAll)) {
    if (map.hasImage(name)) map.updateImage(name, image);
    else map.addImage(name, image, { pixelRatio: RATIO });
  }
}

function paint({ size, parts }: Picture, palette: Palette): ImageData {
  const canvas = new OffscreenCanvas(size * RATIO, size * RATIO);
  // In memory: reading back from the graphics card blocks the page.
  const context = canvas.getContext("2d", {
    willReadFrequently: true,
  }) as unknown as CanvasRenderingContext2D;
  context.scale(RATIO, RATIO);
  context.lineCap = "round";
  context.lineJoin = "round";
  for (const [path, color, width, opacity = 1] of parts) {
    context.globalAlpha = opacity;
    context.fillStyle = context.strokeStyle = palette[color];
    if (width === undefined) context.fill(new Path2D(path));
    else {
      context.lineWidth = width;
      context.stroke(new Path2D(path));
    }
  }
  return context.getImageData(0, 0, size * RATIO, size * RATIO);
}

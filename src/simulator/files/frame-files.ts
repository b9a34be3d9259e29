import { encode } from "fast-png";
import type { ProductType } from "../../domain/modes.ts";
import { float32At } from "../../geo/packed.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { isMirrored } from "../../service/catalog/items/item-document.ts";
import { hash, randomFrom } from "../random.ts";
import { PRODUCT_PIXELS, QUICKLOOK_PIXELS } from "./frame-grid.ts";
import { type GeoImage, writeGeoTiff } from "./geotiff.ts";
import { northUp, stamp, withOverview } from "./north-up.ts";
import { type Painting, paint, paintScene, type Scene, type World, withSpeckle } from "./paint.ts";
import { DEMO_NOTE, metadataJson, metadataXml, note, overlayKml } from "./sidecars.ts";
import { createCoast, createTerrain } from "./terrain.ts";

/** Files made on request, always the same; each picture says "demo picture". */
interface DemoFrameFiles {
  /** Grayscale PNG, 256 pixels on the longer side: columns near to far range, rows along the flight. */
  quicklook(frame: Frame): Promise<Uint8Array>;
  /** File behind an asset key (interface 4.2.2); unknown keys give a plain note. */
  product(frame: Frame, type: ProductType, assetKey: string): Promise<Uint8Array>;
}

const SUB_APERTURES = [1, 2, 3] as const;

/** Paints over packed land and terrain (`public/basemap/land-10m.bin`, `public/demo/terrain.bin`). */
export function createFrameFiles(assets: { land: Uint8Array; terrain: Uint8Array }): DemoFrameFiles {
  let known: World | undefined;
  // Indexing must not delay a first search.
  const world = () => {
    known ??= { coast: createCoast(assets.land), terrain: createTerrain(assets.terrain) };
    return known;
  };
  const image = (frame: Frame) => northUp([paint(world(), frame, PRODUCT_PIXELS)], DEMO_NOTE);
  const scene = (frame: Frame) => paintScene(world(), frame, PRODUCT_PIXELS);

  /** Each sub-aperture has a share of the looks and its own speckle. */
  function colourImage(frame: Frame) {
    const painted = scene(frame);
    const looks = Math.max(1, Math.round((frame.rangeLooks * frame.azimuthLooks) / SUB_APERTURES.length));
    const [red, green, blue] = SUB_APERTURES;
    const band = (part: number) => withSpeckle(painted, frame, looks, part);
    return northUp([band(red), band(green), band(blue)], DEMO_NOTE);
  }

  return {
    quicklook: async (frame) => encodeQuicklook(paint(world(), frame, QUICKLOOK_PIXELS)),
    async product(frame, type, assetKey) {
      switch (assetKey) {
        case "grd-tif":
          return writeGeoTiff(image(frame));
        case "grd-cog":
          return writeGeoTiff(withOverview(image(frame)));
        case "csi-tif":
          return writeGeoTiff(colourImage(frame));
        case "slc-cog":
          return writeGeoTiff(withOverview(complexImage(scene(frame), frame, DEMO_NOTE)));
        case "qlk-png":
          return encodeQuicklook(paint(world(), frame, QUICKLOOK_PIXELS), { rowsTurned: isMirrored(frame) });
      }
      return new TextEncoder().encode(textOf(frame, type, assetKey));
    },
  };
}

function textOf(frame: Frame, type: ProductType, assetKey: string): string {
  if (assetKey.endsWith("-xml")) return metadataXml(frame, type);
  if (assetKey.endsWith("-json")) return metadataJson(frame, type);
  if (assetKey.endsWith("-kml")) return overlayKml(frame);
  return note(frame, `${type} (${assetKey})`);
}

function encodeQuicklook({ grid, amplitude }: Painting, { rowsTurned = false } = {}): Uint8Array {
  const { width, height } = grid;
  const data = new Uint8Array(amplitude.length);
  for (let row = 0; row < height; row++) {
    const from = (rowsTurned ? height - 1 - row : row) * width;
    for (let column = 0; column < width; column++) {
      const value = Math.round(255 * float32At(amplitude, from + column));
      data[row * width + column] = Math.min(255, value);
    }
  }
  stamp(grid, [0, height], (pixel, lit) => {
    data[pixel] = lit ? 255 : 0;
  });
  return encode(
    { width, height, data, depth: 8, channels: 1, text: { Description: DEMO_NOTE } },
    { zlib: { level: 3 } },
  );
}

/** Amplitude 1 in the integers of the file. */
const SCALE = 4000;
const LARGEST = 32_767;

/** Single-look complex image: normal real and imaginary parts, so that intensity has the speckle of one look. */
function complexImage({ grid, amplitude, ships }: Scene, frame: Frame, description: string): GeoImage {
  const { width, height } = grid;
  const random = randomFrom(hash(frame.imageID, frame.frameNumber, 7));
  const pixels = new Int16Array(2 * amplitude.length);
  for (let i = 0; i < amplitude.length; i++) {
    // Rayleigh amplitude and even phase (Box and Muller); ships keep their amplitude.
    const length = Math.max(
      float32At(amplitude, i) * Math.sqrt(-Math.log(1 - random())),
      float32At(ships, i),
    );
    const phase = 2 * Math.PI * random();
    pixels[2 * i] = clamped(SCALE * length * Math.cos(phase));
    pixels[2 * i + 1] = clamped(SCALE * length * Math.sin(phase));
  }
  stamp(grid, [0, height], (pixel, lit) => {
    pixels[2 * pixel] = lit ? 3 * SCALE : 0;
    pixels[2 * pixel + 1] = 0;
  });
  const tie = (x: number, y: number) => [x, y, 0, ...grid.toGround(x, y), 0];
  return {
    kind: "complex",
    levels: [{ width, height, pixels }],
    place: { ties: [...tie(0, 0), ...tie(width, 0), ...tie(0, height), ...tie(width, height)] },
    description,
  };
}

const clamped = (value: number): number => Math.max(-LARGEST, Math.min(LARGEST, Math.round(value)));

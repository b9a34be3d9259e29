import { encode } from "fast-png";
import { modes, type ProductType } from "../../domain/modes.ts";
import { onceDone } from "../../domain/once.ts";
import { float32At } from "../../geo/packed.ts";
import { type Frame, formatFrameID } from "../../service/catalog/items/frame.ts";
import { isMirrored, itemProviders, overlayKml } from "../../service/catalog/items/item-document.ts";
import { type FrameFiles, madeFile } from "../../service/files/made-files.ts";
import { remember } from "../../service/remember.ts";
import { gridOf, PRODUCT_PIXELS, QUICKLOOK_PIXELS, SMALL_PIXELS } from "./frame-grid.ts";
import { type FullImage, type FullKey, fullImage, isFullKey } from "./full-image.ts";
import { northUp, northUpPlace, writeGeoTiff } from "./geotiff.ts";
import { createLand, type LoadFile } from "./land.ts";
import { nativeImage } from "./native-image.ts";
import { type PaintedWorld, type Painting, paintScene, type Scene, withSpeckle } from "./paint.ts";
import { createTerrain } from "./terrain.ts";

/** Looks of a quicklook pixel, which covers many of the product's. */
const QUICKLOOK_LOOKS = 9;
/** Frames whose full images are kept open. */
const MOST_OPEN = 3;
const SUB_APERTURES = [1, 2, 3] as const;

/**
 * Creates the painter of demo files. Land and terrain are loaded from the public folder with the first
 * file; files are always the same.
 */
export function createFrameFiles(load: LoadFile): FrameFiles {
  const landIn = createLand(load);
  const terrain = onceDone(async () => createTerrain(await load("demo/terrain.bin")));
  const worldOf = async (frame: Frame): Promise<PaintedWorld> => {
    const [coast, relief] = await Promise.all([landIn(gridOf(frame, 1).box), terrain()]);
    return { coast, terrain: relief };
  };
  const scene = async (frame: Frame) => paintScene(await worldOf(frame), frame, PRODUCT_PIXELS);
  const quicklook = async (frame: Frame, pixels = QUICKLOOK_PIXELS) => {
    const painted = paintScene(await worldOf(frame), frame, pixels);
    return withSpeckle(painted, frame, QUICKLOOK_LOOKS);
  };

  /** Paints sub-apertures, each with its share of looks and its own speckle. */
  async function colourImage(frame: Frame) {
    const painted = await scene(frame);
    const looks = Math.max(1, Math.round((frame.rangeLooks * frame.azimuthLooks) / SUB_APERTURES.length));
    const [red, green, blue] = SUB_APERTURES;
    const band = (part: number) => withSpeckle(painted, frame, looks, part);
    return northUp([band(red), band(green), band(blue)], DEMO_NOTE);
  }

  const scenes = new Map<string, Promise<Scene>>();
  const opened = new Map<string, FullImage>();
  const nameOf = (frame: Frame) => JSON.stringify(frame);

  /** Keeps what the last frames are painted from. */
  function open(frame: Frame, key: FullKey): FullImage {
    const name = `${key} ${nameOf(frame)}`;
    const full = opened.get(name) ?? fullImage(frame, key, DEMO_NOTE, () => sceneOf(frame));
    opened.delete(name);
    remember(opened, name, full, MOST_OPEN);
    return full;
  }

  function sceneOf(frame: Frame): Promise<Scene> {
    const name = nameOf(frame);
    const painted =
      scenes.get(name) ?? worldOf(frame).then((world) => paintScene(world, frame, QUICKLOOK_PIXELS));
    remember(scenes, name, painted, MOST_OPEN);
    painted.catch(() => scenes.delete(name));
    return painted;
  }

  return {
    async facts({ frame, product: { key } }) {
      if (!isFullKey(key)) return undefined;
      const { identity, size } = open(frame, key);
      return { etag: (await madeFile(identity)).etag, size };
    },
    async readRange({ frame, product: { key } }, range) {
      if (!isFullKey(key)) throw new Error(`${key} is not painted by ranges.`);
      return open(frame, key).read(range);
    },
    quicklook: async (frame) => encodeQuicklook(await quicklook(frame)),
    async product(frame, type, assetKey) {
      if (isFullKey(assetKey)) throw new Error(`${assetKey} is painted by ranges.`);
      switch (assetKey) {
        case "csi-tif":
          return writeGeoTiff(await colourImage(frame));
        case "small-png":
          return encodeQuicklook(await quicklook(frame, SMALL_PIXELS));
        case "qlk-png":
          return encodeQuicklook(await quicklook(frame), { rowsTurned: isMirrored(frame) });
      }
      return new TextEncoder().encode(textOf(frame, type, assetKey));
    },
  };
}

function textOf(frame: Frame, type: ProductType, assetKey: string): string {
  if (assetKey.endsWith("-xml")) return metadataXml(frame, type);
  if (assetKey.endsWith("-json")) {
    const described = { note: DEMO_NOTE, ...metadata(frame, type), corners: frame.corners };
    return `${JSON.stringify(described, null, 2)}\n`;
  }
  // The picture is expected beside the file.
  if (assetKey.endsWith("-kml"))
    return overlayKml(frame, `${formatFrameID(frame)}_QLK_qlk-png.png`, DEMO_NOTE);
  return note(frame, `${type} (${assetKey})`);
}

/** Amplitudes drawn black and white, dB relative to 1, and the exponent between. */
const STRETCH = { black: -38, white: 3, gamma: 1.65 };

function encodeQuicklook({ grid, amplitude }: Painting, { rowsTurned = false } = {}): Uint8Array {
  const { width, height } = grid;
  const data = new Uint8Array(amplitude.length);
  for (let row = 0; row < height; row++) {
    const from = (rowsTurned ? height - 1 - row : row) * width;
    for (let column = 0; column < width; column++) {
      const decibel = 20 * Math.log10(Math.max(1e-3, float32At(amplitude, from + column)));
      const share = (decibel - STRETCH.black) / (STRETCH.white - STRETCH.black);
      data[row * width + column] = Math.round(255 * Math.max(0, Math.min(1, share)) ** STRETCH.gamma);
    }
  }
  return encode(
    { width, height, data, depth: 8, channels: 1, text: { Description: DEMO_NOTE } },
    { zlib: { level: 1 } },
  );
}

function note(frame: Frame, content: string): string {
  return `${DEMO_NOTE}\n\nIn its place would be: ${content}, frame ${formatFrameID(frame)}.\n`;
}

function metadataXml(frame: Frame, product: ProductType): string {
  const known = Object.entries(metadata(frame, product)).filter(([, value]) => value !== undefined);
  const lines = known.map(([key, value]) => `  <${key}>${value}</${key}>`);
  const corners = Object.entries(frame.corners).map(
    ([key, [lng, lat]]) => `  <corner name="${key}" longitude="${lng}" latitude="${lat}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<!-- ${DEMO_NOTE} -->
<frame>
${[...lines, ...corners].join("\n")}
</frame>
`;
}

function metadata(frame: Frame, product: ProductType) {
  return {
    frameID: formatFrameID(frame),
    product,
    imagingMode: frame.mode,
    modeName: modes[frame.mode].name,
    start: instant(frame.start),
    end: instant(frame.end),
    lookSide: frame.lookSide,
    passDirection: frame.passDirection,
    polarization: frame.polarization,
    incidenceNear: frame.incidence.near,
    incidenceCenter: frame.incidence.center,
    incidenceFar: frame.incidence.far,
    lookAngle: frame.lookAngle,
    bandwidthHz: frame.bandwidth,
    azimuthResolution: frame.azimuthResolution,
    rangeResolution: frame.rangeResolution?.center,
    looksRange: frame.rangeLooks,
    looksAzimuth: frame.azimuthLooks,
    platform: frame.platform,
    footprint: frame.footprint,
    provider: itemProviders(frame)
      .map(({ name }) => name)
      .join(", "),
    ...pictureOf(frame, product),
  };
}

function pictureOf(frame: Frame, product: ProductType) {
  const grid = gridOf(frame, product === "QLK" ? QUICKLOOK_PIXELS : PRODUCT_PIXELS);
  switch (product) {
    case "CSI": {
      const { width, height, spacing } = northUpPlace(grid);
      const pixelSpacing = metres(spacing);
      return {
        geometry: "geocoded, EPSG:4326",
        columns: width,
        rows: height,
        pixelSpacing,
        preview: REDUCED,
      };
    }
    case "GRD":
    case "GRD-COG":
      return { geometry: `ground range, columns ${PLACED}, control points`, ...fullSize(frame, false) };
    case "SLC-COG":
      return {
        geometry: `slant range, columns ${PLACED}`,
        bands: "amplitude, phase",
        ...fullSize(frame, true),
      };
    case "QLK":
      return {
        geometry: "ground range, columns from near to far, turned to be unmirrored",
        columns: grid.width,
        rows: grid.height,
        pixelSpacingRange: metres(grid.pixelKm * 1000),
        pixelSpacingAzimuth: metres(grid.pixelKm * 1000),
        preview: REDUCED,
      };
    case "SLC":
    case "SICD":
    case "SIDD":
    case "VID":
      return { preview: "none: a note stands in the place of the image" };
  }
}

const metres = (value: number) => Math.round(value * 100) / 100;

function fullSize(frame: Frame, isSlant: boolean) {
  const { width, height, pixelM } = nativeImage(frame, isSlant);
  return {
    columns: width,
    rows: height,
    pixelSpacingRange: metres(pixelM.range),
    pixelSpacingAzimuth: metres(pixelM.azimuth),
    content: "full size, simulated",
  };
}

const PLACED = "from near to far, placed by rational polynomials";
const REDUCED = "reduced preview: fewer pixels than the resolution allows";

const instant = (milliseconds: number) => new Date(milliseconds).toISOString();

const DEMO_NOTE =
  "Demo picture: the acquisition may be real, the picture and all other content are invented.";

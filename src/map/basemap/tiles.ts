import type { Feature } from "geojson";
import GeoJSONVT, { type LegacyFeature, type LegacyTile } from "geojson-vt";
import { fromGeojsonVt } from "vt-pbf";
import { signedRingArea } from "../../geo/area/area.ts";
import { coastLines, type Ground, isLake, landPolygons } from "../../geo/land/ground.ts";
import { unwrapRing } from "../../geo/longitude.ts";
import { latitudeOf, mercator } from "../../geo/mercator.ts";
import type { Position, Ring } from "../../geo/types.ts";
import { collectionOf, lineFeature, pointFeature, polygonFeature } from "../features.ts";
import { graticuleLines, graticuleStep } from "../graticule.ts";
import { LAST_ZOOM } from "./sources.ts";

/** Half the widest stroke of shallow water (22 of 512 px), in units of a tile. */
export const COAST_BUFFER = 200;

export type TileLayers = Record<string, LegacyTile>;
export type CutTile = (z: number, x: number, y: number) => TileLayers;

/** Encodes a vector tile into a buffer of its own, so that it can be transferred. */
export function encodeTile(layers: TileLayers): ArrayBuffer {
  return fromGeojsonVt(layers, { version: 2 }).slice().buffer as ArrayBuffer;
}

interface Index {
  getTile(z: number, x: number, y: number): LegacyTile | null;
}

/** Cuts a ground into tiles with the layers `land`, `coast`, `borders`, `rivers` and `graticule`. */
export function landTiles({ land, borders, rivers }: Ground): CutTile {
  const layers: Record<string, Index> = {
    land: index(
      landPolygons(land).map((rings) => polygonFeature(rings)),
      64,
    ),
    coast: index(
      land.flatMap((ring) => coastLines([ring]).map((line) => lineFeature(line, shoreTags(ring)))),
      COAST_BUFFER,
    ),
    borders: index(borders.map(lineOf), 64),
    rivers: index(rivers.map(lineOf), 64),
  };
  return (z, x, y) => {
    const tile: TileLayers = { graticule: { features: graticuleFeatures(z, x, y) } };
    for (const [name, layer] of Object.entries(layers)) {
      const cut = layer.getTile(z, x, y);
      if (cut && cut.features.length > 0) tile[name] = cut;
    }
    return tile;
  };
}

/** Returns tiles with the layer `labels`: points with `kind`, `name` and `rank` (low first). */
export function labelTiles(labels: readonly Label[]): CutTile {
  const points = index(
    labels.map(({ kind, name, at, zoom }, rank) => pointFeature(at, { kind, name, rank, zoom })),
    64,
    LAST_ZOOM.labels,
  );
  return (z, x, y) => {
    const features = points.getTile(z, x, y)?.features.filter(({ tags }) => Number(tags?.zoom) <= z) ?? [];
    const isCountry = ({ tags }: LegacyFeature) => tags?.kind === "country";
    const places = new Set(features.filter((label) => !isCountry(label)).map(({ tags }) => tags?.name));
    // A country and its city of one name, as Gibraltar, are named once.
    const named = features.filter((label) => !isCountry(label) || !places.has(label.tags?.name));
    return { labels: { features: named } };
  };
}

function index(features: Feature[], buffer: number, lastZoom: number = LAST_ZOOM.land): Index {
  return new GeoJSONVT(collectionOf(features), {
    maxZoom: lastZoom,
    indexMaxZoom: 4,
    indexMaxPoints: 20_000,
    tolerance: 3,
    buffer,
  });
}

const lineOf = (line: Ring) => lineFeature(line);

/** Returns the area of a lake in km² as the tag of its shore; none for a coast. */
function shoreTags(ring: Ring): { lake: number } | null {
  return isLake(ring) ? { lake: Math.ceil(signedRingArea(unwrapRing(ring))) } : null;
}

export const EXTENT = 4096;
/** Lines reach beyond the tile, so that their ends never show. */
const BUFFER = 64;

function graticuleFeatures(z: number, x: number, y: number): LegacyFeature[] {
  const step = graticuleStep(z);
  const tiles = 2 ** z;
  const toX = (lng: number) => Math.round(((lng / 360 + 0.5) * tiles - x) * EXTENT);
  const toY = (lat: number) => Math.round((mercator([0, lat])[1] * tiles - y) * EXTENT);

  const meridians = graticuleLines((x / tiles - 0.5) * 360, ((x + 1) / tiles - 0.5) * 360, step);
  // The antimeridian is the edge of the world's tiles: each side draws half of the line.
  if (x === 0 && !meridians.includes(-180)) meridians.push(-180);
  if (x === tiles - 1 && !meridians.includes(180)) meridians.push(180);
  const parallels = graticuleLines(latitudeOf((y + 1) / tiles), latitudeOf(y / tiles), step);

  return [
    ...meridians.map((lng) =>
      line(Math.abs(lng) === 180 ? "antimeridian" : "line", [toX(lng), -BUFFER], [toX(lng), EXTENT + BUFFER]),
    ),
    ...parallels.map((lat) => line("line", [-BUFFER, toY(lat)], [EXTENT + BUFFER, toY(lat)])),
  ];
}

function line(kind: string, from: [number, number], to: [number, number]): LegacyFeature {
  return { type: 2, tags: { kind }, geometry: [[from, to]] };
}

/** Kind of a label; the style has a layer for each. */
export type LabelKind = "water" | "country" | "island" | "capital" | "city" | "town";

export interface Label {
  readonly kind: LabelKind;
  readonly name: string;
  readonly at: Position;
  readonly zoom: number;
}

/** Labels of one kind and zoom; positions as differences in steps of 1 / `STEPS` degrees. */
export interface LabelGroup {
  readonly kind: LabelKind;
  readonly zoom: number;
  readonly names: readonly string[];
  readonly at: readonly number[];
}

/** About 110 m, half a pixel at zoom 9. */
export const LABEL_STEPS = 1000;

export function unpackLabels(groups: readonly LabelGroup[]): Label[] {
  return groups.flatMap(({ kind, zoom, names, at }) => {
    let x = 0;
    let y = 0;
    return names.map((name, i): Label => {
      x += at[2 * i] ?? 0;
      y += at[2 * i + 1] ?? 0;
      return { kind, name, at: [x / LABEL_STEPS, y / LABEL_STEPS], zoom };
    });
  });
}

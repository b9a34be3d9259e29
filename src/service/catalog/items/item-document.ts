import { type CollectionName, collectionNames, DEFAULT_PREFIX } from "../../../contract/common.ts";
import type { prefixedProperties } from "../../../contract/filter-properties.ts";
import type { Asset, Corners, Item } from "../../../contract/item.ts";
import { modes } from "../../../domain/modes.ts";
import { ringBox, wrapBox } from "../../../geo/area/box.ts";
import { longitudeNear, unwrapRing } from "../../../geo/longitude.ts";
import type { Fulfilment } from "../../fulfilment.ts";
import type { CatalogItem } from "../catalog-store.ts";
import type { OwnItem } from "../own-items.ts";
import { type Frame, formatFrameID } from "./frame.ts";

export interface ItemSetting {
  collection: CollectionName;
  assets: Readonly<Record<string, Asset>>;
  baseUrl: string;
  propertyPrefix?: string | undefined;
  /** Id and properties that the item has beside those of its frame. */
  own?: OwnItem | undefined;
  fulfilment?: Pick<Fulfilment, "filesOf"> | undefined;
}

/** Name of the products that can be bought, where an archive has not all of the mode; below the prefix. */
export const AVAILABLE = "available_products";

const EXTENSIONS = [
  "https://stac-extensions.github.io/sar/v1.0.0/schema.json",
  "https://stac-extensions.github.io/sat/v1.0.0/schema.json",
];

/** Returns the STAC 1.0.0 item (interface 4.1, 5). */
export function itemDocument(
  { id, frame, frameID, product }: CatalogItem,
  { collection, assets, baseUrl, propertyPrefix = DEFAULT_PREFIX, own, fulfilment }: ItemSetting,
): Item {
  const sold = fulfilment?.filesOf(frame)?.products;
  return {
    type: "Feature",
    stac_version: "1.0.0",
    stac_extensions: EXTENSIONS,
    id: own?.itemID ?? id,
    collection,
    geometry: {
      type: "Polygon",
      coordinates: [frame.ring.map(([lng, lat]): [number, number] => [lng, lat])],
    },
    bbox: [...wrapBox(ringBox(unwrapRing(frame.ring)))],
    properties: {
      ...own?.properties,
      ...itemProperties(frame, frameID, product, propertyPrefix),
      ...(sold && { [`${propertyPrefix}:${AVAILABLE}`]: sold }),
    },
    assets,
    links: [{ rel: "collection", href: collectionUrl(baseUrl, collection), type: "application/json" }],
  };
}

/** Returns the corners of the native quicklook: rows run along the flight from the top, near range is left. */
export function quicklookCorners({ corners }: Frame): Corners {
  return {
    top_left: [...corners.nearFirst],
    top_right: [...corners.farFirst],
    bottom_left: [...corners.nearLast],
    bottom_right: [...corners.farLast],
  };
}

export function itemProviders({ producer }: Pick<Frame, "producer">): { name: string; roles: string[] }[] {
  return [{ name: producer, roles: ["producer"] }];
}

/** Describes which parts of a frame are real and which invented. */
export function provenance({
  producer,
  license,
  footprint,
  files,
}: Pick<Frame, "producer" | "license" | "footprint" | "files">) {
  return {
    providers: itemProviders({ producer }),
    ...(!files && {
      description:
        footprint === "generated"
          ? "Generated footprint, demo picture: orbit, image and products are invented."
          : `Real footprint of ${producer}, demo picture: image and products are invented.`,
    }),
    ...(license !== undefined && { license }),
  };
}

function itemProperties(frame: Frame, frameID: string, product: string, prefix: string): Item["properties"] {
  const mode = modes[frame.mode];
  const own = (name: keyof typeof prefixedProperties) => `${prefix}:${name}`;
  const time = (ms: number) => new Date(ms).toISOString();
  return {
    frame_id: frameID,
    platform: frame.platform,
    ...provenance(frame),
    // STAC requires it beside the two ends.
    datetime: time(frame.start),
    created: time(frame.created),
    updated: time(frame.updated),
    start_datetime: time(frame.start),
    end_datetime: time(frame.end),
    "sar:instrument_mode": mode.acquisitionMode,
    "sar:frequency_band": "X",
    "sar:polarizations": [frame.polarization],
    "sar:product_type": product,
    "sar:looks_range": frame.rangeLooks,
    "sar:looks_azimuth": frame.azimuthLooks,
    "sar:observation_direction": frame.lookSide,
    "sat:orbit_state": frame.passDirection,
    [own("acquisition_mode")]: mode.acquisitionMode,
    [own("processing_mode")]: mode.processingMode,
    [own("azimuth_resolution")]: frame.azimuthResolution,
    ...(frame.rangeResolution && {
      [own("range_resolution_center")]: frame.rangeResolution.center,
      [own("range_resolution_near")]: frame.rangeResolution.near,
      [own("range_resolution_far")]: frame.rangeResolution.far,
    }),
    [own("incidence_center")]: frame.incidence.center,
    [own("incidence_near")]: frame.incidence.near,
    [own("incidence_far")]: frame.incidence.far,
    [own("satellite_look_angle")]: frame.lookAngle,
    ...(frame.bandwidth !== undefined && { [own("chirp_bandwidth")]: frame.bandwidth }),
    [own("data_orientation")]: "native",
    [own("orbit_inclination")]: frame.inclination,
  };
}

/** Tells whether the native picture is mirrored: rows run along the flight, so a right-looking one is. */
export function isMirrored({ lookSide }: Pick<Frame, "lookSide">): boolean {
  return lookSide === "right";
}

/**
 * Returns a KML overlay of the picture at `href`, its corners counter-clockwise from the lower left (KML 2.2,
 * gx:LatLonQuad). A mirrored picture has its rows reversed.
 */
export function overlayKml(frame: Frame, href: string, description: string): string {
  const { nearFirst, farFirst, nearLast, farLast } = frame.corners;
  const corners = isMirrored(frame)
    ? [nearFirst, farFirst, farLast, nearLast]
    : [nearLast, farLast, farFirst, nearFirst];
  const positions = corners.map(([lng, lat]) => `${longitudeNear(lng, nearFirst[0])},${lat},0`);
  const [begin, end] = [frame.start, frame.end].map((ms) => new Date(ms).toISOString());
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
  <GroundOverlay>
    <name>${formatFrameID(frame)}</name>
    <description>${description}</description>
    <TimeSpan><begin>${begin}</begin><end>${end}</end></TimeSpan>
    <Icon><href>${href.replaceAll("&", "&amp;")}</href></Icon>
    <gx:LatLonQuad><coordinates>${positions.join(" ")}</coordinates></gx:LatLonQuad>
  </GroundOverlay>
</kml>
`;
}

export const COLLECTION_ROUTE = "/api/catalog/v2/collections/:collection";

const DESCRIPTIONS = {
  public: "The public catalog: radar images that can be bought, with thumbnails.",
  private: "Images that the caller tasked or bought, with all products.",
} as const satisfies Record<CollectionName, string>;

function collectionUrl(baseUrl: string, collection: CollectionName): string {
  return `${baseUrl}${COLLECTION_ROUTE.replace(":collection", collection)}`;
}

/** Returns what every document of a collection says of it. */
export function collectionOf(collection: CollectionName) {
  return {
    stac_version: "1.0.0",
    description: DESCRIPTIONS[collection],
    license: "proprietary",
  };
}

/** Returns a STAC 1.0.0 Collection (interface 4.1.2); undefined for an unknown name. */
export function collectionDocument(baseUrl: string, name: string) {
  const collection = collectionNames.find((known) => known === name);
  if (!collection) return undefined;
  return {
    type: "Collection",
    id: collection,
    ...collectionOf(collection),
    extent: {
      spatial: { bbox: [[-180, -90, 180, 90]] },
      temporal: { interval: [[null, null]] },
    },
    links: [{ rel: "self", href: collectionUrl(baseUrl, collection), type: "application/json" }],
  };
}

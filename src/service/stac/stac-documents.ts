import type { CollectionName } from "../../contract/common.ts";
import type { Item } from "../../contract/item.ts";
import {
  CONFORMS_TO,
  GEOJSON,
  QUERYABLES,
  SCHEMA_JSON,
  type StacItem,
  type StacLink,
} from "../../contract/stac.ts";
import { ownedCollection } from "../../contract/stac-names.ts";
import { modes } from "../../domain/modes.ts";
import { cutAtAntimeridian } from "../../geo/area/split-antimeridian.ts";
import { unwrapRing } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import { collectionOf } from "../catalog/items/item-document.ts";
import type { ContractTerms } from "../directory/directory.ts";
import type { Reference } from "../parts.ts";

const JSON_TYPE = "application/json";
const OPENAPI = "application/vnd.oai.openapi+json;version=3.1";

/** A collection of STAC: the public catalog, or what the caller owns under a contract. */
export interface NamedCollection {
  id: string;
  title: string;
  of: CollectionName;
}

export function collectionsOf(contracts: readonly ContractTerms[]): NamedCollection[] {
  return [
    { id: "public", title: "Public catalog", of: "public" },
    ...contracts.map(
      ({ contract }): NamedCollection => ({
        id: ownedCollection(contract.id),
        title: `Owned, ${contract.name}`,
        of: "private",
      }),
    ),
  ];
}

/** Earliest and latest start of the images, ms since 1970; undefined while there is none. */
export type Extent = readonly [first: number, last: number] | undefined;

/** Makes the documents of the STAC API at `stacUrl`. */
export function createStacDocuments(stacUrl: string, reference: Reference | undefined) {
  const to = (rel: string, path: string, more: Partial<StacLink> = {}): StacLink => {
    return { rel, href: `${stacUrl}${path}`, type: JSON_TYPE, ...more };
  };
  const root = to("root", "");
  const pathOf = (collectionID: string) => `/collections/${encodeURIComponent(collectionID)}`;
  const itemPath = ({ id, collection = "public" }: Pick<Item, "id" | "collection">) =>
    `${pathOf(collection)}/items/${encodeURIComponent(id)}`;

  function collection({ id, title, of }: NamedCollection, extent: Extent) {
    const { description, license, stac_version } = collectionOf(of);
    return {
      type: "Collection" as const,
      stac_version,
      id,
      title,
      description,
      license,
      extent: {
        spatial: { bbox: [[-180, -90, 180, 90]] },
        temporal: { interval: [extent?.map((ms) => new Date(ms).toISOString()) ?? [null, null]] },
      },
      summaries: {
        "sar:instrument_mode": [...new Set(Object.values(modes).map((mode) => mode.acquisitionMode))],
        "sar:frequency_band": ["X"],
        "sar:observation_direction": ["left", "right"],
        "sat:orbit_state": ["ascending", "descending"],
      },
      providers: [{ name: new URL(stacUrl).host, roles: ["host"], url: stacUrl }],
      links: [
        to("self", pathOf(id)),
        root,
        to("parent", ""),
        to("items", `${pathOf(id)}/items`, { type: GEOJSON }),
        to(QUERYABLES, `${pathOf(id)}/queryables`, { type: SCHEMA_JSON }),
      ],
    };
  }

  return {
    collection,

    catalog(collections: readonly NamedCollection[]) {
      const name = new URL(stacUrl).host;
      return {
        type: "Catalog" as const,
        stac_version: "1.0.0",
        id: name.replaceAll(/[^\w.-]/g, "-"),
        title: `Radar images of ${name}`,
        description: "Search radar (SAR) images, and read those that you own.",
        conformsTo: [...CONFORMS_TO],
        links: [
          to("self", ""),
          root,
          to("data", "/collections"),
          to("conformance", "/conformance"),
          to("search", "/search", { type: GEOJSON, method: "GET" }),
          to("search", "/search", { type: GEOJSON, method: "POST" }),
          to(QUERYABLES, "/queryables", { type: SCHEMA_JSON }),
          ...collections.map(({ id, title }) => to("child", pathOf(id), { title })),
          ...(reference === undefined
            ? []
            : [
                { rel: "service-desc", href: reference.description, type: OPENAPI },
                { rel: "service-doc", href: reference.page, type: "text/html" },
              ]),
        ],
      };
    },

    collections: (named: readonly NamedCollection[], extents: readonly Extent[]) => ({
      collections: named.map((one, index) => collection(one, extents[index])),
      links: [to("self", "/collections"), root],
    }),

    queryablesUrl: (collectionID?: string) =>
      `${stacUrl}${collectionID === undefined ? "" : pathOf(collectionID)}/queryables`,

    /** Returns an item of the interface as STAC API has it: a footprint across 180° in parts (RFC 7946, 3.1.9). */
    item(document: Item): StacItem {
      const { bbox = [], geometry, collection = "public" } = document;
      const [west = 0, , east = 0] = bbox;
      return {
        ...document,
        bbox,
        geometry: west > east ? cutGeometry(geometry) : geometry,
        links: [
          to("self", itemPath(document), { type: GEOJSON }),
          root,
          to("parent", pathOf(collection)),
          to("collection", pathOf(collection)),
        ],
      };
    },

    page(features: StacItem[], { count, links }: { count: number; links: readonly StacLink[] }) {
      return { type: "FeatureCollection" as const, numberReturned: count, links: [...links, root], features };
    },

    to,
    pathOf,
  };
}

function cutGeometry({ coordinates: [ring = []] }: Item["geometry"]): StacItem["geometry"] {
  const positions = ring.map(([lng, lat]): Position => [lng, lat]);
  const parts = cutAtAntimeridian([unwrapRing(positions)]);
  return {
    type: "MultiPolygon",
    coordinates: parts.map((rings) =>
      rings.map((one) => one.map(([lng, lat]): [number, number] => [lng, lat])),
    ),
  };
}

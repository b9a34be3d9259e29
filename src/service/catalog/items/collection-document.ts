import { type CollectionName, collectionNames } from "../../../contract/common.ts";

/** Route of the documents that items link to as their collection; they need no bearer. */
export const COLLECTION_ROUTE = "/api/catalog/v2/collections/:collection";

const DESCRIPTIONS = {
  public: "The public catalog: radar images that can be bought, with thumbnails.",
  private: "Images that the caller tasked or bought, with all products.",
} as const satisfies Record<CollectionName, string>;

/** Where the document of a collection is. */
export function collectionUrl(baseUrl: string, collection: CollectionName): string {
  return `${baseUrl}${COLLECTION_ROUTE.replace(":collection", collection)}`;
}

/** A small STAC 1.0.0 Collection (interface 4.1.2); undefined when there is none of that name. */
export function collectionDocument(baseUrl: string, name: string) {
  const collection = collectionNames.find((known) => known === name);
  if (!collection) return undefined;
  return {
    type: "Collection",
    stac_version: "1.0.0",
    id: collection,
    description: DESCRIPTIONS[collection],
    license: "proprietary",
    extent: {
      spatial: { bbox: [[-180, -90, 180, 90]] },
      temporal: { interval: [[null, null]] },
    },
    links: [{ rel: "self", href: collectionUrl(baseUrl, collection), type: "application/json" }],
  };
}

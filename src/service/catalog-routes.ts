import { Hono } from "hono";
import {
  getFramePrice,
  listCatalogItems,
  type ParsedSearch,
  searchCatalogItems,
} from "../contract/catalog.ts";
import type { ParsedRequest } from "../contract/endpoint.ts";
import type { Item } from "../contract/item.ts";
import type { FoundItem } from "./catalog/catalog.ts";
import type { Scope } from "./catalog/catalog-query.ts";
import { itemDocument } from "./catalog/item-document.ts";
import { productMask } from "./catalog/item-id.ts";
import { type MergedPlace, searchMerged } from "./catalog/merged-search.ts";
import { readSearch } from "./catalog/read-search.ts";
import { parseBoxList } from "./catalog/search-area.ts";
import { parseSortList } from "./catalog/sort-keys.ts";
import { COLLECTION_ROUTE, collectionDocument } from "./collection-document.ts";
import { callersContract, checkCollections, checkCovered, unknownFrame } from "./contract-access.ts";
import { badRequest, notFound } from "./errors.ts";
import { createLinkMaker, itemAssets } from "./file-links.ts";
import type { FrameStock } from "./frame-stock.ts";
import { jsonResponse } from "./http/json-response.ts";
import { type Call, type ServiceEnv, serve } from "./http/serve.ts";
import { ownedProducts } from "./ownership.ts";
import type { ServiceContext } from "./parts.ts";
import { framePrice, priced } from "./pricing.ts";
import { type Continuation, createSearchCursors, staleCursor } from "./search-cursor.ts";

/** Listing, search and price (interface.md, Catalog v2). */
export function catalogRoutes(context: ServiceContext): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  const cursors = createSearchCursors(context.signer);

  async function answerSearch(search: ParsedSearch, after: MergedPlace, call: Call) {
    const query = readSearch(search, context.propertyPrefix);
    const stock = context.stock.now();
    const scope = await readScope(context, search, call);
    const found = searchMerged(
      { catalog: stock.archive, scope },
      { catalog: stock.recent, scope: recentScope(stock, scope, call.now) },
      query,
      after,
    );
    if (!found) throw staleCursor();
    const link = createLinkMaker(context);
    const showItem = async (item: FoundItem): Promise<Item> => {
      const isOwned = ((scope.owned.get(item.frameID) ?? 0) & productMask([item.product])) !== 0;
      // An owned item carries its data only where nothing but owned items was asked for.
      const assets = await itemAssets(link, item, !scope.public && isOwned);
      return itemDocument(item, { ...context, collection: isOwned ? "private" : "public", assets });
    };
    return {
      data: await Promise.all(found.items.map(showItem)),
      ...(found.more && { cursor: await cursors.write(call.caller.id, { search, after: found.place }) }),
    };
  }

  serve(app, searchCatalogItems, async ({ body }, { var: call }) => {
    if (body.cursor !== undefined) {
      const message = '"cursor" does not continue a search here; use GET items with it.';
      throw badRequest(message).about("conflict", "cursor");
    }
    return answerSearch(body, {}, call);
  });
  serve(app, listCatalogItems, async ({ query: { cursor, limit, ...given } }, { var: call }) => {
    const asked = readListing(given);
    if (cursor === undefined) return answerSearch({ ...asked, limit: limit ?? 10 }, {}, call);
    const { search, after } = await cursors.read(call.caller.id, cursor);
    checkSame(asked, search);
    return answerSearch({ ...search, limit: limit ?? search.limit }, after, call);
  });
  serve(app, getFramePrice, async ({ query: { contractID, frameID, eula } }, { var: { caller, now } }) => {
    const terms = callersContract(context.directory, caller, contractID);
    const frame = context.stock.now().frameFor(caller, frameID, now);
    if (!frame) throw unknownFrame(frameID);
    checkCovered(terms, frame, eula);
    return priced(framePrice(terms, frame, eula), terms);
  });
  app.get(COLLECTION_ROUTE, ({ req }) => {
    const document = collectionDocument(context.baseUrl, req.param("collection"));
    if (!document) throw notFound("There is no such collection.");
    return jsonResponse(document, { headers: { "cache-control": "public, max-age=3600" } });
  });
  return app;
}

type Listing = Omit<ParsedRequest<typeof listCatalogItems>["query"], "cursor" | "limit">;

/** The parameters of a listing as the body of the same search. */
function readListing({
  bbox,
  sortby,
  ids,
  datetime,
  collections,
  contractID,
}: Listing): Omit<ParsedSearch, "limit"> {
  return {
    ...(bbox !== undefined && { bbox: parseBoxList(bbox) }),
    ...(sortby !== undefined && { sortby: parseSortList(sortby) }),
    ...(ids !== undefined && { ids }),
    ...(datetime !== undefined && { datetime }),
    ...(collections !== undefined && { collections }),
    ...(contractID !== undefined && { contractID }),
  };
}

/** What is given together with a cursor must be what the cursor came from (interface.md, Pagination). */
function checkSame(given: Omit<ParsedSearch, "limit">, search: Continuation["search"]): void {
  for (const [name, value] of Object.entries(given)) {
    if (JSON.stringify(value) !== JSON.stringify(search[name as keyof ParsedSearch])) {
      throw badRequest(`"${name}" differs from the search that the cursor came from.`).about(
        "conflict",
        name,
      );
    }
  }
}

/** Which frames the caller sees (interface.md, Collections semantics). */
async function readScope(
  { directory, store }: ServiceContext,
  { collections, contractID }: ParsedSearch,
  { caller }: Call,
): Promise<Scope> {
  if (collections && contractID === undefined) {
    throw badRequest('"collections" needs a "contractID".').about("missing", "contractID");
  }
  const terms = contractID === undefined ? undefined : callersContract(directory, caller, contractID);
  if (terms) checkCollections(terms, collections ?? ["public"]);
  // One's own images belong to both collections; a search that names none is in the public catalog alone.
  const owned = collections ? await ownedProducts(store, caller) : new Map<string, number>();
  return { public: collections?.includes("public") ?? true, owned };
}

/** Recent frames are seen as far as they are the caller's or, in the public collection, on sale. */
function recentScope(stock: FrameStock, { public: isPublic, owned }: Scope, now: number): Scope {
  const seen = new Map(isPublic ? stock.recentOnSale(now) : []);
  for (const [frameID, mask] of owned) seen.set(frameID, (seen.get(frameID) ?? 0) | mask);
  return { public: false, owned: seen };
}

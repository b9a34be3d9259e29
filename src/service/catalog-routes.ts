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
import { readSearch } from "./catalog/read-search.ts";
import { parseBoxList } from "./catalog/search-area.ts";
import { parseSortList } from "./catalog/sort-keys.ts";
import { callersContract, checkCollections, checkCovered } from "./contract-access.ts";
import { badRequest, notFound } from "./errors.ts";
import { createLinkMaker, itemAssets } from "./file-links.ts";
import type { ServiceContext } from "./parts.ts";
import { framePrice, priced } from "./pricing.ts";
import { type Call, type Route, route } from "./route.ts";
import { type Continuation, createSearchCursors } from "./search-cursor.ts";

/** Listing, search and price (interface.md, Catalog v2). */
export function catalogRoutes(context: ServiceContext): Route[] {
  const cursors = createSearchCursors(context.signer);

  async function answerSearch(search: ParsedSearch, after: string | undefined, call: Call) {
    const query = readSearch(search);
    const scope = await readScope(context, search, call);
    const found = context.catalog.search({ ...query, scope, after });
    if (!found) throw badRequest("The cursor is no longer valid; repeat the search.");
    const last = found.items.at(-1);
    const link = createLinkMaker(context, call.now);
    const showItem = async (item: FoundItem): Promise<Item> => {
      const isOwned = ((scope.owned.get(item.frameID) ?? 0) & productMask([item.product])) !== 0;
      // An owned item carries its data only where nothing but owned items was asked for.
      const assets = await itemAssets(link, item, !scope.public && isOwned);
      return itemDocument(item, isOwned ? "private" : "public", assets);
    };
    return {
      data: await Promise.all(found.items.map(showItem)),
      ...(found.more && last && { cursor: await cursors.write(call.caller.id, { search, after: last.id }) }),
    };
  }

  return [
    route(searchCatalogItems, async ({ body }, call) => {
      if (body.cursor !== undefined) {
        throw badRequest('"cursor" does not continue a search here; use GET items with it.');
      }
      return answerSearch(body, undefined, call);
    }),
    route(listCatalogItems, async ({ query: { cursor, limit, ...given } }, call) => {
      const asked = readListing(given);
      if (cursor === undefined) return answerSearch({ ...asked, limit: limit ?? 10 }, undefined, call);
      const { search, after } = await cursors.read(call.caller.id, cursor);
      checkSame(asked, search);
      return answerSearch({ ...search, limit: limit ?? search.limit }, after, call);
    }),
    route(getFramePrice, async ({ query: { contractID, frameID, eula } }, { caller }) => {
      const terms = callersContract(context.directory, caller, contractID);
      const frame = context.catalog.frame(frameID);
      if (!frame) throw notFound(`There is no frame ${frameID}.`);
      checkCovered(terms, frame, eula);
      return priced(framePrice(terms, frame, eula), terms);
    }),
  ];
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
      throw badRequest(`"${name}" differs from the search that the cursor came from.`);
    }
  }
}

/** Which frames the caller sees (interface.md, Collections semantics). */
async function readScope(
  { directory, ledger }: ServiceContext,
  { collections, contractID }: ParsedSearch,
  { caller }: Call,
): Promise<Scope> {
  if (collections && contractID === undefined) throw badRequest('"collections" needs a "contractID".');
  const terms = contractID === undefined ? undefined : callersContract(directory, caller, contractID);
  if (terms) checkCollections(terms, collections ?? ["public"]);
  const owned = new Map<string, number>();
  if (collections?.includes("private")) {
    for (const { frameID, productTypes } of await ledger.ownedBy(caller.id)) {
      owned.set(frameID, (owned.get(frameID) ?? 0) | productMask(productTypes));
    }
  }
  return { public: collections?.includes("public") ?? true, owned };
}

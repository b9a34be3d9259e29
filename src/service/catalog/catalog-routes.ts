import { Hono } from "hono/tiny";
import {
  getFramePrice,
  type ItemSearch,
  listCatalogItems,
  searchCatalogItems,
} from "../../contract/catalog.ts";
import type { ParsedRequest } from "../../contract/endpoint.ts";
import type { Item } from "../../contract/item.ts";
import { badRequest, notFound } from "../errors.ts";
import { checkSame } from "../http/cursor-page.ts";
import type { ServiceEnv } from "../http/env.ts";
import { jsonResponse } from "../http/error-response.ts";
import { serve } from "../http/serve.ts";
import type { ServiceContext } from "../parts.ts";
import {
  callersContract,
  checkCovered,
  framePrice,
  priced,
  visibleFrame,
} from "../purchases/contract-access.ts";
import type { AnswerForm, ItemSearches } from "./item-search.ts";
import { COLLECTION_ROUTE, collectionDocument, itemDocument } from "./items/item-document.ts";
import { parseBoxList, parseSortList } from "./read-search.ts";

/** Answers of the interface: `{data, cursor}` of items as interface 4.1 has them. */
const PAGE: AnswerForm<Item, { data: Item[]; cursor?: string }> = {
  name: "data",
  document: (item, setting) => {
    return itemDocument(item, { ...setting, collection: item.isOwned ? "private" : "public" });
  },
  body: (data, { cursor }) => ({ ...(cursor !== undefined && { cursor }), data }),
};

export function catalogRoutes(
  context: ServiceContext,
  { answerSearch, cursors }: ItemSearches,
): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  serve(app, searchCatalogItems, async ({ body }, { req, var: call }) => {
    if (body.cursor !== undefined) {
      const message = '"cursor" does not continue a search here; use it with GET items.';
      throw badRequest(message).about("conflict", "cursor");
    }
    return answerSearch({ search: body, call, request: req.raw }, PAGE);
  });
  serve(app, listCatalogItems, async ({ query: { cursor, limit, ...given } }, { req, var: call }) => {
    const asked = readListing(given);
    if (cursor === undefined) {
      return answerSearch({ search: { ...asked, limit: limit ?? 10 }, call, request: req.raw }, PAGE);
    }
    const { search, after } = await cursors.read(call.caller, cursor);
    checkSame(asked, search, "search");
    return answerSearch(
      { search: { ...search, limit: limit ?? search.limit }, after, call, request: req.raw },
      PAGE,
    );
  });
  serve(app, getFramePrice, async ({ query: { contractID, frameID, eula } }, { var: { caller, now } }) => {
    const terms = callersContract(context.directory, caller, contractID);
    const { frame } = await visibleFrame(context.catalog, { caller, now }, frameID);
    checkCovered(terms, frame, eula, now);
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

function readListing({ bbox, sortby, ...others }: Listing): Omit<ItemSearch, "limit"> {
  return {
    ...others,
    ...(bbox !== undefined && { bbox: parseBoxList(bbox) }),
    ...(sortby !== undefined && { sortby: parseSortList(sortby) }),
  };
}

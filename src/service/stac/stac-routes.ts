import { Hono } from "hono/tiny";
import { DEFAULT_PREFIX } from "../../contract/common.ts";
import type { ResultOf } from "../../contract/endpoint.ts";
import {
  CONFORMS_TO,
  GEOJSON,
  getStacCatalog,
  getStacCollection,
  getStacCollectionQueryables,
  getStacConformance,
  getStacItem,
  getStacQueryables,
  listStacCollections,
  listStacItems,
  listStacSearch,
  queryablesSchema,
  type StacItem,
  type StacLink,
  searchStac,
} from "../../contract/stac.ts";
import { STAC_PATH } from "../../contract/stac-names.ts";
import type { Viewer } from "../catalog/catalog-store.ts";
import type { AnswerForm, AskedSearch, ItemSearches } from "../catalog/item-search.ts";
import { itemDocument } from "../catalog/items/item-document.ts";
import { readSearch } from "../catalog/read-search.ts";
import type { User } from "../directory/directory.ts";
import { notFound } from "../errors.ts";
import type { ServiceEnv } from "../http/env.ts";
import { StreamedList, serve } from "../http/serve.ts";
import type { ServiceContext } from "../parts.ts";
import { collectionsOf, createStacDocuments, type Extent, type NamedCollection } from "./stac-documents.ts";
import {
  collectionIDOf,
  itemSearchOf,
  limitOf,
  readSearchInAddress,
  searchedCollections,
} from "./stac-search.ts";

type Page = ResultOf<typeof searchStac>;

/** Time for which the extent of the public catalog is kept, ms. */
const EXTENT_KEPT = 60_000;

/** Serves the catalog as a STAC API, by the searches of the interface: the same costs, limits, grants and cursors. */
export function stacRoutes(
  context: ServiceContext,
  { answerSearch, cursors }: ItemSearches,
): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  const stacUrl = context.baseUrl.replace(/\/$/, "") + STAC_PATH;
  const { propertyPrefix = DEFAULT_PREFIX } = context;
  const documents = createStacDocuments(stacUrl, context.reference);
  const extentOf = createExtents(context);

  const contractsOf = (caller: User | undefined) =>
    caller ? context.directory.contracts.filter(({ companyID }) => companyID === caller.companyID) : [];

  function collectionOf(caller: User | undefined, id: string): NamedCollection {
    const named = collectionsOf(contractsOf(caller)).find((known) => known.id === id);
    if (named) return named;
    throw notFound(`There is no collection "${id}"${caller ? "" : " without a bearer token"}.`);
  }

  /** Returns the form of a page; `next` makes the link that continues it. */
  function pageForm(
    self: StacLink,
    next: (token: string, limit: number) => StacLink,
  ): AnswerForm<StacItem, Page> {
    return {
      name: "features",
      document(item, setting, search) {
        const document = itemDocument(item, { ...setting, collection: "public" });
        return documents.item({ ...document, collection: collectionIDOf(search, item.isOwned) });
      },
      body(features, { cursor, count, search }) {
        const links = cursor === undefined ? [self] : [self, next(cursor, search.limit)];
        return documents.page(features, { count, links });
      },
    };
  }

  const inAddress = (path: string, type = GEOJSON) => {
    const link = documents.to("self", path, { type });
    const next = (token: string, limit: number): StacLink => {
      return {
        ...link,
        rel: "next",
        method: "GET",
        href: `${link.href}?${new URLSearchParams({ limit: `${limit}`, token })}`,
      };
    };
    return pageForm(link, next);
  };

  const inBody = pageForm(documents.to("self", "/search", { type: GEOJSON }), (token, limit) => {
    // The token carries the search: clients send this body alone.
    return documents.to("next", "/search", {
      type: GEOJSON,
      method: "POST",
      merge: false,
      body: { limit, token },
    });
  });

  /** Runs a search, or continues the one of its token. */
  async function found(
    given: Parameters<typeof itemSearchOf>[0],
    { call, request, form }: Omit<AskedSearch, "search" | "after"> & { form: AnswerForm<StacItem, Page> },
  ) {
    if (given.token) {
      const { search, after } = await cursors.read(call.caller, given.token);
      const limit = given.limit ? limitOf(given.limit) : search.limit;
      return answerSearch({ search: { ...search, limit }, after, call, request }, form);
    }
    const searched = searchedCollections(given.collections, contractsOf(call.caller));
    return answerSearch({ search: itemSearchOf(given, searched), call, request }, form);
  }

  serve(app, getStacCatalog, (_, { var: { caller } }) =>
    documents.catalog(collectionsOf(contractsOf(caller))),
  );
  serve(app, getStacConformance, () => ({ conformsTo: [...CONFORMS_TO] }));
  serve(app, listStacCollections, async (_, { var: { caller } }) => {
    const named = collectionsOf(contractsOf(caller));
    return documents.collections(named, await Promise.all(named.map(({ of }) => extentOf(of, caller))));
  });
  serve(app, getStacCollection, async ({ params: { collectionID } }, { var: { caller } }) => {
    const named = collectionOf(caller, collectionID);
    return documents.collection(named, await extentOf(named.of, caller));
  });
  serve(app, getStacQueryables, () => queryablesSchema(documents.queryablesUrl(), propertyPrefix));
  serve(app, getStacCollectionQueryables, ({ params: { collectionID } }, { var: { caller } }) => {
    return queryablesSchema(documents.queryablesUrl(collectionOf(caller, collectionID).id), propertyPrefix);
  });

  serve(app, searchStac, ({ body }, { req, var: call }) =>
    found(body, { call, request: req.raw, form: inBody }),
  );
  serve(app, listStacSearch, ({ query }, { req, var: call }) => {
    return found(readSearchInAddress(query), { call, request: req.raw, form: inAddress("/search") });
  });
  serve(app, listStacItems, ({ params: { collectionID }, query }, { req, var: call }) => {
    const { id } = collectionOf(call.caller, collectionID);
    const form = inAddress(`${documents.pathOf(id)}/items`);
    const given = { ...readSearchInAddress(query), collections: [id] };
    return found(given, { call, request: req.raw, form });
  });
  serve(app, getStacItem, async ({ params: { collectionID, itemID } }, { req, var: call }) => {
    const { id } = collectionOf(call.caller, collectionID);
    const given = { ids: [itemID], collections: [id], limit: 1 };
    const page = await found(given, { call, request: req.raw, form: inBody });
    const [item] = page instanceof StreamedList ? [] : page.features;
    if (item) return item;
    throw notFound(`There is no item "${itemID}" in the collection "${id}".`);
  });
  return app;
}

/** Returns what tells from when to when images of a collection are; the public one's is kept for a minute. */
function createExtents({ catalog, clock, steadyClock }: ServiceContext) {
  let kept: { extent: Promise<Extent>; until: number } | undefined;

  async function end(direction: "asc" | "desc", viewer: Viewer): Promise<number | undefined> {
    const search = readSearch({ sortby: [{ field: "start_datetime", direction }], limit: 1 });
    return (await catalog.search(search, viewer, { limit: 1 })).items[0]?.frame.start;
  }

  async function ask(viewer: Viewer): Promise<Extent> {
    const [first, last] = await Promise.all([end("asc", viewer), end("desc", viewer)]);
    return first === undefined || last === undefined ? undefined : [first, last];
  }

  return (of: NamedCollection["of"], caller: User | undefined): Promise<Extent> => {
    if (of === "private" && caller) {
      const { companyID, id: userID } = caller;
      return ask({ companyID, userID, public: false, private: true, now: clock() });
    }
    if (!kept || steadyClock() >= kept.until) {
      const extent = ask({ companyID: "", userID: "", public: true, private: false, now: clock() });
      extent.catch(() => {
        kept = undefined;
      });
      kept = { extent, until: steadyClock() + EXTENT_KEPT };
    }
    return kept.extent;
  };
}

import type { ParsedSearch } from "../../contract/catalog.ts";
import { DEFAULT_PREFIX } from "../../contract/common.ts";
import { badRequest } from "../errors.ts";
import { parseInterval } from "../instant.ts";
import type { CatalogQuery } from "./catalog-query.ts";
import { readConditions } from "./conditions.ts";
import { readArea } from "./search-area.ts";
import { readSort } from "./sort-keys.ts";

/**
 * The part of a search that does not depend on who asks; 400 for what is wrong in it (interface 4.3). `prefix`
 * is the namespace of the service's own properties.
 */
export function readSearch(search: ParsedSearch, prefix: string = DEFAULT_PREFIX): CatalogQuery {
  const empty = search.ids?.indexOf("") ?? -1;
  if (empty >= 0) throw badRequest('"ids" holds an empty id.').about("length", "ids", empty);
  return {
    area: readArea(search),
    time: search.datetime === undefined ? undefined : parseInterval(search.datetime),
    conditions: readConditions(search.query, prefix),
    ids: search.ids,
    sort: readSort(search.sortby, prefix),
  };
}

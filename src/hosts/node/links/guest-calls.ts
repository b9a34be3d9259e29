import { type Contract, getContract, listContracts } from "../../../contract/account.ts";
import {
  getFramePrice,
  listCatalogItems,
  searchBody,
  searchCatalogItems,
} from "../../../contract/catalog.ts";
import { matchEndpoint } from "../../../contract/endpoints.ts";
import { parseJson } from "../../../domain/json.ts";
import { forbidden } from "../../../service/errors.ts";
import { readText } from "../../../service/http/read-request.ts";
import type { SharedContent } from "../../../service/store/records.ts";

/** Operations that a guest may call, each within what is shared. All others are refused, also those to come. */
export const GUEST_OPERATIONS: readonly string[] = [
  searchCatalogItems.operation,
  listCatalogItems.operation,
  getFramePrice.operation,
  listContracts.operation,
];

/**
 * Calls the interface for a guest; throws 403 for anything that the link does not show. `path` is relative to the base
 * of the interface.
 */
export async function callAsGuest<T extends Response | "drop">(
  request: Request,
  path: string,
  shared: SharedContent,
  call: (request: Request) => Promise<T>,
): Promise<T | Response> {
  const operation = matchEndpoint(request.method, path)?.operation ?? "";
  if (!GUEST_OPERATIONS.includes(operation)) throw notShared();
  if (operation === listContracts.operation) return onlyContract(request, path, shared, call);
  const { searchParams } = new URL(request.url);
  const given = (name: string) => searchParams.get(name) ?? undefined;
  if (operation === searchCatalogItems.operation) {
    const { text } = await readText(request);
    checkSearch(text, shared);
    const { url, method, headers, signal } = request;
    return call(new Request(url, { method, headers, body: text, signal }));
  }
  if (operation === getFramePrice.operation) {
    const { contractID, eula, frames } = shared;
    const isShown = !frames || (frames.includes(given("frameID") ?? "") && given("eula") === eula);
    if (given("contractID") !== contractID || !isShown) throw notShared();
  } else {
    // A cursor is signed for its caller and carries the search; an empty one is none.
    if (shared.frames && !given("cursor")) throw notShared();
    checkTerms({ collections: given("collections")?.split(","), contractID: given("contractID") }, shared);
  }
  return call(request);
}

/** Refuses a search of more than is shared. The service refuses one that cannot be read. */
function checkSearch(text: string, shared: SharedContent): void {
  const { data } = searchBody.safeParse(parseJson(text));
  if (!data) return;
  checkTerms(data, shared);
  const { frames } = shared;
  if (!frames) return;
  const { eq, in: among } = data.query?.frame_id ?? {};
  const wanted = eq === undefined ? among : [eq];
  if (!wanted?.every((frameID) => frames.includes(String(frameID)))) throw notShared();
}

interface Terms {
  collections?: readonly string[] | undefined;
  contractID?: string | undefined;
}

/** Refuses the company's own images, and contracts other than the link's. */
function checkTerms({ collections = [], contractID }: Terms, shared: SharedContent): void {
  const isPublic = collections.every((name) => name === "public");
  if (!isPublic || (contractID !== undefined && contractID !== shared.contractID)) throw notShared();
}

/** Answers with the link's contract alone, without the places that it delivers to. */
async function onlyContract<T extends Response | "drop">(
  request: Request,
  path: string,
  { contractID }: SharedContent,
  call: (request: Request) => Promise<T>,
): Promise<T | Response> {
  if (contractID === undefined) return Response.json({ data: [] });
  const url = new URL(request.url);
  const base = url.pathname.slice(0, url.pathname.length - path.length);
  url.pathname = base + getContract.path.replace("{contractID}", encodeURIComponent(contractID));
  url.search = "";
  const headers = new Headers(request.headers);
  // The answer is read here.
  headers.delete("accept-encoding");
  const answer = await call(new Request(url, { headers, signal: request.signal }));
  if (answer === "drop" || !answer.ok) return answer;
  const { deliveryLocations: _, ...contract }: Contract = await answer.json();
  return Response.json({ data: [contract] });
}

const notShared = () => forbidden("This link does not show that: it is for reading what was shared.");

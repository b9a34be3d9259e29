import type { CollectionName } from "../../contract/common.ts";
import { offers } from "../../domain/contract-terms.ts";
import type { Eula } from "../../domain/products.ts";
import type { CatalogStore, KnownFrame } from "../catalog/catalog-store.ts";
import type { Frame } from "../catalog/items/frame.ts";
import { type ContractTerms, contractOf, type Directory, type User } from "../directory.ts";
import { forbidden, notFound, type ServiceError } from "../errors.ts";
import type { Call } from "../http/serve.ts";

/** The caller's contract; 404 when there is none of this id for its company. */
export function callersContract(directory: Directory, caller: User, contractID: string): ContractTerms {
  const terms = contractOf(directory, caller.companyID, contractID);
  if (!terms) throw notFound(`There is no contract ${contractID}.`).about("not_found", "contractID");
  return terms;
}

/** A frame that is on sale or the caller's; 404 for any other. */
export async function visibleFrame(
  catalog: CatalogStore,
  { caller, now }: Call,
  frameID: string,
): Promise<KnownFrame> {
  const known = await catalog.frame(frameID);
  const isOnSale = known?.publicFrom !== undefined && known.publicFrom <= now;
  if (!known || !(isOnSale || known.userID === caller.id)) throw unknownFrame(frameID);
  return known;
}

/** 404 for a frame that is not there, or that the caller may not know of. */
function unknownFrame(frameID: string): ServiceError {
  return notFound(`There is no frame ${frameID}.`).about("not_found", "frameID");
}

/** Refuses collections that the contract does not open; `private` is open to everyone for what is theirs. */
export function checkCollections({ contract }: ContractTerms, collections: readonly CollectionName[]): void {
  if (collections.includes("public") && !contract.catalog_collections.allowed.includes("public")) {
    const message = `Contract "${contract.name}" gives no access to the public catalog.`;
    throw forbidden(message).about("not_offered", "contractID");
  }
}

/** Refuses a frame or a licence that the contract does not cover. */
export function checkCovered(terms: ContractTerms, frame: Frame, eula: Eula): void {
  const { contract } = terms;
  checkCollections(terms, ["public"]);
  if (!offers(contract.imagingModes, frame.mode)) {
    const message = `Contract "${contract.name}" does not cover the imaging mode ${frame.mode}.`;
    throw forbidden(message).about("not_offered", "frameID");
  }
  if (!offers(contract.eula, eula)) {
    const message = `Contract "${contract.name}" does not offer the licence ${eula}.`;
    throw forbidden(message).about("not_offered", "eula");
  }
}

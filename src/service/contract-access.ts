import type { CollectionName, Eula } from "../contract/common.ts";
import type { Frame } from "./catalog/frame.ts";
import { type ContractTerms, contractOf, type Directory, type User } from "./directory.ts";
import { forbidden, notFound } from "./errors.ts";

/** The caller's contract; 404 when there is none of this id for its company. */
export function callersContract(directory: Directory, caller: User, contractID: string): ContractTerms {
  const terms = contractOf(directory, caller.companyID, contractID);
  if (!terms) throw notFound(`There is no contract ${contractID}.`);
  return terms;
}

/** Refuses collections that the contract does not open; `private` is open to everyone for what is theirs. */
export function checkCollections({ contract }: ContractTerms, collections: readonly CollectionName[]): void {
  if (collections.includes("public") && !contract.catalog_collections.allowed.includes("public")) {
    throw forbidden(`Contract "${contract.name}" gives no access to the public catalog.`);
  }
}

/** Refuses a frame or a licence that the contract does not cover. */
export function checkCovered(terms: ContractTerms, frame: Frame, eula: Eula): void {
  const { contract } = terms;
  checkCollections(terms, ["public"]);
  if (contract.imagingModes && !contract.imagingModes.allowed.includes(frame.mode)) {
    throw forbidden(`Contract "${contract.name}" does not cover the imaging mode ${frame.mode}.`);
  }
  if (contract.eula?.allowed && !contract.eula.allowed.includes(eula)) {
    throw forbidden(`Contract "${contract.name}" does not offer the licence ${eula}.`);
  }
}

import { Hono } from "hono/tiny";
import { z } from "zod";
import { type Contract, getContract, getContractSummary, listContracts } from "../../contract/account.ts";
import type { CollectionName, Price } from "../../contract/common.ts";
import { offers } from "../../domain/contract-terms.ts";
import {
  allowedProducts,
  defaultProducts,
  type Eula,
  framesOfDuration,
  type ImagingMode,
  modes,
  type ProductType,
  productTypes,
} from "../../domain/modes.ts";
import type { CatalogStore } from "../catalog/catalog-store.ts";
import type { Frame, OwnFileKinds } from "../catalog/items/frame.ts";
import type { ContractTerms, Directory, PricingPlan, User } from "../directory/directory.ts";
import { badRequest, forbidden, notFound, ServiceError } from "../errors.ts";
import { cutPage, openCursor } from "../http/cursor-page.ts";
import type { Call, ServiceEnv } from "../http/env.ts";
import { serve } from "../http/serve.ts";
import type { ServiceContext } from "../parts.ts";
import type { TaskRecord } from "../store/records.ts";

export function callersContract(directory: Directory, caller: User, contractID: string): ContractTerms {
  const terms = directory.contracts.find(
    ({ contract, companyID }) => contract.id === contractID && companyID === caller.companyID,
  );
  if (!terms) throw notFound(`There is no contract ${contractID}.`).about("not_found", "contractID");
  return terms;
}

/** Returns a frame that is on sale or the caller's; 404 for any other. */
export async function visibleFrame(catalog: CatalogStore, { caller, now }: Call, frameID: string) {
  const known = await catalog.frame(frameID);
  const isOnSale = known?.publicFrom !== undefined && known.publicFrom <= now;
  const isOwn = known?.userID === caller.id && known.companyID === caller.companyID;
  if (!known || !(isOnSale || isOwn)) {
    throw notFound(`There is no frame ${frameID}.`).about("not_found", "frameID");
  }
  return known;
}

/** Refuses collections that the contract does not open; `private` is open to everyone for their own. */
export function checkCollections({ contract }: ContractTerms, collections: readonly CollectionName[]): void {
  if (collections.includes("public") && !contract.catalog_collections.allowed.includes("public")) {
    const message = `Contract "${contract.name}" gives no access to the public catalog.`;
    throw forbidden(message).about("not_offered", "contractID");
  }
}

/** Refuses orders before and after a contract's term; what was bought under it stays. */
export function checkTerm({ name, start, end }: Contract, now: number): void {
  if (start !== undefined && now < Date.parse(start))
    throw forbidden(`Contract "${name}" begins at ${start}.`).about("not_offered", "contractID");
  if (end !== undefined && now >= Date.parse(end))
    throw forbidden(`Contract "${name}" ended at ${end}; choose another.`).about("not_offered", "contractID");
}

/** Refuses a purchase that the contract does not cover at `now`, ms since 1970. */
export function checkCovered(terms: ContractTerms, frame: Frame, eula: Eula, now: number): void {
  const { contract } = terms;
  checkTerm(contract, now);
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

/**
 * Returns the product types of an order, or the mode's defaults (interface 7.1); 400 for types the mode or
 * contract does not allow, or of which an archive has no files.
 */
export function chooseProducts(
  { contract, cogProducts, products }: ContractTerms,
  mode: ImagingMode,
  asked: readonly ProductType[] | undefined,
  files?: OwnFileKinds,
): readonly ProductType[] {
  const { family } = modes[mode];
  const offered: readonly ProductType[] = products?.[mode] ?? allowedProducts[family];
  const allowed = files ? offered.filter((type) => files.products.includes(type)) : offered;
  if (files && allowed.length === 0) {
    throw badRequest("The archive has no files of this frame yet, so it cannot be bought.").about(
      "not_offered",
      "frameID",
    );
  }
  if (!asked) {
    const usual = defaultProducts[family];
    // Nobody gets other products than those that a mode is known for, unseen.
    if (usual.every((type) => allowed.includes(type))) return usual;
    const message = `Choose the products: ${files ? "the archive has" : "the contract offers"} ${allowed.join(", ")}.`;
    throw badRequest(message).about("not_offered", "productTypes");
  }
  for (const [index, type] of asked.entries()) {
    if (!allowed.includes(type)) {
      const message =
        files && offered.includes(type)
          ? `The archive has no ${type} of this frame; it has ${allowed.join(", ")}.`
          : `Product type ${type} is not supported for the imaging mode ${mode}.`;
      throw badRequest(message).about("conflict", "productTypes", index);
    }
    if (type.endsWith("-COG") && !cogProducts) {
      const message = `Contract "${contract.name}" does not include product type ${type}.`;
      throw badRequest(message).about("not_offered", "productTypes", index);
    }
  }
  return productTypes.filter((type) => asked.includes(type));
}

/** Returns the price, undefined without a price list; 403 where the list has no price of the mode. */
export function framePrice(terms: ContractTerms, { mode }: Frame, eula: Eula): Price | undefined {
  const { pricing } = terms;
  if (!pricing) return undefined;
  const base = baseOf(pricing.base, mode, terms);
  return { amount: Math.round(base * pricing.eulaFactor[eula]), currency: pricing.currency };
}

function baseOf(list: PricingPlan["base"], mode: ImagingMode, { contract }: ContractTerms): number {
  const base = list[mode];
  if (base !== undefined) return base;
  const message = `Contract "${contract.name}" has no price for the imaging mode ${mode}: it is not sold.`;
  throw forbidden(message).about("not_offered", "contractID");
}

/** Seconds of `imagingDuration` beyond one scene cost as many frames more. */
export type TaskTerms = Pick<
  TaskRecord,
  "imagingMode" | "exclusivity" | "priority" | "sla" | "eula" | "imagingDuration"
>;

export function taskPrice(
  terms: ContractTerms,
  { imagingMode, exclusivity, priority, sla, eula, imagingDuration }: TaskTerms,
): Price | undefined {
  const { pricing } = terms;
  if (!pricing) return undefined;
  const { base, exclusivityFactor, slaFactor, priorityFactor } = pricing.tasking;
  const factor =
    exclusivityFactor[exclusivity] * slaFactor[sla] * priorityFactor[priority] * pricing.eulaFactor[eula];
  const ofFrame = Math.round(baseOf(base, imagingMode, terms) * factor);
  return { amount: ofFrame * framesOfDuration(imagingMode, imagingDuration), currency: pricing.currency };
}

/** Returns the price; 403 where the contract has none (interface 4.5.2). */
export function priced(price: Price | undefined, { contract }: ContractTerms): Price {
  if (price) return price;
  const message = `Contract "${contract.name}" has no pricing plan.`;
  throw new ServiceError(403, "OUT_OF_BOUND_CONTRACT", message).about("not_offered", "contractID");
}

export function insufficientFunds(order: "purchase" | "task", { contract }: ContractTerms): ServiceError {
  const message = `The ${order} would exceed the spend limit of contract "${contract.name}".`;
  return new ServiceError(422, "ERR_INSUFFICIENT_FUNDS", message).about("exceeded", "contractID");
}

const cursorPayload = z.object({ contractsOf: z.string(), after: z.string() });

export function contractRoutes({ directory, store, signer }: ServiceContext): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  serve(app, listContracts, async ({ query: { cursor, limit } }, { var: { caller } }) => {
    const { companyID } = caller;
    const contracts = directory.contracts.filter((terms) => terms.companyID === companyID);
    const goesOn = await openCursor(signer, cursor, cursorPayload, (sent) => sent.contractsOf === companyID);
    const records = contracts.slice(contracts.findIndex(({ contract }) => contract.id === goesOn?.after) + 1);
    return cutPage(
      signer,
      { records, limit: limit ?? records.length },
      ({ contract }) => contract,
      (last) => ({ contractsOf: companyID, after: last.contract.id }),
    );
  });
  serve(
    app,
    getContract,
    async ({ params }, { var: { caller } }) => callersContract(directory, caller, params.contractID).contract,
  );
  serve(app, getContractSummary, async ({ params }, { var: { caller } }) => {
    const { contract, pricing } = callersContract(directory, caller, params.contractID);
    if (!pricing)
      throw notFound(`Contract "${contract.name}" has no pricing plan.`).about("not_found", "contractID");
    const account = { companyID: caller.companyID, contractID: contract.id };
    const { held, spent } = await store.read((tx) => tx.account(account));
    return {
      contractID: contract.id,
      currency: pricing.currency,
      spendLimit: pricing.spendLimit,
      onHold: held,
      consolidatedSpent: spent,
    };
  });
  return app;
}

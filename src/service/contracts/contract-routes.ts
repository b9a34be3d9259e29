import { Hono } from "hono";
import { z } from "zod";
import { getContract, getContractSummary, listContracts } from "../../contract/account.ts";
import type { ContractTerms, User } from "../directory.ts";
import { invalidCursor, notFound } from "../errors.ts";
import { type ServiceEnv, serve } from "../http/serve.ts";
import type { ServiceContext } from "../parts.ts";
import { callersContract } from "./contract-access.ts";

const cursorPayload = z.object({ contractsOf: z.string(), after: z.string() });

/** Contracts of the caller's company (interface 6.1). */
export function contractRoutes({ directory, store, signer }: ServiceContext): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  /** Where a list continues; 400 for a cursor that was altered or is another company's. */
  async function placeAfter(
    cursor: string,
    contracts: readonly ContractTerms[],
    { companyID }: User,
  ): Promise<number> {
    const payload = cursorPayload.safeParse(await signer.open("cursor", cursor)).data;
    if (payload?.contractsOf !== companyID) throw invalidCursor();
    return contracts.findIndex(({ contract }) => contract.id === payload.after) + 1;
  }

  serve(app, listContracts, async ({ query: { cursor, limit } }, { var: { caller } }) => {
    const contracts = directory.contracts.filter(({ companyID }) => companyID === caller.companyID);
    const from = cursor === undefined ? 0 : await placeAfter(cursor, contracts, caller);
    const end = from + (limit ?? contracts.length);
    const last = end < contracts.length ? contracts[end - 1] : undefined;
    return {
      data: contracts.slice(from, end).map(({ contract }) => contract),
      ...(last && {
        cursor: await signer.seal("cursor", { contractsOf: caller.companyID, after: last.contract.id }),
      }),
    };
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

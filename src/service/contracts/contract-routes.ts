import { Hono } from "hono/tiny";
import { z } from "zod";
import { getContract, getContractSummary, listContracts } from "../../contract/account.ts";
import { notFound } from "../errors.ts";
import { cutPage, openCursor } from "../http/cursor-page.ts";
import type { ServiceEnv } from "../http/env.ts";
import { serve } from "../http/serve.ts";
import type { ServiceContext } from "../parts.ts";
import { callersContract } from "./contract-access.ts";

const cursorPayload = z.object({ contractsOf: z.string(), after: z.string() });

export function contractRoutes({ directory, store, signer }: ServiceContext): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  serve(app, listContracts, async ({ query: { cursor, limit } }, { var: { caller } }) => {
    const contracts = directory.contracts.filter(({ companyID }) => companyID === caller.companyID);
    const goesOn = await openCursor(
      signer,
      cursor,
      cursorPayload,
      ({ contractsOf }) => contractsOf === caller.companyID,
    );
    const records = contracts.slice(contracts.findIndex(({ contract }) => contract.id === goesOn?.after) + 1);
    return cutPage(
      signer,
      { records, limit: limit ?? records.length },
      ({ contract }) => contract,
      (last) => ({ contractsOf: caller.companyID, after: last.contract.id }),
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

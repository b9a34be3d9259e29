import { getContract, getContractSummary, listContracts } from "../contract/account.ts";
import { callersContract } from "./contract-access.ts";
import { notFound } from "./errors.ts";
import type { ServiceContext } from "./parts.ts";
import { type Route, route } from "./route.ts";

/** Contracts of the caller's company (interface.md, Contracts). */
export function contractRoutes({ directory, ledger }: ServiceContext): Route[] {
  return [
    route(listContracts, async (_, { caller }) => ({
      data: directory.contracts
        .filter(({ companyID }) => companyID === caller.companyID)
        .map(({ contract }) => contract),
    })),
    route(
      getContract,
      async ({ params }, { caller }) => callersContract(directory, caller, params.contractID).contract,
    ),
    route(getContractSummary, async ({ params }, { caller }) => {
      const { contract, pricing } = callersContract(directory, caller, params.contractID);
      if (!pricing) throw notFound(`Contract "${contract.name}" has no pricing plan.`);
      return {
        contractID: contract.id,
        currency: pricing.currency,
        spendLimit: pricing.spendLimit,
        ...(await ledger.spending(contract.id)),
      };
    }),
  ];
}

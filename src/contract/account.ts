import { z } from "zod";
import { page, paging } from "./common.ts";
import { endpoint } from "./endpoint.ts";

const choice = z.looseObject({
  allowed: z.array(z.string()).optional(),
  default: z.string().optional(),
});

/** A contract. Everything below `hasPricingPlan` may be absent (interface 6.1). */
export const contract = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    catalog_collections: z.looseObject({
      allowed: z.array(z.string()),
      default: z.string().optional(),
    }),
    hasPricingPlan: z.boolean(),
    start: z.string().optional(),
    end: z.string().optional(),
    imagingModes: z.looseObject({ allowed: z.array(z.string()) }).optional(),
    priority: choice.optional(),
    exclusivity: choice.optional(),
    sla: choice.optional(),
    eula: choice.optional(),
    deliveryLocations: z.array(z.looseObject({ configID: z.string(), path: z.string() })).optional(),
  })
  .meta({ id: "Contract" });
export type Contract = z.infer<typeof contract>;

export const contractSummary = z
  .looseObject({
    contractID: z.string(),
    currency: z.string(),
    spendLimit: z.number().int(),
    onHold: z.number().int(),
    consolidatedSpent: z.number().int(),
  })
  .meta({ id: "ContractSummary" });

const contractParams = z.strictObject({ contractID: z.string() });

export const listContracts = endpoint({
  operation: "listContracts",
  summary: "Contracts of the caller's company.",
  tag: "Contracts",
  method: "GET",
  path: "/api/company/v1/contracts",
  access: "bearer",
  query: z.strictObject(paging()),
  result: page(contract),
});

export const getContract = endpoint({
  operation: "getContract",
  summary: "One contract.",
  tag: "Contracts",
  method: "GET",
  path: "/api/company/v1/contracts/{contractID}",
  access: "bearer",
  params: contractParams,
  result: contract,
});

export const getContractSummary = endpoint({
  operation: "getContractSummary",
  summary: "Spend limit, held and spent amounts of a contract with a pricing plan.",
  tag: "Contracts",
  method: "GET",
  path: "/api/company/v1/contracts/{contractID}/summary",
  access: "bearer",
  params: contractParams,
  result: contractSummary,
});

import { z } from "zod";
import { listOf } from "./common.ts";
import { answer, endpointsOf } from "./endpoint.ts";

const endpoint = endpointsOf("Contracts", "/api/company/v1");

const choice = z.looseObject({
  allowed: z.array(z.string()).optional(),
  default: z.string().optional(),
});

/** Contract; everything below `hasPricingPlan` may be absent (interface 6.1). */
const contract = answer("Contract", {
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
});
export type Contract = z.infer<typeof contract>;

const contractSummary = answer("ContractSummary", {
  contractID: z.string(),
  currency: z.string(),
  spendLimit: z.number().int(),
  onHold: z.number().int(),
  consolidatedSpent: z.number().int(),
});

const contractParams = z.strictObject({ contractID: z.string() });

export const listContracts = endpoint("listContracts", "GET", "/contracts", {
  summary: "Contracts of the caller's company.",
  ...listOf(contract),
});

export const getContract = endpoint("getContract", "GET", "/contracts/{contractID}", {
  summary: "One contract.",
  params: contractParams,
  result: contract,
});

export const getContractSummary = endpoint("getContractSummary", "GET", "/contracts/{contractID}/summary", {
  summary: "Spend limit, held and spent amounts of a contract with a pricing plan.",
  params: contractParams,
  result: contractSummary,
});

export const contractEndpoints = [listContracts, getContract, getContractSummary];

import { eulas, type ImagingMode, imagingModes } from "../contract/common.ts";
import type { ContractTerms, Directory, PricingPlan } from "./directory.ts";

const FIRST_COMPANY = "company-demo";
const SECOND_COMPANY = "company-demo-two";

/** Demo prices in cents, openly made up (choices.md, Contracts, prices). */
const base = {
  SPOTLIGHT: 65_000,
  SPOTLIGHT_HIGH_1L: 65_000,
  SPOTLIGHT_HIGH_2L: 68_000,
  SPOTLIGHT_FINE: 110_000,
  SPOTLIGHT_FINE_1L: 110_000,
  SPOTLIGHT_FINE_2L: 114_000,
  SPOTLIGHT_FINE_3L: 118_000,
  SPOTLIGHT_PRECISE_1L: 220_000,
  SPOTLIGHT_PRECISE_2L: 228_000,
  SPOTLIGHT_PRECISE_3L: 236_000,
  SPOTLIGHT_EXTENDED_AREA: 90_000,
  SPOTLIGHT_EXTENDED_DWELL: 130_000,
  SPOTLIGHT_EXTENDED_DWELL_FINE: 165_000,
  STRIPMAP: 47_500,
  SCAN: 30_000,
  SCAN_WIDE: 35_000,
} as const satisfies Record<ImagingMode, number>;

const euros: PricingPlan = {
  currency: "EUR",
  spendLimit: 25_000_000,
  base,
  eulaFactor: { STANDARD: 1, GOVERNMENT: 1.5, MULTI: 2 },
};

const dollars: PricingPlan = {
  currency: "USD",
  spendLimit: 1_000_000,
  base: mapModes((mode) => Math.round(base[mode] * 1.12)),
  eulaFactor: { STANDARD: 1, GOVERNMENT: 1.4, MULTI: 1.8 },
};

const everything = {
  catalog_collections: { allowed: ["public"], default: "public" },
  start: "2025-01-01T00:00:00Z",
  end: "2035-12-31T23:59:59Z",
  imagingModes: { allowed: [...imagingModes] },
  priority: { allowed: ["COMMERCIAL", "BACKGROUND"], default: "COMMERCIAL" },
  exclusivity: { allowed: ["PRIVATE", "PUBLIC"], default: "PUBLIC" },
  sla: { allowed: ["SLA_3H", "SLA_8H", "SLA_24H"], default: "SLA_8H" },
  eula: { allowed: [...eulas], default: "STANDARD" },
};

const contracts: readonly ContractTerms[] = [
  {
    companyID: FIRST_COMPANY,
    cogProducts: true,
    pricing: euros,
    contract: {
      ...everything,
      id: "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c01",
      name: "Demo contract, EUR",
      hasPricingPlan: true,
    },
  },
  {
    companyID: FIRST_COMPANY,
    cogProducts: false,
    pricing: dollars,
    contract: {
      ...everything,
      id: "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c02",
      name: "Demo contract, USD, spot and strip only",
      hasPricingPlan: true,
      imagingModes: { allowed: ["SPOTLIGHT", "SPOTLIGHT_FINE", "SPOTLIGHT_EXTENDED_AREA", "STRIPMAP"] },
      exclusivity: { allowed: ["PRIVATE"], default: "PRIVATE" },
      eula: { allowed: ["STANDARD", "GOVERNMENT"], default: "STANDARD" },
    },
  },
  {
    companyID: FIRST_COMPANY,
    cogProducts: true,
    contract: {
      ...everything,
      id: "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c03",
      name: "Demo contract without price list",
      hasPricingPlan: false,
    },
  },
  {
    companyID: SECOND_COMPANY,
    cogProducts: true,
    pricing: euros,
    contract: {
      ...everything,
      id: "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c04",
      name: "Second company, EUR",
      hasPricingPlan: true,
    },
  },
  {
    companyID: SECOND_COMPANY,
    cogProducts: false,
    pricing: euros,
    contract: {
      ...everything,
      id: "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c05",
      name: "Second company, tasking only",
      catalog_collections: { allowed: [] },
      hasPricingPlan: true,
    },
  },
];

/** The made-up companies of demo and sandbox; the secrets are public on purpose. */
export const demoDirectory: Directory = {
  users: [
    { id: "user-demo", companyID: FIRST_COMPANY, clientID: "demo", clientSecret: "demo" },
    {
      id: "user-demo-colleague",
      companyID: FIRST_COMPANY,
      clientID: "demo-colleague",
      clientSecret: "demo-colleague",
    },
    { id: "user-demo-two", companyID: SECOND_COMPANY, clientID: "demo-two", clientSecret: "demo-two" },
  ],
  contracts,
};

function mapModes(amount: (mode: ImagingMode) => number): Record<ImagingMode, number> {
  return Object.fromEntries(imagingModes.map((mode) => [mode, amount(mode)])) as Record<ImagingMode, number>;
}

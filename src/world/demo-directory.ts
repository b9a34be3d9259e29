import { eulas, type ImagingMode, imagingModes } from "../domain/modes.ts";
import type {
  BucketConfig,
  ContractTerms,
  DeliveryConfig,
  DeliveryMethod,
  Directory,
  PricingPlan,
} from "../service/directory.ts";

const FIRST_COMPANY = "company-demo";
const SECOND_COMPANY = "company-demo-two";

const FIRST_LOCATION = "3d5b8e1a-0c47-4f0e-9a52-7b1c6d2e8f01";
const INACTIVE_LOCATION = "3d5b8e1a-0c47-4f0e-9a52-7b1c6d2e8f02";
const SECOND_LOCATION = "3d5b8e1a-0c47-4f0e-9a52-7b1c6d2e8f03";
const FIRST_BUCKET = "demo-bucket";
const INACTIVE_BUCKET = "demo-cold-store";
const SECOND_BUCKET = "second-bucket";

/** Prices in cents, made up (interface 6.5). */
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

const NEW_IMAGE = 2;
const taskingFactors = {
  exclusivityFactor: { PRIVATE: 1.5, PUBLIC: 1 },
  slaFactor: { SLA_3H: 1.5, SLA_8H: 1.25, SLA_24H: 1 },
  priorityFactor: { COMMERCIAL: 1.25, BACKGROUND: 1 },
} as const;

const euros: PricingPlan = {
  currency: "EUR",
  spendLimit: 25_000_000,
  base,
  eulaFactor: { STANDARD: 1, GOVERNMENT: 1.5, MULTI: 2 },
  tasking: { ...taskingFactors, base: mapModes((mode) => base[mode] * NEW_IMAGE) },
};

const dollars: PricingPlan = {
  currency: "USD",
  spendLimit: 1_000_000,
  base: mapModes((mode) => Math.round(base[mode] * 1.12)),
  eulaFactor: { STANDARD: 1, GOVERNMENT: 1.4, MULTI: 1.8 },
  tasking: { ...taskingFactors, base: mapModes((mode) => Math.round(base[mode] * 1.12 * NEW_IMAGE)) },
};

const everything = {
  catalog_collections: { allowed: ["public"], default: "public" },
  start: "2025-01-01T00:00:00Z",
  end: "2035-12-31T23:59:59Z",
  imagingModes: { allowed: [...imagingModes] },
  priority: { allowed: ["COMMERCIAL", "BACKGROUND"], default: "COMMERCIAL" },
  exclusivity: { allowed: ["PRIVATE", "PUBLIC"], default: "PRIVATE" },
  sla: { allowed: ["SLA_3H", "SLA_8H", "SLA_24H"], default: "SLA_8H" },
  eula: { allowed: [...eulas], default: "STANDARD" },
};

const contractsWith = (bucket: string, secondBucket: string): readonly ContractTerms[] => [
  {
    companyID: FIRST_COMPANY,
    cogProducts: true,
    pricing: euros,
    contract: {
      ...everything,
      id: "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c01",
      name: "Demo contract, EUR",
      hasPricingPlan: true,
      deliveryLocations: [
        { configID: FIRST_LOCATION, path: `${bucket}/claims` },
        { configID: FIRST_LOCATION, path: `${bucket}/archive/radar` },
        { configID: INACTIVE_LOCATION, path: `${INACTIVE_BUCKET}/claims` },
      ],
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
      deliveryLocations: [{ configID: FIRST_LOCATION, path: `${bucket}/underwriting` }],
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
      deliveryLocations: [{ configID: SECOND_LOCATION, path: `${secondBucket}/frames` }],
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

const madeUp = (bucket: string): BucketConfig => ({
  endpoint: "https://s3.example.com",
  bucket,
  region: "eu-central-1",
  keyID: "DEMO-KEY",
});

/** One location of the first company is inactive on purpose. */
function locations(
  method: DeliveryMethod,
  first: BucketConfig,
  second: BucketConfig,
): readonly DeliveryConfig[] {
  return [
    { id: FIRST_LOCATION, companyID: FIRST_COMPANY, method, config: first, status: "active" },
    {
      id: INACTIVE_LOCATION,
      companyID: FIRST_COMPANY,
      method: "s3",
      config: madeUp(INACTIVE_BUCKET),
      status: "inactive",
    },
    { id: SECOND_LOCATION, companyID: SECOND_COMPANY, method, config: second, status: "active" },
  ];
}

const users: Directory["users"] = [
  {
    id: "user-demo",
    companyID: FIRST_COMPANY,
    clientID: "demo",
    secretHash: "pbkdf2-sha256.10000.8126mkKQZXBC-0iv_ewAnw.mVVS9Gb4j9ML8FgxIlYTTjiVagvrI3TcliWhWUXsvXk",
  },
  {
    id: "user-demo-colleague",
    companyID: FIRST_COMPANY,
    clientID: "demo-colleague",
    secretHash: "pbkdf2-sha256.10000.0CU1lILtvp_VsIBA7eLAzw.iql7AgecKUwh8QA6jBc25KhQRLELm7Fimy5NXTcGcfw",
  },
  {
    id: "user-demo-two",
    companyID: SECOND_COMPANY,
    clientID: "demo-two",
    secretHash: "pbkdf2-sha256.10000.Murrvj_so3T8Is1deqjGpw.UlFK_Ki31hmFvHGGUaT72W5ZDpH9CBG1TJnYK00Au6Y",
  },
];

const directoryOver = (method: DeliveryMethod, first: BucketConfig, second: BucketConfig): Directory => ({
  users,
  contracts: contractsWith(first.bucket, second.bucket),
  deliveryConfigs: locations(method, first, second),
});

/** Made-up companies with a bucket each; secrets are public on purpose. */
export const demoDirectory = directoryOver("s3", madeUp(FIRST_BUCKET), madeUp(SECOND_BUCKET));

/** Shares one real bucket under a path per company. */
export const demoDirectoryOverBucket = (real: BucketConfig) => directoryOver("s3", real, real);

/** Writes into a folder per company; the address does not reveal where it is. */
export const demoDirectoryOverFolder = () =>
  directoryOver(
    "folder",
    { endpoint: "folder://", bucket: FIRST_BUCKET },
    { endpoint: "folder://", bucket: SECOND_BUCKET },
  );

function mapModes(amount: (mode: ImagingMode) => number): Record<ImagingMode, number> {
  return Object.fromEntries(imagingModes.map((mode) => [mode, amount(mode)])) as Record<ImagingMode, number>;
}

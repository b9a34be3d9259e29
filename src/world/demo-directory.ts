import { eulas, type ImagingMode, imagingModes } from "../domain/modes.ts";
import type { BucketConfig, DeliveryMethod, Directory, PricingPlan } from "../service/directory/directory.ts";
import {
  type ContractEntry,
  type DirectoryFile,
  directoryKinds,
  entryID,
  type LocationEntry,
} from "../service/directory/directory-file.ts";
import { directoryOf } from "../service/directory/follow-directory.ts";

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
  collections: ["public"],
  start: "2025-01-01T00:00:00Z",
  end: "2035-12-31T23:59:59Z",
  imagingModes: [...imagingModes],
  priority: { allowed: ["COMMERCIAL", "BACKGROUND"], default: "COMMERCIAL" },
  exclusivity: { allowed: ["PRIVATE", "PUBLIC"], default: "PRIVATE" },
  sla: { allowed: ["SLA_3H", "SLA_8H", "SLA_24H"], default: "SLA_8H" },
  eula: { allowed: [...eulas], default: "STANDARD" },
  deliveryLocations: [],
} satisfies Partial<ContractEntry>;

const contractsWith = (bucket: string, secondBucket: string): ContractEntry[] => [
  {
    ...everything,
    id: "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c01",
    company: FIRST_COMPANY,
    name: "Demo contract, EUR",
    cogProducts: true,
    pricing: euros,
    deliveryLocations: [
      { configID: FIRST_LOCATION, path: `${bucket}/claims` },
      { configID: FIRST_LOCATION, path: `${bucket}/archive/radar` },
      { configID: INACTIVE_LOCATION, path: `${INACTIVE_BUCKET}/claims` },
    ],
  },
  {
    ...everything,
    id: "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c02",
    company: FIRST_COMPANY,
    name: "Demo contract, USD, spot and strip only",
    cogProducts: false,
    pricing: dollars,
    deliveryLocations: [{ configID: FIRST_LOCATION, path: `${bucket}/underwriting` }],
    imagingModes: ["SPOTLIGHT", "SPOTLIGHT_FINE", "SPOTLIGHT_EXTENDED_AREA", "STRIPMAP"],
    exclusivity: { allowed: ["PRIVATE"], default: "PRIVATE" },
    eula: { allowed: ["STANDARD", "GOVERNMENT"], default: "STANDARD" },
  },
  {
    ...everything,
    id: "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c03",
    company: FIRST_COMPANY,
    name: "Demo contract without price list",
    cogProducts: true,
    pricing: null,
  },
  {
    ...everything,
    id: "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c04",
    company: SECOND_COMPANY,
    name: "Second company, EUR",
    cogProducts: true,
    pricing: euros,
    deliveryLocations: [{ configID: SECOND_LOCATION, path: `${secondBucket}/frames` }],
  },
  {
    ...everything,
    id: "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c05",
    company: SECOND_COMPANY,
    name: "Second company, tasking only",
    cogProducts: false,
    pricing: euros,
    collections: [],
  },
];

const madeUp = (bucket: string): BucketConfig => ({
  endpoint: "https://s3.example.com",
  bucket,
  region: "eu-central-1",
  keyID: "DEMO-KEY",
});

/** One location of the first company is inactive on purpose. */
const locations = (method: DeliveryMethod, first: Bucket, second: Bucket): LocationEntry[] => [
  { id: FIRST_LOCATION, company: FIRST_COMPANY, method, ...first, status: "active" },
  {
    id: INACTIVE_LOCATION,
    company: FIRST_COMPANY,
    method: "s3",
    ...madeUp(INACTIVE_BUCKET),
    status: "inactive",
  },
  { id: SECOND_LOCATION, company: SECOND_COMPANY, method, ...second, status: "active" },
];

/** Hashes of the clients' secrets; each is the client's name, public on purpose. */
export const demoSecrets: Readonly<Record<string, string>> = {
  demo: "pbkdf2-sha256.10000.8126mkKQZXBC-0iv_ewAnw.mVVS9Gb4j9ML8FgxIlYTTjiVagvrI3TcliWhWUXsvXk",
  "demo-colleague": "pbkdf2-sha256.10000.0CU1lILtvp_VsIBA7eLAzw.iql7AgecKUwh8QA6jBc25KhQRLELm7Fimy5NXTcGcfw",
  "demo-two": "pbkdf2-sha256.10000.Murrvj_so3T8Is1deqjGpw.UlFK_Ki31hmFvHGGUaT72W5ZDpH9CBG1TJnYK00Au6Y",
};

type Bucket = Pick<LocationEntry, "bucket" | "endpoint" | "region" | "keyID">;

/** Directory of made-up companies, as an operator's file has it. */
function fileOver(method: DeliveryMethod, first: Bucket, second: Bucket): DirectoryFile {
  const client = { scopes: [], status: "active" as const };
  const asDemo = { company: FIRST_COMPANY, client: "demo" };
  return {
    companies: [
      {
        id: FIRST_COMPANY,
        name: "Demo company",
        costCenters: { names: ["Claims", "Underwriting"], isRequired: false },
      },
      { id: SECOND_COMPANY, name: "Second demo company" },
    ],
    locations: locations(method, first, second),
    contracts: contractsWith(first.bucket, second.bucket),
    clients: [
      { id: "demo", company: FIRST_COMPANY, ...client },
      { id: "demo-colleague", company: FIRST_COMPANY, ...client },
      { id: "demo-two", company: SECOND_COMPANY, ...client },
    ],
    people: [
      { email: "viewer@demo.example", name: "Vera Viewer", role: "viewer", ...asDemo },
      { email: "buyer@demo.example", name: "Ben Buyer", role: "buyer", spendLimit: 100_000, ...asDemo },
      { email: "tasker@demo.example", name: "Tara Tasker", role: "tasker", ...asDemo },
      { email: "manager@demo.example", name: "Max Manager", role: "manager", ...asDemo },
    ],
  };
}

/** Shares one real bucket under a path per company. */
export const demoFileOverBucket = (real: BucketConfig) => fileOver("s3", real, real);

/** Writes into a folder per company; the address does not reveal where it is. */
export const demoFileOverFolder = () =>
  fileOver("folder", { bucket: FIRST_BUCKET }, { bucket: SECOND_BUCKET });

export function directoryOfDemo(file: DirectoryFile): Directory {
  return directoryOf(
    directoryKinds.flatMap((kind) =>
      file[kind].map((entry) => {
        const id = entryID(entry);
        const hash = kind === "clients" && demoSecrets[id];
        return { kind, id, entry, ...(hash && { secrets: [{ hash }] }) };
      }),
    ),
  );
}

/** Directory of the demo in a browser: made-up companies with a bucket each. */
export const demoDirectory = directoryOfDemo(fileOver("s3", madeUp(FIRST_BUCKET), madeUp(SECOND_BUCKET)));

function mapModes(amount: (mode: ImagingMode) => number): Record<ImagingMode, number> {
  return Object.fromEntries(imagingModes.map((mode) => [mode, amount(mode)])) as Record<ImagingMode, number>;
}

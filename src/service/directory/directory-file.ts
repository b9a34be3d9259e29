import { z } from "zod";
import { collectionName, dateTime, eula, imagingMode, productType, uuid } from "../../contract/common.ts";
import { roles, scopes } from "../../contract/scopes.ts";
import { exclusivity, priority, sla } from "../../contract/task.ts";
import { folderFault } from "../../domain/folder-rules.ts";
import { allowedProducts, imagingModes, modes } from "../../domain/modes.ts";
import { unstorableText } from "../http/read-request.ts";

const id = z
  .string()
  .regex(
    /^[A-Za-z0-9][\w.@+-]{0,127}$/,
    "must have 1 to 128 letters, digits or . _ @ + -, the first no sign",
  );
const name = z.string().trim().min(1, "must not be empty").max(200, "must have at most 200 characters");
const amount = z
  .number()
  .int("must be a whole number, in minor units: 65000 for 650.00")
  .min(0)
  .max(1_000_000_000_000);
const factor = z.number().positive("must be above 0").max(1_000);

/** Offered values of a term, and the one that an order takes which names none. */
function choiceOf<T extends z.ZodEnum>(value: T) {
  return z.strictObject({ allowed: z.array(value).min(1, "must offer at least one"), default: value });
}

const amounts = z.partialRecord(imagingMode, amount);

export const company = z.strictObject({
  id,
  name,
  /** Names of which each order has one; optional unless it is required. */
  costCenters: z
    .strictObject({
      names: z.array(name.max(64, "must have at most 64 characters")).min(1, "must name at least one"),
      isRequired: z.boolean().default(false),
    })
    .optional(),
});
export type CompanyEntry = z.output<typeof company>;

export const contractEntry = z
  .strictObject({
    id,
    company: id,
    name,
    start: dateTime,
    end: dateTime,
    collections: z.array(collectionName),
    imagingModes: z.array(imagingMode).min(1, "must name at least one mode"),
    eula: choiceOf(eula),
    exclusivity: choiceOf(exclusivity),
    priority: choiceOf(priority),
    sla: choiceOf(sla),
    cogProducts: z.boolean(),
    products: z.partialRecord(imagingMode, z.array(productType).min(1, "must name at least one")).optional(),
    pricing: z
      .strictObject({
        currency: z.string().regex(/^[A-Z]{3}$/, "must be three capital letters, for example EUR"),
        spendLimit: amount,
        base: amounts,
        eulaFactor: z.record(eula, factor),
        tasking: z.strictObject({
          base: amounts,
          exclusivityFactor: z.record(exclusivity, factor),
          slaFactor: z.record(sla, factor),
          priorityFactor: z.record(priority, factor),
        }),
      })
      .nullable(),
    deliveryLocations: z.array(z.strictObject({ configID: uuid.lowercase(), path: z.string() })).default([]),
  })
  .refine(({ start, end }) => Date.parse(start) < Date.parse(end), {
    path: ["end"],
    message: "must be after start",
  });
export type ContractEntry = z.output<typeof contractEntry>;

export const locationEntry = z.strictObject({
  id: uuid.lowercase("must be in lower case"),
  company: id,
  method: z.enum(["s3", "folder"]),
  /** Address of the S3 server. */
  endpoint: z
    .url({ protocol: /^https?$/, error: "must be an address such as https://s3.example.com" })
    .optional(),
  /** Bucket, or for a folder its name. */
  bucket: z.string().regex(/^[A-Za-z0-9][\w.-]{1,62}$/, "must have 2 to 63 letters, digits or . _ -"),
  region: z.string().min(1).optional(),
  /** Id of the access key, as the customer sees it. */
  keyID: z.string().min(1).optional(),
  status: z.enum(["active", "inactive"]).default("active"),
});
export type LocationEntry = z.output<typeof locationEntry>;

export const clientEntry = z.strictObject({
  id,
  company: id,
  /** None: all. */
  scopes: z.array(z.enum(scopes)).default([]),
  status: z.enum(["active", "disabled"]).default("active"),
});
export type ClientEntry = z.output<typeof clientEntry>;

export const person = z.strictObject({
  email: z.email("must be an e-mail address").lowercase("must be in lower case"),
  name: name.optional(),
  company: id,
  role: z.enum(roles),
  /** Amount, in the minor units of the contract's currency, above which an order needs a manager's approval. */
  spendLimit: amount.optional(),
  /** Client under which the person orders; without one the company's first. */
  client: id.optional(),
});
export type PersonEntry = z.output<typeof person>;

/** Parts of a directory, each after those that it refers to. */
export const directoryKinds = ["companies", "locations", "contracts", "clients", "people"] as const;
export type DirectoryKind = (typeof directoryKinds)[number];

/** Whole directory as one file; secrets and credentials are no part of it. */
export const directoryFile = z.strictObject({
  companies: z.array(company),
  locations: z.array(locationEntry).default([]),
  contracts: z.array(contractEntry).default([]),
  clients: z.array(clientEntry).default([]),
  people: z.array(person).default([]),
});
export type DirectoryFile = z.output<typeof directoryFile>;

export type DirectoryEntry = DirectoryFile[DirectoryKind][number];

/** Place in a file and what is wrong there. */
export interface FileFault {
  place: string;
  message: string;
}

/** Reads a directory; returns each fault with its place and what to do. */
export function readDirectoryFile(text: string): { file: DirectoryFile } | { faults: FileFault[] } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return {
      faults: [{ place: "file", message: `is no JSON: ${error instanceof Error ? error.message : ""}` }],
    };
  }
  const read = directoryFile.safeParse(json);
  if (!read.success) {
    const said = (message: string) => (message.endsWith("received undefined") ? "is missing" : message);
    return {
      faults: read.error.issues.map(({ path, message }) => ({
        place: placeOf(path),
        message: said(message),
      })),
    };
  }
  const unstorable = unstorableText(read.data);
  if (unstorable) {
    const { path, reason } = unstorable;
    return { faults: [{ place: placeOf(path), message: `cannot be kept: ${reason}` }] };
  }
  const faults = [...crossFaults(read.data)];
  return faults.length > 0 ? { faults } : { file: read.data };
}

function placeOf(path: readonly PropertyKey[]): string {
  const text = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`)).join("");
  return text.replace(/^\./, "") || "file";
}

function* crossFaults(file: DirectoryFile): Generator<FileFault> {
  const companies = new Set(file.companies.map((entry) => entry.id));
  for (const kind of directoryKinds) {
    const known = new Set<string>();
    for (const [index, entry] of file[kind].entries()) {
      const id = entryID(entry);
      if (known.has(id))
        yield { place: `${kind}[${index}]`, message: `names ${id} twice: leave one of the two` };
      known.add(id);
      if ("company" in entry && !companies.has(entry.company)) {
        const message = `There is no company ${entry.company} in companies: add it, or correct the name`;
        yield { place: `${kind}[${index}].company`, message };
      }
    }
  }
  for (const [index, location] of file.locations.entries()) {
    if (location.method === "s3" && !location.endpoint)
      yield {
        place: `locations[${index}].endpoint`,
        message: "is missing: name the address of the S3 server",
      };
  }
  for (const [index, { company, client }] of file.people.entries()) {
    const own = file.clients.filter((entry) => entry.company === company);
    if (client !== undefined && !own.some((entry) => entry.id === client)) {
      const message = `There is no client ${client} of company ${company}: add it to clients`;
      yield { place: `people[${index}].client`, message };
    }
  }
  for (const [index, contract] of file.contracts.entries()) {
    yield* contractFaults(contract, file.locations, `contracts[${index}]`);
  }
}

function* contractFaults(
  contract: ContractEntry,
  locations: readonly LocationEntry[],
  at: string,
): Generator<FileFault> {
  for (const term of ["eula", "exclusivity", "priority", "sla"] as const) {
    const { allowed, default: preset }: { allowed: readonly string[]; default: string } = contract[term];
    if (!allowed.includes(preset))
      yield {
        place: `${at}.${term}.default`,
        message: `must be one of those in allowed: ${allowed.join(", ")}`,
      };
  }
  for (const [index, { configID, path }] of contract.deliveryLocations.entries()) {
    const place = `${at}.deliveryLocations[${index}]`;
    const location = locations.find((entry) => entry.id === configID);
    if (location?.company !== contract.company) {
      const message = `There is no location ${configID} of company ${contract.company}: add it to locations`;
      yield { place: `${place}.configID`, message };
    } else if (path.split("/")[0] !== location.bucket) {
      yield {
        place: `${place}.path`,
        message: `must begin with the location's bucket: ${location.bucket}/…`,
      };
    }
    if (folderFault(path))
      yield { place: `${place}.path`, message: "must be folders between single slashes, without . or .." };
  }
  for (const mode of imagingModes) {
    const allowed: readonly string[] = allowedProducts[modes[mode].family];
    const other = contract.products?.[mode]?.find((type) => !allowed.includes(type));
    if (other)
      yield {
        place: `${at}.products.${mode}`,
        message: `${other} is not made in this mode: ${allowed.join(", ")}`,
      };
  }
}

export function entryID(entry: DirectoryEntry): string {
  return "email" in entry ? entry.email : entry.id;
}

/** Returns modes that a contract names and its price list does not: they are not sold. */
export function unsoldModes({ imagingModes: named, pricing }: ContractEntry): string[] {
  return pricing ? named.filter((mode) => pricing.base[mode] === undefined) : [];
}

/** Returns the JSON Schema of the file. */
export const directorySchema = () => z.toJSONSchema(directoryFile, { io: "input" });

import { createHash, randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { DEMO_FRAMES } from "../../contract/demo.ts";
import type { BucketConfig } from "../../service/directory.ts";
import { QUOTAS } from "../../service/quotas.ts";
import { logLevels } from "./log.ts";
import type { S3Settings } from "./outside/s3-writer.ts";

const yesNo = (preset: "0" | "1") => z.enum(["0", "1"], { error: "must be 0 or 1" }).default(preset);
const MEBIBYTE = 1_048_576;

/** An address that links can begin with, without a slash at its end. */
const baseAddress = z.string().transform((text, { addIssue }) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    addIssue("must be an address such as https://data.example.com/radar");
    return z.NEVER;
  }
  if (url.username + url.password !== "" || /[?#]/.test(text)) {
    addIssue("must have no credentials, query or fragment");
  }
  return url.href.replace(/\/+$/, "");
});

/** Bytes: as many as the signatures have (RFC 7518, 3.2). */
const LEAST_SECRET = 32;
const SECRET_RULE = `must have at least ${LEAST_SECRET} bytes: make one with "openssl rand -base64 ${LEAST_SECRET}", and give the one there was in SERVICE_SECRET_BEFORE`;

/** A number from `least` to `most`, a whole one by default; nothing at all is none. */
function numberFrom(least: number, most: number, { whole = true } = {}) {
  const rule = `must be a ${whole ? "whole " : ""}number from ${least} to ${most}`;
  return z
    .string()
    .regex(whole ? /^\d{1,9}$/ : /^\d{1,9}(\.\d{1,9})?$/, rule)
    .transform(Number)
    .refine((value) => value >= least && value <= most, rule);
}

const folder = z.string().min(1, "must be the path of a folder");

/** How many of something a company may have. */
const mostOfCompany = numberFrom(1, 1_000_000);

const environment = z.object({
  /** Where it listens: an address or a name of this machine. */
  HOST: z
    .string()
    .regex(/^[\w.:-]{1,253}$/, "must be an IP address or a name of this machine, for example 0.0.0.0")
    .default("127.0.0.1"),
  PORT: numberFrom(0, 65_535).default(8787),
  /** What links and documents begin with; without it, where it listens. */
  PUBLIC_URL: baseAddress.optional(),
  /** Names that it answers for beside those of `PUBLIC_URL`, `HOST` and loopback, with commas between them. */
  ALLOWED_HOSTS: z
    .string()
    .regex(
      /^[\w.:[\]-]+(\s*,\s*[\w.:[\]-]+)*$/,
      "must be names with commas between them, for example swath,swath.internal",
    )
    .transform((text) => text.split(",").map((name) => name.trim()))
    .optional(),
  /** "1" believes `X-Forwarded-For` and `X-Forwarded-Proto`: only behind a proxy that sets them itself. */
  TRUST_PROXY: yesNo("0"),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(", ")}` }).default("info"),
  /** For how long it still accepts requests after it was told to stop, so that load balancers notice. */
  DRAIN_SECONDS: numberFrom(0, 300, { whole: false }).default(1),
  STEP_SECONDS: numberFrom(0, 86_400, { whole: false }).default(5),
  SEED_FRAMES: numberFrom(0, 1_000_000).default(DEMO_FRAMES),
  /** "1" lets anyone with a token simulate faults. */
  FAULT_CONTROL: yesNo("0"),
  /** "1" lets anyone with a token move the service's clock forward. */
  DEMO_CLOCK: yesNo("0"),
  /** "0" lets clients call as often as they like. */
  RATE_LIMIT: yesNo("1"),
  /** Webhooks of a company, its tasks under way and its deliveries under way, at most. */
  MOST_WEBHOOKS: mostOfCompany.default(QUOTAS.webhooks),
  MOST_TASKS: mostOfCompany.default(QUOTAS.tasks),
  MOST_DELIVERIES: mostOfCompany.default(QUOTAS.deliveries),
  /** Tokens, links and sealed passwords of webhooks are good as long as it stays the same; random without. */
  SERVICE_SECRET: z
    .string()
    .refine((secret) => Buffer.byteLength(secret) >= LEAST_SECRET, SECRET_RULE)
    .optional(),
  /** What it was before, or is to be: what this one signed and sealed is taken, too, and nothing is signed with it. */
  SERVICE_SECRET_BEFORE: z.string().min(16, "must have at least 16 characters").optional(),
  /** "1" lets callbacks go to private addresses and without TLS; for tests. */
  ALLOW_PRIVATE_TARGETS: yesNo("0"),
  /** The PostgreSQL server that keeps everything; without it a database in `DATA_DIR` does. */
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: "must begin with postgres:// and name user, host, port and database",
    })
    .optional(),
  /** What searches frames: columns in the memory of each process, or the server of `DATABASE_URL` by PostGIS. */
  CATALOG: z.enum(["packed", "postgis"], { error: "must be packed or postgis" }).default("packed"),
  /** Folder of the embedded database; `memory` keeps nothing. */
  DATA_DIR: folder.default(".data"),
  /** What kept everything in former versions. */
  LEDGER_FILE: z
    .undefined({ error: "is no longer read: name a folder in DATA_DIR, or a server in DATABASE_URL" })
    .optional(),
  /** Namespace of the service's own item properties, which no extension of STAC has for itself. */
  PROPERTY_PREFIX: z
    .string()
    .regex(
      /^(?!(?:sar|sat|view|proj|processing|eo|raster)$)[a-z][a-z0-9_-]{0,31}$/,
      "must be a short lower-case name of its own, for example svc",
    )
    .default("svc"),
  /** With which status a task is created; some clients expect 201. */
  TASK_CREATED_STATUS: z.enum(["200", "201"], { error: "must be 200 or 201" }).default("200"),
  /** The folder that deliveries go to where no bucket is set up. */
  DELIVERY_DIR: folder.optional(),
  /** The bucket that deliveries go to. */
  S3_BUCKET: z.string().min(3, "must be the name of a bucket, at least 3 characters").optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an address such as https://s3.example.com" })
    .optional(),
  S3_REGION: z.string().min(1, "must be a region's name, for example us-east-1").default("us-east-1"),
  S3_FORCE_PATH_STYLE: yesNo("0"),
  /** Bytes. */
  S3_PART_SIZE: numberFrom(5 * MEBIBYTE, 512 * MEBIBYTE).default(8 * MEBIBYTE),
  /** Shown with the location; the AWS SDK reads it, and its secret, by itself. */
  AWS_ACCESS_KEY_ID: z.string().optional(),
  /** Whether it is there; its value stays where the AWS SDK reads it. */
  AWS_SECRET_ACCESS_KEY: z
    .string()
    .transform(() => true)
    .optional(),
});

export type NodeEnvironment = z.output<typeof environment>;

/** Reads the environment variables of the Node host; throws a sentence about the first that is wrong. */
export function readEnvironment(variables: NodeJS.ProcessEnv): NodeEnvironment {
  const given = readVariables(environment, variables);
  if (given.DATABASE_URL !== undefined && given.SERVICE_SECRET === undefined) {
    throw new Error(
      "SERVICE_SECRET: is needed with DATABASE_URL, the same for all processes and after every start",
    );
  }
  if (given.SERVICE_SECRET_BEFORE !== undefined && given.SERVICE_SECRET === undefined) {
    throw new Error("SERVICE_SECRET_BEFORE: is taken beside SERVICE_SECRET; give both");
  }
  if (given.CATALOG === "postgis" && given.DATABASE_URL === undefined) {
    throw new Error(
      "CATALOG: postgis needs a PostgreSQL server with PostGIS: give its DATABASE_URL, or take packed",
    );
  }
  if (given.S3_BUCKET !== undefined && given.DELIVERY_DIR !== undefined) {
    throw new Error("DELIVERY_DIR: deliveries go to the bucket of S3_BUCKET; give one of the two");
  }
  if (given.S3_BUCKET === undefined) {
    const [alone] = OF_BUCKET.filter((name) => variables[name] !== undefined);
    if (alone)
      throw new Error(`${alone}: is of no use without a bucket: name it in S3_BUCKET, or remove both`);
  } else if ((given.AWS_ACCESS_KEY_ID === undefined) !== (given.AWS_SECRET_ACCESS_KEY === undefined)) {
    throw new Error("AWS_ACCESS_KEY_ID: belongs to AWS_SECRET_ACCESS_KEY; give both or neither");
  }
  return given;
}

/** Variables that say more of the bucket of S3_BUCKET. */
const OF_BUCKET = ["S3_ENDPOINT", "S3_REGION", "S3_FORCE_PATH_STYLE", "S3_PART_SIZE"] as const;

const archiveEnvironment = environment.pick({ DATABASE_URL: true, DATA_DIR: true, PROPERTY_PREFIX: true });

/** Reads the environment variables that say where the archive is, and how its items name their properties; throws as well. */
export function readArchiveEnvironment(variables: NodeJS.ProcessEnv): z.output<typeof archiveEnvironment> {
  return readVariables(archiveEnvironment, variables);
}

function readVariables<S extends z.ZodObject>(schema: S, variables: NodeJS.ProcessEnv): z.output<S> {
  checkNames(Object.keys(schema.shape), Object.keys(variables));
  const given = schema.safeParse(variables);
  if (given.success) return given.data;
  const [issue] = given.error.issues;
  throw new Error(`${issue?.path.join(".")}: ${issue?.message}`);
}

/** Names that are shorter resemble too many others, but for two characters exchanged. */
const SHORTEST_RESEMBLED = 6;

/** Throws a sentence about the first variable whose name is almost one of the known ones: it would be ignored. */
function checkNames(known: readonly string[], given: readonly string[]): void {
  const plain = (name: string) => name.replaceAll(/[^A-Za-z0-9]/g, "").toUpperCase();
  for (const name of given) {
    if (name in environment.shape) continue;
    const meant = known.find(
      (other) =>
        plain(other) === plain(name) ||
        isExchange(other, name) ||
        (other.length >= SHORTEST_RESEMBLED && isOneTypo(other, name)),
    );
    if (meant) throw new Error(`${name}: is not a variable of the service; did you mean ${meant}?`);
  }
}

/** Whether two names differ by one character that was left out, added or replaced. */
function isOneTypo(a: string, b: string): boolean {
  const [long, short] = a.length >= b.length ? [a, b] : [b, a];
  const [restOfLong, restOfShort] = unlikeEnds(long, short);
  return restOfLong.slice(1) === restOfShort.slice(long.length === short.length ? 1 : 0);
}

/** Whether two names differ by one character that was exchanged with the next. */
function isExchange(a: string, b: string): boolean {
  const [one, other] = unlikeEnds(a, b);
  return one !== "" && one === [other[1], other[0], other.slice(2)].join("");
}

/** Two texts from the first character on that is not the same in both. */
function unlikeEnds(a: string, b: string): readonly [string, string] {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return [a.slice(at), b.slice(at)];
}

/** The folder that deliveries go to where no bucket is set up; with a memory for a database one that nobody else has. */
export function deliveryFolderOf({ DELIVERY_DIR, DATA_DIR, DATABASE_URL }: NodeEnvironment): string {
  if (DELIVERY_DIR !== undefined) return resolve(DELIVERY_DIR);
  return DATA_DIR === "memory" && DATABASE_URL === undefined
    ? join(tmpdir(), `swath-deliveries-${randomUUID()}`)
    : resolve(DATA_DIR === "memory" ? ".data" : DATA_DIR, "deliveries");
}

/**
 * The name of the service in tokens and links: its public address, or that of the database that outlives its processes, in a form
 * that tells nobody where it is. Undefined where the address at which it listens has to do.
 */
export function serviceName({ PUBLIC_URL, DATABASE_URL, DATA_DIR }: NodeEnvironment): string | undefined {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL;
  if (DATABASE_URL === undefined && DATA_DIR === "memory") return undefined;
  const { host, pathname } = new URL(DATABASE_URL ?? pathToFileURL(resolve(DATA_DIR)));
  return `urn:swath:${createHash("sha256")
    .update(host + pathname)
    .digest("base64url")}`;
}

/** The bucket as its location shows it, and how to write to it; undefined when none is set up. */
export function bucketOf(
  variables: NodeEnvironment,
): { config: BucketConfig; settings: S3Settings } | undefined {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_PART_SIZE, AWS_ACCESS_KEY_ID } = variables;
  if (S3_BUCKET === undefined) return undefined;
  return {
    config: {
      endpoint: S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`,
      bucket: S3_BUCKET,
      region: S3_REGION,
      ...(AWS_ACCESS_KEY_ID !== undefined && { keyID: AWS_ACCESS_KEY_ID }),
    },
    settings: {
      endpoint: S3_ENDPOINT,
      region: S3_REGION,
      forcePathStyle: variables.S3_FORCE_PATH_STYLE === "1",
      partSize: S3_PART_SIZE,
    },
  };
}

import { createHash, randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { DEMO_FRAMES } from "../../contract/demo.ts";
import { parseUrl } from "../../domain/url.ts";
import type { BucketConfig } from "../../service/directory/directory.ts";
import { QUOTAS } from "../../service/quotas.ts";
import type { UpstreamSettings } from "./gateway/upstream.ts";
import { logLevels } from "./log.ts";
import type { ArchiveSettings } from "./outside/archive-files.ts";
import type { S3Settings } from "./outside/s3-writer.ts";
import type { ProviderSettings } from "./sign-in/provider.ts";
import type { MailSettings } from "./watches/mailer.ts";

const yesNo = (preset: "0" | "1") => z.enum(["0", "1"], { error: "must be 0 or 1" }).default(preset);
const MEBIBYTE = 1_048_576;

const baseAddress = z.string().transform((text, { addIssue }) => {
  const url = parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    addIssue("must be an address such as https://data.example.com/radar");
    return z.NEVER;
  }
  if (url.username + url.password !== "" || /[?#]/.test(text)) {
    addIssue("must have no credentials, query or fragment");
  }
  return url.href.replace(/\/+$/, "");
});

const mailServer = z.string().refine((text) => {
  const url = parseUrl(text);
  return url !== undefined && /^smtps?:$/.test(url.protocol) && url.hostname !== "" && !/[?#]/.test(text);
}, "must be an address such as smtps://user:password@mail.example.com or smtp://mail.example.com:587");

/** Bytes of a signature (RFC 7518, 3.2). */
const LEAST_SECRET = 32;
const SECRET_RULE = `must have at least ${LEAST_SECRET} bytes: make one with "openssl rand -base64 ${LEAST_SECRET}", and give the one there was in SERVICE_SECRET_BEFORE`;

const LONG_TOKEN = `must have at least ${LEAST_SECRET} bytes: make one with "openssl rand -base64 ${LEAST_SECRET}"`;

function numberFrom(least: number, most: number, { whole = true } = {}) {
  const rule = `must be a ${whole ? "whole " : ""}number from ${least} to ${most}`;
  return z
    .string()
    .regex(whole ? /^\d{1,9}$/ : /^\d{1,9}(\.\d{1,9})?$/, rule)
    .transform(Number)
    .refine((value) => value >= least && value <= most, rule);
}

const folder = z.string().min(1, "must be the path of a folder");

const mostOfCompany = numberFrom(1, 1_000_000);

const environment = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:-]{1,253}$/, "must be an IP address or a name of this machine, for example 0.0.0.0")
    .default("127.0.0.1"),
  PORT: numberFrom(0, 65_535).default(8787),
  PUBLIC_URL: baseAddress.optional(),
  ALLOWED_HOSTS: z
    .string()
    .regex(
      /^[\w.:[\]-]+(\s*,\s*[\w.:[\]-]+)*$/,
      "must be names with commas between them, for example swath,swath.internal",
    )
    .transform((text) => text.split(",").map((name) => name.trim()))
    .optional(),
  /** "1" believes `X-Forwarded-For` and `X-Forwarded-Proto`: only behind a proxy that sets them. */
  TRUST_PROXY: yesNo("0"),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(", ")}` }).default("info"),
  /** Time to accept requests after a stop signal, so that load balancers notice. */
  DRAIN_SECONDS: numberFrom(0, 300, { whole: false }).default(1),
  /** "1" makes this service the demo, with invented companies, frames and files. */
  DEMO: yesNo("0"),
  /** "1" sells products whose files come after the order. */
  SELL_ON_ORDER: yesNo("0"),
  /** "1" takes orders of new images, on which the operator decides. */
  TAKE_TASKS: yesNo("0"),
  /** Bearer token of the operator's systems; without it they cannot tell events. */
  OPERATOR_TOKEN: z
    .string()
    .refine((token) => Buffer.byteLength(token) >= LEAST_SECRET, LONG_TOKEN)
    .optional(),
  /** Another operator's service of the interface, before which this host stands; its token endpoint, its prefix. */
  UPSTREAM_URL: baseAddress.optional(),
  UPSTREAM_TOKEN_URL: baseAddress.optional(),
  UPSTREAM_PROPERTY_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,31}$/, "must be a short lower-case name, for example svc")
    .optional(),
  /** Identity provider of the people (OpenID Connect); without one they sign in by their client's credentials. */
  OIDC_ISSUER: baseAddress.optional(),
  OIDC_CLIENT_ID: z.string().min(1, "must be the client id at the identity provider").optional(),
  OIDC_CLIENT_SECRET: z.string().min(1, "must be the client secret at the identity provider").optional(),
  OIDC_CLIENT_AUTH: z.enum(["basic", "post"], { error: "must be basic or post" }).default("basic"),
  /** Name of the provider on the button; its host by default. */
  OIDC_NAME: z.string().min(1).max(40, "must have at most 40 characters").optional(),
  /** "1" takes addresses of which the provider does not tell whether they are verified. */
  OIDC_TRUST_EMAIL: yesNo("0"),
  /** Server that takes e-mail; without one watches call webhooks only. */
  SMTP_URL: mailServer.optional(),
  /** Sender of e-mail: an address, or a name and the address in angle brackets. */
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^\p{Cc}<>"@]{1,100} <[^\s<>@,;"]+@[^\s<>@,;"]+>|[^\s<>@,;"]+@[^\s<>@,;"]+)$/u,
      "must be an address such as swath@example.com, or Swath <swath@example.com>",
    )
    .optional(),
  STEP_SECONDS: numberFrom(0, 86_400, { whole: false }).default(5),
  SEED_FRAMES: numberFrom(0, 1_000_000).default(DEMO_FRAMES),
  FAULT_CONTROL: yesNo("0"),
  /** "1" lets anyone with a token move the service's clock forward. */
  DEMO_CLOCK: yesNo("0"),
  RATE_LIMIT: yesNo("1"),
  MOST_WEBHOOKS: mostOfCompany.default(QUOTAS.webhooks),
  MOST_TASKS: mostOfCompany.default(QUOTAS.tasks),
  MOST_DELIVERIES: mostOfCompany.default(QUOTAS.deliveries),
  MOST_REQUESTS: mostOfCompany.default(QUOTAS.approvals),
  /** Keeps tokens, links and sealed passwords valid between starts; random by default. */
  SERVICE_SECRET: z
    .string()
    .refine((secret) => Buffer.byteLength(secret) >= LEAST_SECRET, SECRET_RULE)
    .optional(),
  /** Former or coming secret: accepted, but signs nothing. */
  SERVICE_SECRET_BEFORE: z.string().min(16, "must have at least 16 characters").optional(),
  /** "1" lets callbacks go to private addresses and without TLS; for tests. */
  ALLOW_PRIVATE_TARGETS: yesNo("0"),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: "must begin with postgres:// and name user, host, port and database",
    })
    .optional(),
  /** Search engine: columns in the memory of each process, or PostGIS on the server of `DATABASE_URL`. */
  CATALOG: z.enum(["packed", "postgis"], { error: "must be packed or postgis" }).default("packed"),
  DATA_DIR: folder.default(".data"),
  /** Folder of the archive's own files, which items name by `file://`. */
  ARCHIVE_DIR: folder.optional(),
  ARCHIVE_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an address such as https://s3.example.com" })
    .optional(),
  ARCHIVE_S3_REGION: z.string().min(1, "must be a region's name, for example us-east-1").default("us-east-1"),
  /** Links to `s3://` files: the service's, or the bucket's own, which customers must reach. */
  ARCHIVE_LINKS: z.enum(["signed", "presigned"], { error: "must be signed or presigned" }).default("signed"),
  /** "1" serves `https://` files of the archive through the service. */
  ARCHIVE_PROXY: yesNo("0"),
  /** Namespace of the service's own item properties; no STAC extension's. */
  PROPERTY_PREFIX: z
    .string()
    .regex(
      /^(?!(?:sar|sat|view|proj|processing|eo|raster)$)[a-z][a-z0-9_-]{0,31}$/,
      "must be a short lower-case name of its own, for example svc",
    )
    .default("svc"),
  TASK_CREATED_STATUS: z.enum(["200", "201"], { error: "must be 200 or 201" }).default("200"),
  DELIVERY_DIR: folder.optional(),
  S3_BUCKET: z.string().min(3, "must be the name of a bucket, at least 3 characters").optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an address such as https://s3.example.com" })
    .optional(),
  S3_REGION: z.string().min(1, "must be a region's name, for example us-east-1").default("us-east-1"),
  S3_FORCE_PATH_STYLE: yesNo("0"),
  S3_PART_SIZE: numberFrom(5 * MEBIBYTE, 512 * MEBIBYTE).default(8 * MEBIBYTE),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z
    .string()
    .transform(() => true)
    .optional(),
});

export type NodeEnvironment = z.output<typeof environment>;

/** Reads the environment; throws a sentence that begins with the variable at fault. */
export function readEnvironment(
  variables: NodeJS.ProcessEnv,
  { needsSecret = true }: { needsSecret?: boolean } = {},
): NodeEnvironment {
  const given = readVariables(environment, variables);
  const [ofDemo] = OF_DEMO.filter((name) => variables[name] !== undefined);
  if (ofDemo && given.DEMO !== "1") {
    throw new Error(`${ofDemo}: is of the demo only; set DEMO=1, or remove it`);
  }
  const [ofOperator] = OF_OPERATOR.filter((name) => given[name] === "1");
  if (ofOperator && given.DEMO === "1") {
    throw new Error(`${ofOperator}: is of a service of your own; remove it, or DEMO`);
  }
  if (needsSecret && given.DATABASE_URL !== undefined && given.SERVICE_SECRET === undefined) {
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
  }
  if ((given.AWS_ACCESS_KEY_ID === undefined) !== (given.AWS_SECRET_ACCESS_KEY === undefined)) {
    throw new Error("AWS_ACCESS_KEY_ID: belongs to AWS_SECRET_ACCESS_KEY; give both or neither");
  }
  const [upstream] = OF_UPSTREAM.filter((name) => given[name] !== undefined);
  if (upstream && given.UPSTREAM_URL === undefined) {
    throw new Error(`${upstream}: is of a gateway; name the other service in UPSTREAM_URL, or remove it`);
  }
  if (given.UPSTREAM_URL !== undefined && given.DEMO === "1") {
    throw new Error("UPSTREAM_URL: stands before another service; remove it, or DEMO");
  }
  for (const name of ["UPSTREAM_URL", "UPSTREAM_TOKEN_URL"] as const) checkEncrypted(name, given[name]);
  const { OIDC_ISSUER: issuer } = given;
  const [missing] = OF_PROVIDER.filter((name) => (given[name] === undefined) !== (issuer === undefined));
  if (missing) {
    throw new Error(
      `${missing}: OIDC_ISSUER, ${OF_PROVIDER.join(" and ")} belong together; give all or none`,
    );
  }
  if (issuer !== undefined && given.PUBLIC_URL === undefined) {
    throw new Error("PUBLIC_URL: is needed with OIDC_ISSUER, which sends people back to it");
  }
  checkEncrypted("OIDC_ISSUER", issuer);
  if ((given.SMTP_URL === undefined) !== (given.MAIL_FROM === undefined)) {
    throw new Error("SMTP_URL: belongs to MAIL_FROM; give both or neither");
  }
  if (given.SMTP_URL !== undefined && given.PUBLIC_URL === undefined) {
    throw new Error("PUBLIC_URL: is needed with SMTP_URL: the links in e-mails begin with it");
  }
  return given;
}

/** Refuses an address that secrets would be sent to in the clear. */
function checkEncrypted(name: string, address: string | undefined): void {
  if (address?.startsWith("http:") && !LOOPBACK.has(new URL(address).hostname)) {
    throw new Error(`${name}: must begin with https://`);
  }
}

const OF_UPSTREAM = ["UPSTREAM_TOKEN_URL", "UPSTREAM_PROPERTY_PREFIX"] as const;

const OF_PROVIDER = ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);
const OF_DEMO = ["STEP_SECONDS", "SEED_FRAMES", "FAULT_CONTROL", "DEMO_CLOCK", "S3_BUCKET"] as const;
const OF_OPERATOR = ["SELL_ON_ORDER", "TAKE_TASKS"] as const;
const OF_BUCKET = ["S3_ENDPOINT", "S3_REGION"] as const;

const archiveEnvironment = environment.pick({
  DATABASE_URL: true,
  DATA_DIR: true,
  PROPERTY_PREFIX: true,
  ARCHIVE_DIR: true,
});

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

/** Shorter names resemble too many others, except for two exchanged characters. */
const SHORTEST_RESEMBLED = 6;

/** Names that begin like the service's own, except those that Kubernetes makes for each of its services. */
const OWN_NAME = /^(?!.*_(?:PORT|SERVICE_))(?:ARCHIVE|MOST|OIDC|S3|SERVICE_SECRET|SMTP|UPSTREAM)_/;

/** Throws a sentence about the first variable that is a misspelled or unknown one: it would be ignored. */
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
    if (OWN_NAME.test(name))
      throw new Error(`${name}: is not a variable of the service; docs/configuration.md lists them.`);
  }
}

function isOneTypo(a: string, b: string): boolean {
  const [long, short] = a.length >= b.length ? [a, b] : [b, a];
  const [restOfLong, restOfShort] = unlikeEnds(long, short);
  return restOfLong.slice(1) === restOfShort.slice(long.length === short.length ? 1 : 0);
}

function isExchange(a: string, b: string): boolean {
  const [one, other] = unlikeEnds(a, b);
  return one !== "" && one === [other[1], other[0], other.slice(2)].join("");
}

function unlikeEnds(a: string, b: string): readonly [string, string] {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return [a.slice(at), b.slice(at)];
}

export function deliveryFolderOf({ DELIVERY_DIR, DATA_DIR, DATABASE_URL }: NodeEnvironment): string {
  if (DELIVERY_DIR !== undefined) return resolve(DELIVERY_DIR);
  return DATA_DIR === "memory" && DATABASE_URL === undefined
    ? join(tmpdir(), `swath-deliveries-${randomUUID()}`)
    : resolve(DATA_DIR === "memory" ? ".data" : DATA_DIR, "deliveries");
}

/** Returns the service's name in tokens and links: its public address, or a hash of its database's address. */
export function serviceName({ PUBLIC_URL, DATABASE_URL, DATA_DIR }: NodeEnvironment): string | undefined {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL;
  if (DATABASE_URL === undefined && DATA_DIR === "memory") return undefined;
  const { host, pathname } = new URL(DATABASE_URL ?? pathToFileURL(resolve(DATA_DIR)));
  return `urn:swath:${createHash("sha256")
    .update(host + pathname)
    .digest("base64url")}`;
}

/** Returns the demo's bucket; undefined where its deliveries go to a folder. */
export function demoBucket(variables: NodeEnvironment): BucketConfig | undefined {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, AWS_ACCESS_KEY_ID } = variables;
  if (S3_BUCKET === undefined) return undefined;
  return {
    endpoint: S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`,
    bucket: S3_BUCKET,
    region: S3_REGION,
    ...(AWS_ACCESS_KEY_ID !== undefined && { keyID: AWS_ACCESS_KEY_ID }),
  };
}

export function archiveSettings(settings: NodeEnvironment): ArchiveSettings {
  const { ARCHIVE_DIR: folder, ARCHIVE_S3_ENDPOINT: endpoint, ARCHIVE_S3_REGION: region } = settings;
  return {
    folder,
    s3: { endpoint, region, forcePathStyle: settings.S3_FORCE_PATH_STYLE === "1" },
    arePresigned: settings.ARCHIVE_LINKS === "presigned",
    isProxy: settings.ARCHIVE_PROXY === "1",
  };
}

export function s3Settings({ S3_FORCE_PATH_STYLE, S3_PART_SIZE }: NodeEnvironment): S3Settings {
  return { forcePathStyle: S3_FORCE_PATH_STYLE === "1", partSize: S3_PART_SIZE };
}

/** Returns the identity provider of the people; undefined without one. */
export function providerSettings(settings: NodeEnvironment): ProviderSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientID, OIDC_CLIENT_SECRET: clientSecret } = settings;
  if (issuer === undefined || clientID === undefined || clientSecret === undefined) return undefined;
  return {
    ...{ issuer, clientID, clientSecret },
    clientAuth: settings.OIDC_CLIENT_AUTH,
    name: settings.OIDC_NAME,
    trustsEmail: settings.OIDC_TRUST_EMAIL === "1",
  };
}

/** Returns the server that takes e-mail; undefined without one. */
export function mailSettings({ SMTP_URL: url, MAIL_FROM: from }: NodeEnvironment): MailSettings | undefined {
  return url === undefined || from === undefined ? undefined : { url, from };
}

/** Returns the service before which this host stands. Throws without one. */
export function upstreamSettings({
  UPSTREAM_URL: url,
  UPSTREAM_TOKEN_URL: tokenUrl,
}: NodeEnvironment): UpstreamSettings {
  if (url === undefined) throw new Error("UPSTREAM_URL: is needed for a gateway");
  return { url, tokenUrl };
}

/** Returns where a host listens, and the names that it answers for. */
export function addressSettings(settings: NodeEnvironment) {
  return {
    hostname: settings.HOST,
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL,
    trustProxy: settings.TRUST_PROXY === "1",
    allowedHosts: settings.ALLOWED_HOSTS,
  };
}

import { z } from "zod";
import { DEMO_FRAMES } from "../contract/demo.ts";
import type { BucketConfig } from "../service/directory.ts";
import type { S3Settings } from "./s3-writer.ts";

const yesNo = (preset: "0" | "1") => z.enum(["0", "1"]).default(preset);
const MEBIBYTE = 1_048_576;

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8787),
  STEP_SECONDS: z.coerce.number().min(0).max(86_400).default(5),
  SEED_FRAMES: z.coerce.number().int().min(0).max(1_000_000).default(DEMO_FRAMES),
  /** "1" lets whoever reaches the port simulate faults. */
  FAULT_CONTROL: yesNo("0"),
  /** "1" lets whoever reaches the port move the service's clock forward. */
  DEMO_CLOCK: yesNo("0"),
  /** "0" lets clients call as often as they like. */
  RATE_LIMIT: yesNo("1"),
  /** Tokens, links and sealed passwords of webhooks are good as long as it stays the same; random without. */
  SERVICE_SECRET: z.string().min(16).optional(),
  /** "1" lets callbacks go to private addresses and without TLS; for tests. */
  ALLOW_PRIVATE_TARGETS: yesNo("0"),
  /** The PostgreSQL server that keeps everything; without it a database in `DATA_DIR` does. */
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be postgres://user:password@host:port/name" })
    .optional(),
  /** Folder of the embedded database; `memory` keeps nothing. */
  DATA_DIR: z.string().min(1).default(".data"),
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
  TASK_CREATED_STATUS: z.enum(["200", "201"]).default("200"),
  /** The bucket that deliveries go to; without it, every location is inactive. */
  S3_BUCKET: z.string().min(3).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_FORCE_PATH_STYLE: yesNo("0"),
  /** Bytes. */
  S3_PART_SIZE: z.coerce
    .number()
    .int()
    .min(5 * MEBIBYTE)
    .max(512 * MEBIBYTE)
    .default(8 * MEBIBYTE),
  /** Shown with the location; the AWS SDK reads it, and its secret, by itself. */
  AWS_ACCESS_KEY_ID: z.string().optional(),
});

export type NodeEnvironment = z.output<typeof environment>;

/** Reads the environment variables of the Node host; throws a sentence about the first that is wrong. */
export function readEnvironment(variables: NodeJS.ProcessEnv): NodeEnvironment {
  const given = environment.safeParse(variables);
  if (!given.success) {
    const [issue] = given.error.issues;
    throw new Error(`${issue?.path.join(".")}: ${issue?.message}`);
  }
  if (given.data.DATABASE_URL !== undefined && given.data.SERVICE_SECRET === undefined) {
    throw new Error(
      "SERVICE_SECRET: is needed with DATABASE_URL, the same for all processes and after every start",
    );
  }
  return given.data;
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

import { z } from "zod";

const address = z
  .string()
  .refine(
    (text) => text === "" || URL.canParse(text),
    "must be empty or an absolute address such as https://api.example.com",
  );

const configSchema = z.strictObject({
  /** Base of all paths of the interface; empty: the user types it, or explores the demo. */
  serviceBaseUrl: address.default(""),
  /** Address of the token endpoint; empty: `{serviceBaseUrl}/oauth2/v1/token`. */
  tokenUrl: address.default(""),
  /** Namespace of the service's own item properties (interface 4.1.3). */
  propertyPrefix: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/i, "must be a name such as svc")
    .default("svc"),
  /** Items per request. */
  pageSize: z.number().int().min(1).max(10_000).default(100),
  /** A MapLibre style; empty: the built-in basemap. */
  mapStyleUrl: address.default(""),
  /** Added to the attribution of the map. */
  attribution: z.string().default(""),
});

/** Run-time configuration, read from `config.json` beside the page. */
export type Config = z.infer<typeof configSchema>;

/** What is wrong with `config.json`, one sentence a fault. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super("config.json cannot be used.");
    this.faults = faults;
  }
}

/** Parses the text of `config.json`. Throws `ConfigError` that names every wrong field. */
export function parseConfig(text: string): Config {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ConfigError(["The file is not valid JSON. Check commas, quotes and brackets."]);
  }
  const parsed = configSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    parsed.error.issues.map((issue) =>
      issue.code === "unrecognized_keys"
        ? `Unknown field ${issue.keys.map((key) => `“${key}”`).join(", ")}. Remove it or correct its spelling.`
        : `Field “${issue.path.join(".")}” ${issue.message.startsWith("must") ? "" : "is wrong: "}${issue.message}.`,
    ),
  );
}

/** Reads the configuration of this deployment. Throws `ConfigError` when it cannot be used. */
export async function loadConfig(): Promise<Config> {
  const response = await fetch("/config.json", { cache: "no-cache" });
  if (!response.ok)
    throw new ConfigError([`The file answered with status ${response.status}. Put it beside index.html.`]);
  return parseConfig(await response.text());
}

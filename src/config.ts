import { parseUrl } from "./domain/url.ts";
/** Run-time configuration, read from `config.json` beside the page. */
export interface Config {
  /** Empty: the user types it or explores the demo. */
  serviceBaseUrl: string;
  /** Empty: `{serviceBaseUrl}/oauth2/v1/token`. */
  tokenUrl: string;
  /** Namespace of the service's item properties (interface 4.1.3). */
  propertyPrefix: string;
  pageSize: number;
  /** Empty: the built-in basemap. */
  mapStyleUrl: string;
  attribution: string;
}

const DEFAULTS: Config = {
  serviceBaseUrl: "",
  tokenUrl: "",
  propertyPrefix: "svc",
  pageSize: 100,
  mapStyleUrl: "",
  attribution: "",
};

type Rule = [fits: (value: unknown) => boolean, sentence: string];

const address: Rule = [
  (value) => value === "" || (typeof value === "string" && parseUrl(value) !== undefined),
  "must be empty or an absolute address such as https://api.example.com",
];

const RULES: Readonly<Record<keyof Config, Rule>> = {
  serviceBaseUrl: address,
  tokenUrl: address,
  propertyPrefix: [
    (value) => typeof value === "string" && /^[a-z][a-z0-9_]*$/i.test(value),
    "must be a name such as svc",
  ],
  pageSize: [
    (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 10_000,
    "must be a whole number from 1 to 10000",
  ],
  mapStyleUrl: address,
  attribution: [(value) => typeof value === "string", "must be a text"],
};

/** One sentence a fault. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super("config.json cannot be used.");
    this.faults = faults;
  }
}

export function parseConfig(text: string): Config {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ConfigError(["The file is not valid JSON. Check commas, quotes and brackets."]);
  }
  if (typeof json !== "object" || json === null || Array.isArray(json))
    throw new ConfigError(["The file must hold one object: {}."]);
  const faults = Object.entries(json).flatMap(([field, value]) => {
    if (!Object.hasOwn(RULES, field)) return [`Unknown field “${field}”. Remove it or correct its spelling.`];
    const [fits, sentence] = RULES[field as keyof Config];
    return fits(value) ? [] : [`Field “${field}” ${sentence}.`];
  });
  if (faults.length > 0) throw new ConfigError(faults);
  return { ...DEFAULTS, ...json };
}

export async function loadConfig(): Promise<Config> {
  const response = await fetch("/config.json", { cache: "no-cache" });
  if (!response.ok)
    throw new ConfigError([`The file answered with status ${response.status}. Put it beside index.html.`]);
  return parseConfig(await response.text());
}

import { type Eula, eulas } from "./domain/modes.ts";
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
  /** Base maps that people can choose beside the built-in one. */
  basemaps: readonly Basemap[];
  /** Pages with the full text of the licenses, by license. */
  licenseUrls: Partial<Record<Eula, string>>;
  /** E-mail address or page of the operator, to ask for prices by agreement. */
  support: string;
  /** Page with the terms of use; empty: no link. */
  terms: string;
  /** Name of the app; empty: Swath. */
  name: string;
  /** Picture beside the name, 20 px high; empty: the built-in one. */
  logo: string;
  /** Whether the start page offers the demo. */
  demo: boolean;
  /** Whether the host of the page signs people in, and answers for the service. */
  signIn: boolean;
  /** Whether the service takes orders of new images. */
  tasks: boolean;
  /** Name of the seller and lines of its address, for quotes and order summaries; empty: the address of the service. */
  seller: string;
}

/** Returns whether the support is an e-mail address; else it is a page. */
export const isMailSupport = (support: string): boolean => !/^(https?:|\/)/.test(support);

export const basemapTypes = ["style", "raster", "pmtiles"] as const;

export interface Basemap {
  name: string;
  /** A MapLibre style, pictures by `{z}/{x}/{y}`, or a PMTiles archive. */
  type: (typeof basemapTypes)[number];
  /** Absolute, or beginning with "/". */
  url: string;
  attribution: string;
  /** Whether lines and names over it are drawn as on dark ground; undefined: as the app's theme. */
  dark?: boolean;
  /** Last zoom of the pictures. */
  maxZoom?: number;
}

const DEFAULTS: Config = {
  serviceBaseUrl: "",
  tokenUrl: "",
  propertyPrefix: "svc",
  pageSize: 100,
  basemaps: [],
  licenseUrls: {},
  support: "",
  terms: "",
  name: "",
  logo: "",
  demo: true,
  signIn: false,
  tasks: true,
  seller: "",
};

type Rule = [fits: (value: unknown) => boolean, sentence: string];

const address: Rule = [
  (value) => value === "" || (typeof value === "string" && isWebAddress(value)),
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
  basemaps: [Array.isArray, 'must be a list: [{"name": …, "type": …, "url": …, "attribution": …}]'],
  licenseUrls: [
    (value) =>
      isObject(value) &&
      Object.entries(value).every(([eula, url]) => eulas.some((known) => known === eula) && isPlace(url)),
    `must give addresses by license (${eulas.join(", ")})`,
  ],
  support: [
    (value) =>
      value === "" || isPlace(value) || (typeof value === "string" && /^[^\s@?&]+@[^\s@?&]+$/.test(value)),
    "must be empty, an e-mail address or an address such as https://example.com/contact",
  ],
  terms: [
    (value) => value === "" || isPlace(value),
    "must be empty, an address such as https://example.com/terms, or begin with /",
  ],
  name: [
    (value) => typeof value === "string" && value.length <= 40,
    "must be a text of at most 40 characters",
  ],
  logo: [
    (value) => value === "" || (typeof value === "string" && /^\/(?!\/)/.test(value)),
    "must be empty or the path of a picture beside index.html, such as /logo.svg",
  ],
  demo: [(value) => typeof value === "boolean", "must be true or false"],
  signIn: [(value) => typeof value === "boolean", "must be true or false"],
  tasks: [(value) => typeof value === "boolean", "must be true or false"],
  seller: [
    (value) => typeof value === "string" && value.length <= 400,
    "must be a name and an address, at most 400 characters",
  ],
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns whether a value is an address with http(s) and without a password, or a path of the page's own host. */
function isPlace(value: unknown): boolean {
  if (typeof value !== "string") return false;
  return /^\/(?!\/)/.test(value) || isWebAddress(value);
}

function isWebAddress(text: string): boolean {
  const url = parseUrl(text);
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}

const BASEMAP_RULES: Readonly<Record<keyof Basemap, Rule>> = {
  name: [(value) => typeof value === "string" && value.trim() !== "", "must be a name"],
  type: [(value) => basemapTypes.some((type) => type === value), `must be one of ${basemapTypes.join(", ")}`],
  url: [isPlace, "must be an address such as https://tiles.example.com/{z}/{x}/{y}.png, or begin with /"],
  attribution: [(value) => typeof value === "string", "must be a text"],
  dark: [(value) => value === undefined || typeof value === "boolean", "must be true or false"],
  maxZoom: [
    (value) => value === undefined || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 24),
    "must be a whole number from 0 to 24",
  ],
};

/** Returns a sentence for each fault of a list of base maps. */
function basemapFaults(basemaps: readonly unknown[]): string[] {
  const names = basemaps.map((basemap) => (isObject(basemap) ? basemap.name : undefined));
  return basemaps.flatMap((basemap, index) => {
    const field = `basemaps[${index}]`;
    if (!isObject(basemap)) return [`Field “${field}” must be an object.`];
    const unknown = Object.keys(basemap).filter((name) => !Object.hasOwn(BASEMAP_RULES, name));
    const faults = unknown.map(
      (name) => `Unknown field “${field}.${name}”. Remove it or correct its spelling.`,
    );
    for (const [name, [fits, sentence]] of Object.entries(BASEMAP_RULES))
      if (!fits(basemap[name])) faults.push(`Field “${field}.${name}” ${sentence}.`);
    const { type, url, name } = basemap;
    const hasPlaces = ["{z}", "{x}", "{y}"].every((part) => String(url).includes(part));
    if (type === "raster" && isPlace(url) && !hasPlaces)
      faults.push(`Field “${field}.url” must contain {z}, {x} and {y}.`);
    if (names.indexOf(name) < index)
      faults.push(`Field “${field}.name” stands twice. Give each a name of its own.`);
    return faults;
  });
}

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
    if (!fits(value)) return [`Field “${field}” ${sentence}.`];
    return field === "basemaps" ? basemapFaults(value) : [];
  });
  if (faults.length > 0) throw new ConfigError(faults);
  return { ...DEFAULTS, ...json };
}

export async function loadConfig(): Promise<Config> {
  const response = await fetch(`${import.meta.env.BASE_URL}config.json`, { cache: "no-cache" });
  if (!response.ok)
    throw new ConfigError([`The file answered with status ${response.status}. Put it beside index.html.`]);
  return parseConfig(await response.text());
}

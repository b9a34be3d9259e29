import { listCatalogItems, type SearchBody, searchCatalogItems } from "../../../contract/catalog.ts";
import { ownedCollection, STAC_PATH } from "../../../contract/stac-names.ts";
import { keysOf } from "../../../domain/keys-of.ts";
import { MOST_OUTLINE } from "../../../geo/area/simplify-outward.ts";
import { plainSpaces, t, text } from "../../../languages/texts.ts";
import type { SearchPlan } from "../api/search-plan.ts";
import { conditionWords } from "../conditions/condition-words.ts";
import type { SearchForm, SearchInput } from "../form/search-form.ts";

export const codeLanguages = {
  curl: {
    name: "curl",
    help: text("Shell script, needs curl and jq"),
    fileName: "swath-search.sh",
    mediaType: "application/x-sh",
    write: curlCode,
  },
  python: {
    name: "Python",
    help: text("Script, needs requests"),
    fileName: "swath_search.py",
    mediaType: "text/x-python",
    write: pythonCode,
  },
  typescript: {
    name: "TypeScript",
    help: text("Script for Node 20 or later"),
    fileName: "swath-search.mts",
    mediaType: "text/plain",
    write: typescriptCode,
  },
  pystac: {
    name: "pystac",
    help: text("Python script, needs pystac-client"),
    fileName: "swath_stac_search.py",
    mediaType: "text/x-python",
    write: pystacCode,
  },
  qgis: {
    name: "QGIS",
    help: text("Steps to connect QGIS 3.40 or later"),
    fileName: "swath-qgis.txt",
    mediaType: "text/plain",
    write: qgisSteps,
  },
} as const;
export type CodeLanguage = keyof typeof codeLanguages;
export const codeChoices = keysOf(codeLanguages).map((value) => ({
  value,
  label: codeLanguages[value].name,
}));
/** Languages that need the service's STAC API. */
export const isOfStac = (language: CodeLanguage): boolean => language === "pystac" || language === "qgis";
export const stacAddress = (baseUrl: string): string => baseUrl + STAC_PATH;

interface CodeInput {
  baseUrl: string;
  tokenUrl: string;
  bodies: readonly SearchBody[];
  notes: readonly string[];
}

/** Returns a sentence for each rule that no request can express (interface 4.3). */
export function codeNotes(
  search: Pick<SearchInput, "area" | "exact" | "families"> & Partial<Pick<SearchForm, "mostPrice">>,
  { unsaid, covers }: Pick<SearchPlan, "unsaid" | "covers">,
): string[] {
  const { area: asked, exact: area = asked, families, mostPrice } = search;
  const hasMixedDwell = families.includes("Dwell") && families.length > 1 && !families.includes("Spot");
  const notes: string[] = [];
  if (area.some(([, ...holes]) => holes.length > 0))
    notes.push(t("The area has holes, which a request cannot say: frames that lie in them are found, too."));
  if (area.some(([outer = []]) => outer.length > MOST_OUTLINE))
    notes.push(
      t(
        "The outline was simplified outward to {corners} corners: frames just outside the area may be found, too.",
        { corners: MOST_OUTLINE },
      ),
    );
  if (hasMixedDwell)
    notes.push(t("Dwell beside other modes cannot be said in a request: Spot frames are found, too."));
  for (const condition of unsaid)
    notes.push(
      t(
        "“{condition}” cannot be said beside another condition of its kind: frames that do not meet it are found, too.",
        { condition: conditionWords(condition) },
      ),
    );
  if (mostPrice !== undefined) notes.push(t("Prices are no property: frames that cost more are found, too."));
  if (covers)
    notes.push(
      t(
        "How much of the area a frame covers is no property: frames that cover less than {least} % of it are found, too.",
        { least: covers.least },
      ),
    );
  // Comments of a script: no spaces but plain ones.
  return notes.map(plainSpaces);
}

const [ID, SECRET] = ["<CLIENT_ID>", "<CLIENT_SECRET>"];
const ABOUT = "A search with Swath. Prints the items found as lines of JSON, each once.";
const HOW = `Replace ${ID} and ${SECRET} by your own.`;

const UNUSABLE = "The token address gave no token that can be used.";

function curlCode({ baseUrl, tokenUrl, bodies, notes }: CodeInput): string {
  return lines(
    "#!/bin/sh",
    ...[ABOUT, "Needs curl and jq.", HOW, ...notes].map((note) => `# ${oneLine(note)}`),
    "set -eu",
    "export LC_ALL=C",
    "",
    `BASE_URL=${shell(baseUrl)}`,
    `TOKEN_URL=${shell(tokenUrl)}`,
    `CLIENT_ID=${shell(ID)}`,
    `CLIENT_SECRET=${shell(SECRET)}`,
    "",
    "# Secret and token reach curl by its input: whoever lists the programs of this machine sees their arguments.",
    "quoted() { printf '%s' \"$1\" | sed 's/[\\\\\"]/\\\\&/g'; }",
    'answer=$(printf \'user = "%s"\\n\' "$(quoted "$CLIENT_ID:$CLIENT_SECRET")" |',
    '  curl -sS --fail --globoff --retry 3 --retry-max-time 120 -K - -d grant_type=client_credentials "$TOKEN_URL")',
    "token=$(printf %s \"$answer\" | jq -r '.access_token // empty')",
    "# Whatever else a token held, curl would read as settings of its own.",
    "case $token in",
    `  "" | *[!A-Za-z0-9._~+/=-]*) echo '${UNUSABLE}' >&2; exit 1 ;;`,
    "esac",
    "items=$(mktemp)",
    "trap 'rm -f \"$items\"' EXIT",
    "",
    "call() {",
    '  printf \'%s\\n\' "header = \\"Authorization: Bearer $(quoted "$token")\\"" |',
    '    curl -sS --fail --globoff --retry 3 --retry-max-time 120 -K - -H "Accept: application/json, application/problem+json" "$@"',
    "}",
    "",
    "# $1: the search. Its next pages are read by their cursor; $2 is what these take besides.",
    "search() {",
    `  page=$(call -H "Content-Type: application/json" --data-binary "$1" "$BASE_URL${searchCatalogItems.path}")`,
    "  while :; do",
    "    printf '%s' \"$page\" | jq -c '.data[]' >>\"$items\"",
    "    cursor=$(printf '%s' \"$page\" | jq -r '.cursor // empty')",
    '    [ -n "$cursor" ] || break',
    `    page=$(call -G --data-urlencode "cursor=$cursor" -d "$2" "$BASE_URL${listCatalogItems.path}")`,
    "  done",
    "}",
    "",
    ...bodies.map(
      (body) => `search ${shell(literal(body))} ${shell(new URLSearchParams(nextQuery(body)).toString())}`,
    ),
    "",
    "jq -cs 'reduce .[] as $item ({}; .[$item.id] //= $item) | .[]' \"$items\"",
  );
}

/** Lines that take the token out of an answer; refuses one that holds more than a token. */
const PYTHON_TOKEN = [
  'access_token = token.get("access_token") if isinstance(token, dict) else None',
  'if not isinstance(access_token, str) or not re.fullmatch(r"[A-Za-z0-9._~+/=-]+", access_token):',
  `    raise SystemExit(${JSON.stringify(UNUSABLE)})`,
];

function pythonCode({ baseUrl, tokenUrl, bodies, notes }: CodeInput): string {
  return lines(
    ...[ABOUT, "Needs requests.", HOW, ...notes].map((note) => `# ${oneLine(note)}`),
    "import json",
    "import re",
    "",
    "import requests",
    "from requests.adapters import HTTPAdapter",
    "from urllib3.util.retry import Retry",
    "",
    `BASE_URL = ${literal(baseUrl)}`,
    `TOKEN_URL = ${literal(tokenUrl)}`,
    `CLIENT_ID = ${literal(ID)}`,
    `CLIENT_SECRET = ${literal(SECRET)}`,
    "",
    `SEARCHES = ${literal(bodies, PYTHON)}`,
    "",
    "session = requests.Session()",
    "# A search changes nothing, so that it may be asked for again.",
    "class Patience(Retry):",
    '    """Waits a minute at most, whatever the service asks for."""',
    "",
    "    def get_retry_after(self, response):",
    "        return min(super().get_retry_after(response) or 0, 60) or None",
    "",
    "",
    'retry = Patience(total=3, backoff_factor=1, status_forcelist=[429, 500, 502, 503, 504], allowed_methods=["GET", "POST"])',
    'session.mount("https://", HTTPAdapter(max_retries=retry))',
    'session.mount("http://", HTTPAdapter(max_retries=retry))',
    "",
    "",
    "def read(answer):",
    "    answer.raise_for_status()",
    "    return answer.json()",
    "",
    "",
    "def search(body):",
    '    """Yields the items of all pages; the next ones are read by their cursor."""',
    `    page = read(session.post(BASE_URL + ${literal(searchCatalogItems.path)}, json=body, timeout=60))`,
    "    while True:",
    '        yield from page["data"]',
    '        if not page.get("cursor"):',
    "            return",
    `        query = {name: body[name] for name in ("limit", "contractID") if name in body}`,
    `        page = read(session.get(BASE_URL + ${literal(listCatalogItems.path)}, params={**query, "cursor": page["cursor"]}, timeout=60))`,
    "",
    "",
    'token = read(session.post(TOKEN_URL, data={"grant_type": "client_credentials"}, auth=(CLIENT_ID, CLIENT_SECRET), timeout=60))',
    ...PYTHON_TOKEN,
    'session.headers["Authorization"] = "Bearer " + access_token',
    'session.headers["Accept"] = "application/json, application/problem+json"',
    "",
    "items = {}",
    "for body in SEARCHES:",
    "    for item in search(body):",
    '        items.setdefault(item["id"], item)',
    "for item in items.values():",
    "    print(json.dumps(item))",
  );
}

/** Returns a search of the interface as pystac-client takes it. */
function stacSearchOf({ collections, contractID, cursor: _, ...search }: SearchBody) {
  const ids = collections?.map((name) => (name === "private" ? ownedCollection(contractID ?? "") : name));
  return { ...search, ...(ids && { collections: ids }) };
}

function pystacCode({ baseUrl, tokenUrl, bodies, notes }: CodeInput): string {
  return lines(
    ...[ABOUT, "Needs pystac-client.", HOW, ...notes].map((note) => `# ${oneLine(note)}`),
    "import json",
    "import re",
    "",
    "import requests",
    "from pystac_client import Client",
    "",
    `STAC_URL = ${literal(stacAddress(baseUrl))}`,
    `TOKEN_URL = ${literal(tokenUrl)}`,
    `CLIENT_ID = ${literal(ID)}`,
    `CLIENT_SECRET = ${literal(SECRET)}`,
    "",
    `SEARCHES = ${literal(bodies.map(stacSearchOf), PYTHON)}`,
    "",
    'answer = requests.post(TOKEN_URL, data={"grant_type": "client_credentials"}, auth=(CLIENT_ID, CLIENT_SECRET), timeout=60)',
    "answer.raise_for_status()",
    "token = answer.json()",
    ...PYTHON_TOKEN,
    'catalog = Client.open(STAC_URL, headers={"Authorization": "Bearer " + access_token})',
    "",
    "items = {}",
    "for search in SEARCHES:",
    "    for item in catalog.search(**search).items_as_dicts():",
    '        items.setdefault(item["id"], item)',
    "for item in items.values():",
    "    print(json.dumps(item))",
  );
}

function qgisSteps({ baseUrl, tokenUrl }: CodeInput): string {
  const address = stacAddress(baseUrl);
  return lines(
    t("QGIS 3.40 or later reads the catalog as a STAC API."),
    "",
    `1. ${t("Get a token, which is good for an hour:")}`,
    `   curl -u '${ID}:${SECRET}' -d grant_type=client_credentials ${shell(tokenUrl)}`,
    `2. ${t("In QGIS open Layer, Data Source Manager, STAC, and choose New.")}`,
    `3. ${t("Name it, and give this address:")}`,
    `   ${address}`,
    `4. ${t("Under Authentication add a configuration of the type “API Header” with the header key Authorization and this value:")}`,
    "   Bearer <ACCESS_TOKEN>",
    `5. ${t("Connect. Open Filters to choose collections, an extent and a time; footprints and pictures then come into the map.")}`,
    `6. ${t("When the token has ended, put a new one into the configuration.")}`,
  );
}

function typescriptCode({ baseUrl, tokenUrl, bodies, notes }: CodeInput): string {
  return lines(
    ...[ABOUT, "Runs in Node 20 or later, as a module.", HOW, ...notes].map((note) => `// ${oneLine(note)}`),
    `const BASE_URL = ${literal(baseUrl)};`,
    `const TOKEN_URL = ${literal(tokenUrl)};`,
    `const CLIENT_ID = ${literal(ID)};`,
    `const CLIENT_SECRET = ${literal(SECRET)};`,
    "",
    "interface Item {",
    "  id: string;",
    "  properties: Record<string, unknown>;",
    "}",
    "",
    "interface Search {",
    "  limit: number;",
    "  contractID?: string;",
    "  [name: string]: unknown;",
    "}",
    "",
    `const SEARCHES: Search[] = ${literal(bodies)};`,
    "",
    "/** Asks, and again after 429 and 5xx: a search changes nothing. */",
    "async function ask<T>(url: string, init: RequestInit): Promise<T> {",
    "  for (let tried = 0; ; tried++) {",
    "    const answer = await fetch(url, init);",
    "    if (answer.ok) return (await answer.json()) as T;",
    "    if (tried === 3 || (answer.status !== 429 && answer.status < 500))",
    "      throw new Error(String(answer.status) + ': ' + (await answer.text()));",
    '    const seconds = Math.min(Number(answer.headers.get("Retry-After")) || 2 ** tried, 60);',
    "    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));",
    "  }",
    "}",
    "",
    "const issued = await ask<{ access_token?: unknown } | null>(TOKEN_URL, {",
    '  method: "POST",',
    '  headers: { Authorization: "Basic " + btoa(CLIENT_ID + ":" + CLIENT_SECRET) },',
    '  body: new URLSearchParams({ grant_type: "client_credentials" }),',
    "});",
    "",
    "const token = issued?.access_token;",
    "if (typeof token !== 'string' || !/^[A-Za-z0-9._~+\\/=-]+$/.test(token))",
    `  throw new Error(${literal(UNUSABLE)});`,
    "",
    "const headers = {",
    '  Authorization: "Bearer " + token,',
    '  Accept: "application/json, application/problem+json",',
    '  "Content-Type": "application/json",',
    "};",
    "",
    "/** Yields the items of all pages; the next ones are read by their cursor. */",
    "async function* search(body: Search): AsyncGenerator<Item> {",
    "  type Page = { data: Item[]; cursor?: string };",
    `  const first = BASE_URL + ${literal(searchCatalogItems.path)};`,
    '  let page = await ask<Page>(first, { method: "POST", headers, body: JSON.stringify(body) });',
    "  for (;;) {",
    "    yield* page.data;",
    "    if (!page.cursor) return;",
    "    const query = new URLSearchParams({ cursor: page.cursor, limit: String(body.limit) });",
    '    if (body.contractID) query.set("contractID", body.contractID);',
    `    page = await ask<Page>(BASE_URL + ${literal(`${listCatalogItems.path}?`)} + query, { headers });`,
    "  }",
    "}",
    "",
    "const items = new Map<string, Item>();",
    "for (const body of SEARCHES) {",
    "  for await (const item of search(body)) if (!items.has(item.id)) items.set(item.id, item);",
    "}",
    "for (const item of items.values()) console.log(JSON.stringify(item));",
    "export {};",
  );
}

/** Returns the query of next pages besides the cursor (interface 3.5). */
function nextQuery({ limit, contractID }: SearchBody): Record<string, string> {
  return { ...(limit ? { limit: String(limit) } : {}), ...(contractID ? { contractID } : {}) };
}

function lines(...all: readonly string[]): string {
  return `${all.join("\n")}\n`;
}

/** Makes a note safe as a comment: removes line ends, and characters that change the text direction. */
function oneLine(note: string): string {
  return note.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, " ");
}

function shell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

type Words = Readonly<Record<string, string>>;
const PYTHON: Words = { true: "True", false: "False", null: "None" };

/** Writes JSON; escapes direction characters, which could disguise code. */
function json(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\p{Bidi_Control}\u2028\u2029]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function literal(value: unknown, words: Words = {}, indent = ""): string {
  const text = json(value);
  if (typeof value !== "object" || value === null) return words[text] ?? text;
  const entries = Array.isArray(value)
    ? value.map((entry) => ["", entry] as const)
    : Object.entries(value)
        .filter(([, entry]) => entry !== undefined)
        .map(([name, entry]) => [`${json(name)}: `, entry] as const);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const deeper = `${indent}  `;
  const written = entries.map(([name, entry]) => `${name}${literal(entry, words, deeper)}`);
  if (text.length < 90) return `${open}${written.join(", ")}${close}`;
  return `${open}\n${written.map((entry) => `${deeper}${entry}`).join(",\n")}\n${indent}${close}`;
}

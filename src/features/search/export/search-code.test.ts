import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { transformWithOxc } from "vite";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { boxRing } from "../../../geo/area/box.ts";
import type { Polygon } from "../../../geo/types.ts";
import { makeFrames } from "../../../testing/catalog/make-frames.ts";
import { signIn } from "../../../testing/service/caller.ts";
import { contracts } from "../../../testing/service/demo-contracts.ts";
import { startService } from "../../../testing/service/start-service.ts";
import { planSearch } from "../api/search-plan.ts";
import { emptyForm, type SearchForm, toSearchInput } from "../form/search-form.ts";
import { type CodeLanguage, codeLanguages, codeNotes } from "./search-code.ts";

const ALL_SAID = { unsaid: [], covers: undefined };
const run = promisify(execFile);
const service = startService(makeFrames(300, 5));
const folder = mkdtempSync(join(tmpdir(), "search-code-"));
let server: Server;
let origin = "";

/** The service on a port of this machine, as other programs reach it. */
beforeAll(async () => {
  server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const answer = await service.fetch(
      new Request(`https://swath.test${incoming.url}`, {
        method: incoming.method ?? "GET",
        headers: incoming.headers as Record<string, string>,
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      }),
    );
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    outgoing.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

/** Reaches over 180°, so that it takes two requests. */
const triangle: Polygon = [
  [
    [150, -40],
    [210, -40],
    [180, 40],
    [150, -40],
  ],
];
const form: SearchForm = {
  ...emptyForm,
  area: [triangle],
  time: { kind: "all" },
  collection: "both",
  lookSide: "right",
};
const plan = planSearch(toSearchInput(form, contracts.euros, 0), { prefix: "svc", pageSize: 4 });
const bodies = plan.parts.map(({ body }) => body);
const codeOf = (language: CodeLanguage) =>
  codeLanguages[language].write({
    baseUrl: `${origin}/sandbox`,
    tokenUrl: `${origin}/sandbox/oauth2/v1/token`,
    bodies,
    notes: [],
  });

const isThere = (program: string, ...options: string[]) => spawnSync(program, options).status === 0;
const hasShell = isThere("curl", "--version") && isThere("jq", "--version");
/** Records its arguments, which every user of the machine can list, and passes them on. */
const curlArguments = join(folder, "arguments");
const realCurl = spawnSync("sh", ["-c", "command -v curl"], { encoding: "utf8" }).stdout.trim();
writeFileSync(
  join(folder, "curl"),
  `#!/bin/sh\nprintf '%s\\n' "$*" >>'${curlArguments}'\nexec ${realCurl} "$@"\n`,
  { mode: 0o755 },
);
const hasPython = isThere("python3", "-c", "import requests");

/** Stands in for pystac-client, which the registries of the tests do not have: posts a search, follows its links. */
writeFileSync(
  join(folder, "pystac_client.py"),
  `import requests

class Client:
    @classmethod
    def open(cls, url, headers):
        client = cls()
        client.session = requests.Session()
        client.session.headers.update(headers)
        landing = client.read(client.session.get(url))
        assert any(c.endswith("/item-search") for c in landing["conformsTo"])
        client.href = next(l["href"] for l in landing["links"] if l["rel"] == "search" and l["method"] == "POST")
        client.href = url + client.href[client.href.index("/stac") + 5:]
        return client

    def read(self, answer):
        answer.raise_for_status()
        return answer.json()

    def search(self, **search):
        self.body = search
        return self

    def items_as_dicts(self):
        body = self.body
        while body:
            page = self.read(self.session.post(self.href, json=body))
            yield from page["features"]
            body = next((l["body"] for l in page["links"] if l["rel"] == "next"), None)
`,
);

const found = new Map<CodeLanguage, Promise<string[]>>();

/** The ids of the items that the code of a language prints; it runs once for all tests. */
function idsFoundBy(language: CodeLanguage): Promise<string[]> {
  const ids = found.get(language) ?? runSearch(language);
  found.set(language, ids);
  return ids;
}

/** Runs the code as it is, but for the credentials that its reader puts in, and returns the ids of the items it prints. */
async function runSearch(language: CodeLanguage): Promise<string[]> {
  const code = codeOf(language).replace('"<CLIENT_ID>"', '"demo"').replace('"<CLIENT_SECRET>"', '"demo"');
  const named = code.replace("'<CLIENT_ID>'", "demo").replace("'<CLIENT_SECRET>'", "demo");
  const file = join(folder, codeLanguages[language].fileName);
  const [program, script] = {
    curl: ["sh", named],
    python: ["python3", named],
    typescript: ["node", ""],
    pystac: ["python3", named],
    qgis: ["cat", named],
  }[language] as [string, string];
  const path = language === "typescript" ? `${file}.mjs` : file;
  writeFileSync(path, script || (await transformWithOxc(named, file)).code);
  const { stdout } = await run(program, [path], {
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
  });
  return stdout
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { id: string }).id);
}

/** Returns the ids that the service finds for the same requests on one page. */
async function idsFound(): Promise<string[]> {
  const { post } = await signIn(service);
  const answers = await Promise.all(
    bodies.map((body) => post("/api/catalog/v2/search", { ...body, limit: 1_000 })),
  );
  return [...new Set(answers.flatMap(({ body }) => body.data.map(({ id }: { id: string }) => id)))].sort();
}

for (const [language, can] of [
  ["curl", hasShell],
  ["python", hasPython],
  ["typescript", true],
  ["pystac", hasPython],
] as const) {
  test.skipIf(!can)(`${language} finds what the app finds, on all pages and both sides of 180°`, async () => {
    const expected = await idsFound();
    expect(bodies).toHaveLength(2);
    expect(expected.length).toBeGreaterThan(8);
    const ids = await idsFoundBy(language);
    expect(ids.length).toBe(new Set(ids).size);
    expect(ids.toSorted()).toEqual(expected);
  });
}

test.skipIf(!hasShell)(
  "whoever lists the programs of the machine sees neither secret nor token",
  async () => {
    await idsFoundBy("curl");
    const seen = readFileSync(curlArguments, "utf8");
    expect(seen).toContain("grant_type=client_credentials");
    expect(seen).toContain("application/problem+json");
    expect(seen).not.toMatch(/demo|Bearer|-u /);
  },
);

test.skipIf(!hasShell)("a script that the service refuses ends with an error", async () => {
  const file = join(folder, "refused.sh");
  writeFileSync(file, codeOf("curl"));
  await expect(run("sh", [file])).rejects.toMatchObject({ code: 22 });
});

describe("codeLanguages against a hostile token address", () => {
  const ANSWERS = {
    settings: {
      access_token: `x"\noutput = "${join(folder, "written")}"\nurl = "file:///etc/hostname`,
    },
    blank: { access_token: "a b" },
    none: {},
    null: { access_token: null },
    list: { access_token: ["a"] },
    object: { access_token: { a: 1 } },
  } as const;
  const hostile = createServer((request, response) => {
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(ANSWERS[request.url?.slice(1) as keyof typeof ANSWERS]));
  });
  beforeAll(() => new Promise<void>((listening) => hostile.listen(0, "127.0.0.1", listening)));
  afterAll(() => void hostile.close());

  /** Run files one after the other in one process, where an import may take a second, and print how each ended. */
  const IN_SHELL = 'for file; do echo "$file"; sh "$file" 2>&1 || true; done';
  const IN_PYTHON = `import runpy, sys
for file in sys.argv[1:]:
    print(file)
    try: runpy.run_path(file, run_name="__main__")
    except BaseException as error: print(error)`;
  const IN_NODE = `for (const file of process.argv.slice(1)) {
    console.log(file);
    await import(file).catch((error) => console.log(error.message));
  }`;

  it.each([
    ["curl", "sh", ["-c", IN_SHELL, "sh"], hasShell],
    ["python", "python3", ["-c", IN_PYTHON], hasPython],
    [
      "pystac",
      "python3",
      ["-c", `import sys; sys.path.insert(0, ${JSON.stringify(folder)})\n${IN_PYTHON}`],
      hasPython,
    ],
    ["typescript", "node", ["--input-type=module", "-e", IN_NODE], true],
  ] as const)("%s uses no token that holds more than a token", async (language, program, options, can) => {
    if (!can) return;
    const own = `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`;
    const files: string[] = [];
    for (const answer of Object.keys(ANSWERS)) {
      const tokenUrl = `${own}/${answer}`;
      const code = codeLanguages[language].write({ baseUrl: own, tokenUrl, bodies, notes: [] });
      const file = join(folder, `hostile-${answer}-${codeLanguages[language].fileName}.mjs`);
      writeFileSync(file, language === "typescript" ? (await transformWithOxc(code, "a.mts")).code : code);
      files.push(file);
    }
    const { stdout } = await run(program, [...options, ...files]);
    const told = files.map((file) => `${file}\nThe token address gave no token that can be used.`);
    expect(stdout.trim().split(/\n(?=\/)/)).toEqual(told);
    expect(existsSync(join(folder, "written"))).toBe(false);
  });
});

describe("a note", () => {
  it.each(["curl", "python", "typescript", "pystac"] as const)("stays a comment in %s", (language) => {
    const notes = ["a\nb\r\nc\u2028d\u202ee"];
    const input = { baseUrl: "https://a.test", tokenUrl: "https://a.test/t", bodies: [{}], notes };
    expect(codeLanguages[language].write(input)).toMatch(/^(#|\/\/) a b c d e$/m);
  });
});

test.each(["curl", "python", "typescript", "pystac", "qgis"] as const)(
  "%s holds placeholders, and no token or secret",
  (language) => {
    const code = codeOf(language);
    expect(code).toContain("<CLIENT_ID>");
    expect(code).toContain("<CLIENT_SECRET>");
    expect(code).not.toMatch(/eyJ|Bearer [^$"<]|demo/);
  },
);

test("what no request can say is shown in the code", () => {
  const holes: Polygon = [boxRing([0, 0, 10, 10]), boxRing([4, 4, 6, 6])];
  expect(codeNotes({ area: [triangle], families: ["Spot", "Strip"] }, ALL_SAID)).toEqual([]);
  const notes = codeNotes({ area: [holes], families: ["Dwell", "Strip"] }, ALL_SAID);
  expect(notes).toEqual([expect.stringContaining("holes"), expect.stringContaining("Dwell")]);
  expect(codeNotes({ area: [triangle], families: [], mostPrice: 500 }, ALL_SAID)).toEqual([
    expect.stringContaining("cost more"),
  ]);
  const unsaid = [{ property: "frame_id", operator: "neq", values: ["1_1"] }] as const;
  expect(
    codeNotes({ area: [triangle], families: [] }, { unsaid, covers: { area: [triangle], least: 20 } }),
  ).toEqual([expect.stringContaining("“Frame is not 1_1”"), expect.stringContaining("less than 20 %")]);
  const input = { baseUrl: "https://a.test", tokenUrl: "https://a.test/t", bodies: [{}], notes };
  const { qgis: _, ...searching } = codeLanguages;
  for (const { write } of Object.values(searching)) expect(write(input)).toContain(notes[0]);
});

test("QGIS gets the address of the STAC API and where a token comes from", () => {
  const steps = codeLanguages.qgis.write({
    baseUrl: "https://a.test/base",
    tokenUrl: "https://a.test/t",
    bodies: [],
    notes: [],
  });
  expect(steps).toContain("\n   https://a.test/base/stac\n");
  expect(steps).toContain("grant_type=client_credentials 'https://a.test/t'");
});

test("a quote in a value ends no text", () => {
  const query = { "sar:product_type": { eq: 'it\'s "GRD"; `x` $(id)' } };
  const input = { baseUrl: "https://a.test", tokenUrl: "https://a.test/t", bodies: [{ query }], notes: [] };
  expect(codeLanguages.curl.write(input)).toContain("it'\\''s");
  const [, body] = /SEARCHES = (.*)\n\nsession/s.exec(codeLanguages.python.write(input)) ?? [];
  expect(JSON.parse(body ?? "")).toEqual([{ query }]);
});

test.each(["curl", "python", "typescript", "pystac"] as const)(
  "%s shows its letters in the order in which they are read",
  (language) => {
    const query = { "sar:product_type": { eq: "GRD\u202e \u2066// \u2069" } };
    const input = { baseUrl: "https://a.test", tokenUrl: "https://a.test/t", bodies: [{ query }], notes: [] };
    const code = codeLanguages[language].write(input);
    expect(code).not.toMatch(/\p{Bidi_Control}/u);
    expect(code).toContain("GRD\\u202e \\u2066// \\u2069");
  },
);

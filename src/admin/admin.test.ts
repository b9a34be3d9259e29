import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { readAssets } from "../ingest/read-assets.ts";
import { isSecret } from "../service/authentication/tokens.ts";
import { toArchiveRow } from "../service/catalog/items/frame-row.ts";
import { keepWithheld } from "../service/catalog/withhold.ts";
import { followDirectory } from "../service/directory/follow-directory.ts";
import { ObjectNotWritten, type ObjectToWrite } from "../service/parts.ts";
import { createVault, generateVaultKey } from "../service/secrets.ts";
import { createMemoryStore } from "../service/store/memory-store.ts";
import { frameAt } from "../testing/catalog/make-frames.ts";
import { deliveryOf } from "../testing/service/work-of.ts";
import { type AdminParts, fileOf, runAdmin } from "./admin.ts";

const example = readFileSync("examples/directory.json", "utf8");
const NOW = Date.parse("2026-06-02T12:00:00Z");
const LOCATION = "0b1f6c1e-6f0a-4a53-9c0b-1f2f5d1c7a01";
const vault = createVault(await generateVaultKey());

let parts: AdminParts;
let now: number;
let written: ObjectToWrite[];
let refusal: ObjectNotWritten | undefined;

beforeEach(() => {
  now = NOW;
  written = [];
  refusal = undefined;
  parts = {
    store: createMemoryStore(() => now),
    vault,
    now: () => now,
    who: "an operator",
    readFiles: (assets, product) => readAssets(assets, product, undefined)[product] ?? [],
    async writeObject(object) {
      if (refusal) throw refusal;
      written.push(object);
    },
  };
});

const admin = (line: string, input = "") => runAdmin({ open: async () => parts }, line.split(" "), input);
const apply = (file = example, options = "") => admin(`apply directory.json${options}`, file);
const edited = (edit: (file: ReturnType<typeof JSON.parse>) => void) => {
  const file = JSON.parse(example);
  edit(file);
  return JSON.stringify(file);
};
/** Returns a file's entries in the order of their ids. */
const sorted = (file: string) =>
  Object.entries(JSON.parse(file) as Record<string, { id?: string; email?: string }[]>).map(
    ([kind, entries]) => [
      kind,
      entries.toSorted((a, b) => ((a.id ?? a.email ?? "") < (b.id ?? b.email ?? "") ? -1 : 1)),
    ],
  );
const users = async () => (await followDirectory(parts.store)).directory.users;

describe("apply", () => {
  it("makes the directory as the file has it; export and apply change nothing", async () => {
    expect(await apply()).toMatchObject({
      code: 0,
      err: expect.stringContaining("has no secret yet"),
      out: expect.stringContaining("11 entries changed."),
    });
    const { out } = await admin("export");
    expect(sorted(out)).toEqual(sorted(example));
    expect((await apply(out)).out).toBe("Nothing differs.\n");
    expect(JSON.parse((await admin("audit --since 2026-06-01 --json")).out)).toHaveLength(11);
  });

  it("prints what differs without changing it in a dry run", async () => {
    await apply();
    const file = edited(({ contracts, people }) => {
      contracts[0].name = "Another name";
      // A database may keep fields in another order.
      contracts[0].pricing = Object.fromEntries(Object.entries(contracts[0].pricing).reverse());
      people.pop();
    });
    const { out } = await apply(file, " --dry-run");
    expect(out).toBe(
      [
        "changed: contracts harbor-2026",
        '    name: "Harbor Watch 2026, EUR" → "Another name"',
        "removed: people manager@harbor-watch.example",
        "2 differences; nothing was changed.",
        "",
      ].join("\n"),
    );
    expect((await apply()).out).toBe("Nothing differs.\n");
  });

  it("seals a client's credentials at another service, and shows them nowhere", async () => {
    await apply();
    const given = JSON.stringify({ clientID: "theirs", clientSecret: "known to them" });
    expect((await admin("client connect harbor-app", given)).out).toBe("Client harbor-app is connected.\n");
    const record = await parts.store.read((tx) => tx.get("directory", { kind: "clients", id: "harbor-app" }));
    expect(await parts.vault.open(record?.sealed ?? "")).toBe(given);
    const told = [await admin("export"), await admin("audit --since 2026-06-01")];
    expect(told.map(({ out }) => out).join("")).not.toContain("known to them");
    expect((await admin("client connect harbor-app", "{}")).err).toContain('Give {"clientID": …');
    expect((await admin("client connect nobody", given)).code).toBe(1);
  });

  it("changes nothing for a wrong file, and names each place", async () => {
    const file = edited(({ clients, people }) => {
      clients[0].company = "nobody";
      people[0].role = "king";
    });
    const answer = await apply(file);
    expect(answer.code).toBe(1);
    expect(answer.err).toMatch(/directory\.json: people\[0\]\.role: .*\nNothing was changed\.\n$/s);
    expect((await admin("company list")).out).toBe("");
  });

  it("refuses to remove a company or contract with orders, and says what to do", async () => {
    await apply();
    await parts.store.write((tx) =>
      tx.insert("purchases", {
        ...{ id: "p", userID: "user-field-app", companyID: "field-survey", contractID: "field-2026" },
        ...{ frameID: "1_1", eula: "STANDARD", productTypes: ["GRD"], amount: 1, status: "closed" },
        ...{ createdAt: NOW, updatedAt: NOW },
      }),
    );
    const without = edited((file) => {
      for (const kind of ["companies", "locations", "contracts"]) file[kind].pop();
      file.clients.pop();
    });
    for (const options of ["", " --dry-run"]) {
      const answer = await apply(without, options);
      expect(answer.code).toBe(1);
      expect(answer.err).toContain(
        "companies field-survey: has orders and cannot be removed: disable its clients",
      );
      expect(answer.err).toContain(
        "contracts field-2026: has orders and cannot be removed: give it an earlier end",
      );
    }
    const dollars = edited(({ contracts }) => {
      contracts[1].pricing.currency = "EUR";
    });
    expect((await apply(dollars)).err).toContain(
      "contracts field-2026: has orders, so its currency stays: end it",
    );
    expect((await apply()).out).toBe("Nothing differs.\n");
    const { out } = await admin("report sales --from 2026-06-02 --to 2026-06-02 --csv");
    expect(out.split("\r\n").slice(1)).toEqual([
      '"field-survey","2026-06-02T12:00:00.000Z","purchase","p","field-2026","field-app",,,,"1_1",,1,1,"USD","STANDARD","closed",,\n',
    ]);
    expect((await admin("purchase list --since 2026-06-02")).out).toBe(
      "2026-06-02T12:00:00.000Z  p  field-survey  field-2026  closed\n",
    );
    expect((await admin("task list --since 2026-06-02")).out).toBe("");
    const delivery = { ...deliveryOf("field-survey", "d", "1_1", 1), userID: "user-field-app" };
    const failed = { ...delivery, status: "FAILED", reason: "Tried 5 times.", createdAt: NOW } as const;
    await parts.store.write((tx) => tx.insert("deliveries", failed));
    await admin("client disable field-app");
    expect((await admin("delivery list --since 2026-06-02")).out).toBe(
      `2026-06-02T12:00:00.000Z  d  field-survey  ${failed.contractID}  FAILED  Tried 5 times.\n`,
    );
    expect((await admin("delivery list --since 2026-06-03")).out).toBe("");
    expect((await admin("report sales --from 2026-06-03 --to 2026-06-04")).out.split("\r\n")).toHaveLength(1);
  });

  it("says which modes a price list leaves out", async () => {
    const file = edited(({ contracts }) => {
      delete contracts[0].pricing.base.SCAN;
    });
    const { out, err } = await apply(file, " --json");
    expect(err).toContain("contract harbor-2026: no price of SCAN, so these modes are not sold");
    expect(JSON.parse(out)).toHaveLength(11);
  });
});

describe("people", () => {
  it("are named where their role exceeds what the client of their company may", async () => {
    const file = edited(({ clients, people }) => {
      clients[0].scopes = ["catalog:read", "orders:read", "company:read"];
      people[0].client = clients[0].id;
    });
    const { err, out } = await apply(file, " --dry-run");
    expect(err).toContain(
      "person buyer@harbor-watch.example: client harbor-app lacks orders:write, so this buyer lacks it too",
    );
    expect(out).toContain("nothing was changed");
  });
});

describe("client", () => {
  it("gets a secret that is shown once; the one before ends after the overlap", async () => {
    await apply();
    expect(await users()).toEqual([]);
    const first = (await admin("client secret harbor-app")).out.trim();
    const second = (await admin("client secret harbor-app --overlap 7d")).out.trim();
    expect(second).toMatch(/^[\w-]{43}$/);
    const [user] = await users();
    expect(user?.secrets.map(({ endsAt }) => endsAt)).toEqual([NOW + 7 * 86_400_000, undefined]);
    const hashes = user?.secrets.map(({ hash }) => hash) ?? [];
    expect(await Promise.all([isSecret(first, hashes[0]), isSecret(second, hashes[1])])).toEqual([
      true,
      true,
    ]);
    const third = (await admin("client secret harbor-app")).out.trim();
    expect((await users())[0]?.secrets).toHaveLength(1);
    const { out } = await admin("audit --since 2026-06-01 --json");
    for (const secret of [first, second, third, ...hashes]) expect(out).not.toContain(secret);
  });

  it("is no user once it is disabled", async () => {
    await apply();
    await admin("client secret harbor-app");
    expect((await admin("client disable harbor-app")).out).toBe("Client harbor-app is disabled.\n");
    expect(await users()).toEqual([]);
    expect((await admin("client show harbor-app")).out).toContain('"status": "disabled"');
  });

  it("is named where it does not exist", async () => {
    for (const line of ["client secret x", "client disable x", "client show x"]) {
      expect(await admin(line)).toMatchObject({
        code: 1,
        err: "There is no client x; see admin client list.\n",
      });
    }
    expect((await admin("client secret x --overlap soon")).err).toContain('"soon" is no time');
  });
});

describe("location", () => {
  const credentials = JSON.stringify({ accessKeyID: "KEY", secretAccessKey: "very secret" });

  it("is active once its credentials take a file, and they are sealed", async () => {
    await apply();
    expect((await admin(`location secret ${LOCATION}`, credentials)).out).toBe(
      `Location ${LOCATION} is active.\n`,
    );
    expect(written).toMatchObject([{ method: "s3", credentials: JSON.parse(credentials), isTrial: true }]);
    const record = await parts.store.read((tx) => tx.get("directory", { kind: "locations", id: LOCATION }));
    expect(JSON.stringify(record)).not.toContain("very secret");
    expect(await vault.open(record?.sealed ?? "")).toBe(credentials);
    expect((await admin(`location test ${LOCATION}`)).out).toContain("takes files");
  });

  it("is inactive where its test fails, with the reason", async () => {
    await apply();
    refusal = new ObjectNotWritten("refused", "The bucket refused the file (AccessDenied, 403).");
    const answer = await admin(`location secret ${LOCATION}`, credentials);
    expect(answer).toMatchObject({ code: 1, err: expect.stringContaining("AccessDenied, 403") });
    expect((await admin(`location show ${LOCATION}`)).out).toContain('"status": "inactive"');
  });

  it("is inactive after an apply that made it active where its bucket takes no file", async () => {
    refusal = new ObjectNotWritten("refused", "The bucket refused the file (NoSuchBucket, 404).");
    const file = edited(({ locations }) => {
      locations[0].status = "active";
    });
    expect((await apply(file)).err).toContain(
      `location ${LOCATION} is inactive: The bucket refused the file (NoSuchBucket, 404).`,
    );
    expect((await admin(`location show ${LOCATION}`)).out).toContain('"status": "inactive"');
    refusal = undefined;
    expect((await apply(file)).err).not.toContain("is inactive");
    expect((await admin(`location show ${LOCATION}`)).out).toContain('"status": "active"');
  });

  it("takes no credentials of a folder", async () => {
    await apply();
    const folder = LOCATION.replace(/01$/, "02");
    expect((await admin(`location secret ${folder}`, credentials)).err).toContain("is a folder");
  });

  it("takes no credentials that are none", async () => {
    await apply();
    expect((await admin(`location secret ${LOCATION}`, "KEY:secret")).err).toContain(
      "Standard input must be",
    );
  });
});

describe("frame", () => {
  const publicFrom = async () =>
    (await parts.store.read((tx) => tx.get("frames", { frameID: "7_1" })))?.publicFrom;
  const ingestAgain = () =>
    parts.store.write(async (tx) =>
      tx.addFrames(
        await keepWithheld(tx, [toArchiveRow({ ...frameAt([4, 52], { imageID: 7 }), updated: NOW })]),
      ),
    );

  it("leaves the catalog for good or until a day, also where it is ingested again, and comes back", async () => {
    await parts.store.write((tx) => tx.addFrames([toArchiveRow(frameAt([4, 52], { imageID: 7 }))]));
    expect(await publicFrom()).toBe(0);
    expect((await admin("frame embargo 7_1 --until 2026-07-01 --reason contract")).code).toBe(0);
    expect(await publicFrom()).toBe(Date.parse("2026-07-01T00:00:00Z"));
    expect((await admin("frame remove 7_1 --reason mistake")).out).toBe(
      "Frame 7_1 is no longer in the catalog.\n",
    );
    expect(await publicFrom()).toBeUndefined();
    await ingestAgain();
    expect(await publicFrom()).toBeUndefined();
    expect((await admin("frame release 7_1")).code).toBe(0);
    expect(await publicFrom()).toBe(0);
    const { out } = await admin("audit --since 2026-06-01");
    expect(out.match(/: \w+: frames 7_1/g)).toHaveLength(3);
  });

  it("is named where it does not exist or is not withheld", async () => {
    expect((await admin("frame remove 8_1 --reason x")).err).toBe(
      "There is no frame 8_1 in the archive, or it was imaged for a task.\n",
    );
    expect((await admin("frame release 8_1")).err).toContain("is not withheld");
    expect((await admin("frame remove 8_1")).err).toContain("--reason");
  });
});

it("runAdmin: every command has help; a wrong one gets a sentence", async () => {
  expect(await admin("--help")).toMatchObject({ code: 0, out: expect.stringContaining("apply") });
  expect((await admin("client secret --help")).out).toContain("--overlap");
  expect(await admin("aply x")).toMatchObject({
    code: 1,
    err: expect.stringContaining("unknown command 'aply'"),
  });
  expect((await admin("schema")).out).toContain('"spendLimit"');
});

it.each([["--scene", "a=b.json"], ["--scene=a=b.json"]])("fileOf: %s %s", (...args) =>
  expect(fileOf(["task", "accept", "t", ...args])).toBe("a=b.json"),
);

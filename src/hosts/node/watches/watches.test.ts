import { Webhook as StandardWebhook } from "standardwebhooks";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import type { PersonEntry } from "../../../service/directory/directory-file.ts";
import { createSigner } from "../../../service/secrets.ts";
import { createService } from "../../../service/service.ts";
import { createMemoryStore } from "../../../service/store/memory-store.ts";
import type { Store } from "../../../service/store/store.ts";
import { given } from "../../../testing/catalog/catalog-frames.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { newEmbeddedDatabase } from "../../../testing/processes/data-folder.ts";
import { type MailServer, startMailServer } from "../../../testing/processes/mail-server.ts";
import { TEST_NOW, testParts } from "../../../testing/service/start-service.ts";
import { demoDirectory } from "../../../world/demo-directory.ts";
import { migrate } from "../../postgres/migrations.ts";
import { createPostgresStore } from "../../postgres/postgres-store.ts";
import { createSessions, type Session } from "../sign-in/sessions.ts";
import { createMailer } from "./mailer.ts";
import { createWatches } from "./watches.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const EUROS = "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c01";
const HOME = "https://radar.example.com/app";
const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});

type Clock = () => number;
const inMemory = async (clock: Clock) => createMemoryStore(clock);
async function inPostgres(clock: Clock): Promise<Store> {
  const database = await newEmbeddedDatabase((end) => ends.unshift(end as () => Promise<void>));
  await migrate(database);
  return createPostgresStore(database, { clock });
}

/** A box of Rotterdam, in which frames of these tests lie. */
const search = {
  address: { area: "somewhere", time: "30d", price: "900" },
  bodies: [{ bbox: [3, 51, 5, 53] as [number, number, number, number], limit: 10 }],
  days: 30,
};
const daily = {
  ...{ what: "search" as const, name: "Port of Rotterdam", search, language: "en" as const },
  pace: { every: "soon" as const, hour: 6 },
};
const orders = { what: "orders" as const, pace: daily.pace, language: "en" as const };

interface Setting {
  store?: (clock: Clock) => Promise<Store>;
  mail?: MailServer | undefined;
}

async function openWatches({ store: open = inMemory, mail }: Setting = {}) {
  let now = TEST_NOW;
  const clock = () => now;
  const store = await open(clock);
  const server = mail ?? (await startMailServer(onTestFinished));
  const directory = { ...demoDirectory };
  const sent: { url: string; headers: Readonly<Record<string, string>>; body: string }[] = [];
  const parts = testParts({ store, directory, clock, realClock: clock, baseUrl: HOME });
  const service = createService(parts);
  const observe = vi.fn();
  /** A process beside the others on the same store. */
  const process = (fetch = service.fetch) =>
    createWatches(
      {
        ...{ store, directory, now: clock, prefix: "svc", observe, vault: parts.vault },
        signer: createSigner(["a secret of this test"], HOME),
        sendMail: createMailer({ url: server.url, from: "Swath <swath@example.com>" }),
        send: async (request) => {
          sent.push(request);
          return { status: 204 };
        },
      },
      { service: { fetch }, publicUrl: HOME },
    );
  const sessions = createSessions({ store, directory, now: clock });
  async function signIn(email = "buyer@demo.example"): Promise<Session> {
    const begun = await sessions.begin({ email }, undefined);
    if (!begun) throw new Error("The directory does not know this person.");
    return begun.session;
  }
  let imageID = 500;
  /** Adds frames to the archive, created some time ago. */
  async function ingest(count: number, ago = 0, place: [number, number] = [4, 52]): Promise<string[]> {
    const at = { start: now - ago - 60_000, end: now - ago, created: now - ago, updated: now - ago };
    const frames = Array.from({ length: count }, () => frameAt(place, { imageID: imageID++, ...at }));
    await store.write((tx) => tx.addFrames(frames.map((frame) => given(frame))));
    await parts.catalog.follow();
    return frames.map(({ imageID, frameNumber }) => `${imageID}_${frameNumber}`);
  }
  const wait = (ms: number) => {
    now += ms;
  };
  const watches = process();
  return {
    ...server,
    mail: server,
    watches,
    process,
    signIn,
    ingest,
    wait,
    directory,
    observe,
    sent,
    service,
    parts,
  };
}

test.each([
  ["in memory", inMemory],
  ["in PostgreSQL", inPostgres],
])(
  "a watch %s: tells new frames once, with a link to exactly these",
  { timeout: 120_000 },
  async (_, store) => {
    const { watches, process, signIn, ingest, wait, mails } = await openWatches({ store });
    await ingest(2);
    await watches.add(await signIn(), daily);
    wait(6 * MINUTE);
    await watches.tellDue();
    expect(mails).toEqual([]);

    const [first, second] = await ingest(2);
    await ingest(1, 0, [120, 10]);
    wait(6 * MINUTE);
    await Promise.all([watches.tellDue(), process().tellDue(), process().tellDue()]);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.to).toEqual(["buyer@demo.example"]);
    expect(mail?.headers.get("subject")).toBe("2 new frames: Port of Rotterdam");
    const [, link = ""] = /Open the new frames:\n(\S+)/.exec(mail?.text ?? "") ?? [];
    const { origin, pathname, searchParams } = new URL(link);
    expect(origin + pathname).toBe(`${HOME}/`);
    expect(Object.fromEntries(searchParams)).toEqual({
      area: "somewhere",
      time: "2026-05-04_",
      where: `frame_id.in.${second},${first}`,
    });
    expect(mail?.text).toContain(`${HOME}/frames/${first}`);
    expect(mail?.html).toContain(`href="${HOME}/frames/${second}"`);

    wait(6 * MINUTE);
    await Promise.all([watches.tellDue(), process().tellDue()]);
    expect(mails).toHaveLength(1);
  },
);

test("a watch: a process that looked longer than its lease sends nothing, for another has", async () => {
  const { watches, process, signIn, ingest, wait, mails, service } = await openWatches();
  await watches.add(await signIn(), daily);
  await ingest(1);
  wait(6 * MINUTE);
  const slow = process(async (...call) => {
    const answer = await service.fetch(...call);
    wait(5 * MINUTE);
    await watches.tellDue();
    return answer;
  });
  await slow.tellDue();
  expect(mails).toHaveLength(1);
});

test("a watch: finds frames that enter the catalog after their `created`", async () => {
  const { watches, signIn, ingest, wait, mails } = await openWatches();
  await watches.add(await signIn(), daily);
  wait(6 * MINUTE);
  await watches.tellDue();
  await ingest(1, 5 * 3_600_000);
  wait(6 * MINUTE);
  await watches.tellDue();
  expect(mails.map(({ headers }) => headers.get("subject"))).toEqual(["1 new frame: Port of Rotterdam"]);
});

test("a watch: drops frames by the rules that no request expresses", async () => {
  const { watches, signIn, ingest, wait, mails } = await openWatches();
  const hole = [
    [
      [3, 51],
      [5, 51],
      [5, 53],
      [3, 53],
      [3, 51],
    ],
    [
      [3.5, 51.5],
      [4.5, 51.5],
      [4.5, 52.5],
      [3.5, 52.5],
      [3.5, 51.5],
    ],
  ] as [number, number][][];
  await watches.add(await signIn(), { ...daily, search: { ...search, sieve: { area: [hole] } } });
  wait(MINUTE);
  await ingest(1);
  const [outside] = await ingest(1, 0, [3.2, 51.2]);
  wait(6 * MINUTE);
  await watches.tellDue();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`/frames/${outside}`);
  expect(mails[0]?.headers.get("subject")).toBe("1 new frame: Port of Rotterdam");
});

test("a watch: tells what came while the mail server was away, and since when it has failed", async () => {
  const { watches, mail, signIn, ingest, wait, mails } = await openWatches();
  const person = await signIn();
  await watches.add(person, daily);
  mail.refuse(true);
  await ingest(1);
  wait(6 * MINUTE);
  const failedAt = new Date(TEST_NOW + 6 * MINUTE).toISOString();
  await watches.tellDue();
  expect((await watches.list(person)).data).toMatchObject([{ failingSince: failedAt }]);
  // The pauses grow: not every look is a try.
  for (let tries = 0; tries < 30; tries++) {
    wait(2 * MINUTE);
    await watches.tellDue();
  }
  expect((await watches.list(person)).data).toMatchObject([{ failingSince: failedAt }]);
  expect(mails).toEqual([]);
  mail.refuse(false);
  await ingest(1);
  wait(DAY);
  await watches.tellDue();
  expect(mails.map(({ headers }) => headers.get("subject"))).toEqual(["2 new frames: Port of Rotterdam"]);
  expect((await watches.list(person)).data[0]?.failingSince).toBeUndefined();
});

test("a watch: ends with the person, and where the role no longer lets them see", async () => {
  const { watches, signIn, ingest, wait, mails, directory, observe } = await openWatches();
  await watches.add(await signIn(), daily);
  await watches.add(await signIn("viewer@demo.example"), daily);
  await ingest(1);
  directory.people = directory.people.filter(({ email }: PersonEntry) => email !== "buyer@demo.example");
  wait(6 * MINUTE);
  await watches.tellDue();
  expect(mails.map(({ to }) => to[0])).toEqual(["viewer@demo.example"]);
  directory.clients = directory.clients.map((client) => ({ ...client, scopes: ["orders:read"] }));
  await ingest(1);
  wait(6 * MINUTE);
  await watches.tellDue();
  expect(mails).toHaveLength(1);
  const ended = observe.mock.calls.filter(([{ what }]) => what === "ended");
  expect(ended).toHaveLength(2);
});

test("a watch: its name reaches no header but the subject, and no markup", async () => {
  const { watches, signIn, ingest, wait, mails } = await openWatches();
  const name = "<b>Häfen</b> 港, Bcc: <x@example.com>";
  await watches.add(await signIn(), { ...daily, name, language: "de" });
  await ingest(1);
  wait(6 * MINUTE);
  await watches.tellDue();
  const [mail] = mails;
  expect(mail?.to).toEqual(["buyer@demo.example"]);
  expect(mail?.headers.has("bcc")).toBe(false);
  expect(mail?.text).toContain(name);
  expect(mail?.html).not.toContain("<b>Häfen");
  expect(mail?.text).toContain("Neu in Ihrer Suche");
});

test("a watch: a person has 50 at most, and one for each search", async () => {
  const { watches, signIn } = await openWatches();
  const person = await signIn();
  const at = (number: number) => ({
    ...daily,
    search: { ...search, address: { area: String(number) } },
  });
  for (let number = 0; number < 50; number++) await watches.add(person, at(number));
  await expect(watches.add(person, at(50))).rejects.toThrow("You have 50 watches");
  const again = await watches.add(person, { ...at(7), pace: { every: "week", hour: 9 } });
  const { data } = await watches.list(person);
  expect(data).toHaveLength(50);
  expect(data).toContainEqual(again);
  await watches.end(person, again.id);
  await watches.add(person, at(50));
});

test("a watch: takes no search that the service refuses", async () => {
  const { watches, signIn } = await openWatches();
  const wrong = { ...search, bodies: [{ limit: 10, query: { unknown_property: { eq: 1 } } }] };
  await expect(watches.add(await signIn(), { ...daily, search: wrong })).rejects.toMatchObject({
    status: 400,
  });
});

test("a watch: takes no area whose cut with each frame would stop the host", async () => {
  const { watches, signIn } = await openWatches();
  const teeth = Array.from({ length: 300 }, (_, at) => [at % 2 ? 5 : 3, 51 + ((at * 7_919) % 300) / 300]);
  const zigzag = [...teeth, [3, 51]] as [number, number][];
  const circle = Array.from({ length: 2_000 }, (_, at): [number, number] => {
    const angle = (at * Math.PI) / 1_000;
    return [4 + Math.cos(angle), 52 + Math.sin(angle)];
  });
  const ring = [...circle, [5, 52] as [number, number]];
  const over = (area: [number, number][][][]) => ({
    ...daily,
    search: { ...search, sieve: { covers: { area, least: 50 } } },
  });
  const person = await signIn();
  const refused = { status: 400, message: expect.stringContaining("too many corners or crossings") };
  await expect(watches.add(person, over([[zigzag]]))).rejects.toMatchObject(refused);
  await expect(watches.add(person, over([[ring], [ring]]))).rejects.toMatchObject(refused);
  await watches.add(person, over([[ring]]));
});

test.each(["soon", "+999999-01-01T00:00:00Z", 7])(
  "a watch: refuses frames created after %j, which is no time",
  async (gt) => {
    const { watches, signIn } = await openWatches();
    const wrong = { ...search, bodies: [{ limit: 10, query: { created: { gt } } }] };
    await expect(watches.add(await signIn(), { ...daily, search: wrong })).rejects.toMatchObject({
      status: 400,
    });
  },
);

test("a watch of orders: tells what the person ordered and what has ended, once, and a manager all", async () => {
  const { watches, signIn, wait, mails, service, process, ingest } = await openWatches();
  const [buyer, manager] = [await signIn(), await signIn("manager@demo.example")];
  const [before = "", frame = "", other = ""] = await ingest(3);
  async function buy({ caller }: Session, frameID: string): Promise<void> {
    const request = new Request(`${HOME}/api/catalog/v2/purchases`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ contractID: EUROS, frameID, reference: `for ${frameID}` }),
    });
    expect((await service.fetch(request, { requestID: "test", caller })).status).toBe(200);
  }
  const go = async () => {
    wait(6 * MINUTE);
    await service.advance();
    await Promise.all([watches.tellDue(), process().tellDue()]);
  };
  await buy(buyer, before);
  await go();
  await watches.add(buyer, orders);
  await watches.add(manager, { ...orders, language: "ja" });
  await buy(buyer, frame);
  await buy(manager, other);
  await go();
  await go();
  const told = Object.fromEntries(mails.map(({ to, text }) => [to[0], text]));
  expect(mails).toHaveLength(2);
  expect(told["buyer@demo.example"]).toMatch(
    new RegExp(
      `^1 order has ended\n\nEnded since .* UTC:\n\n- Purchase \\S+\n {2}Ready, for ${frame}\n {2}${HOME}/purchases/`,
    ),
  );
  expect(told["buyer@demo.example"]).toContain(`Open the orders:\n${HOME}/orders\n`);
  expect(told["manager@demo.example"]).toContain("注文2件が終了しました");
});

test("a watch with a webhook: calls it, signed as callbacks are", async () => {
  const { watches, signIn, ingest, wait, mails, sent, parts } = await openWatches();
  const person = await signIn();
  await expect(watches.add(person, { ...daily, webhookID: "none" })).rejects.toMatchObject({ status: 404 });
  const webhookID = "hook";
  await parts.store.write(async (tx) => {
    await tx.insert("webhooks", {
      ...{
        id: webhookID,
        userID: "demo",
        companyID: "company-demo",
        targetURL: "https://hooks.example.com/",
      },
      ...{ username: "swath", sealedPassword: await parts.vault.seal("a password"), status: "active" },
      ...{ createdAt: TEST_NOW, updatedAt: TEST_NOW },
    });
  });
  await watches.add(person, { ...daily, webhookID });
  const frames = await ingest(2);
  wait(6 * MINUTE);
  await watches.tellDue();
  expect(mails).toEqual([]);
  expect(sent.map(({ url }) => url)).toEqual(["https://hooks.example.com/"]);
  const { body = "", headers = {} } = sent[0] ?? {};
  expect(JSON.parse(body)).toMatchObject({
    watch: { what: "search", name: "Port of Rotterdam" },
    ...{ count: 2, more: false, frames: frames.toReversed() },
  });
  const secret = Buffer.from("a password").toString("base64");
  expect(
    new StandardWebhook(secret).sign(
      headers["webhook-id"] ?? "",
      new Date(Number(headers["webhook-timestamp"]) * 1000),
      body,
    ),
  ).toBe(headers["webhook-signature"]);
});

import { describe, expect, it, vi } from "vitest";
import { listContracts } from "../contract/account.ts";
import { purchaseFrame } from "../contract/purchases.ts";
import { openHostBrowser, PAGE_ADDRESS } from "../testing/screens/host-browser.ts";
import { type HostSession, openHost, sessionAtHost } from "./host-session.ts";
import { accountKey } from "./session.ts";

const DEMO = { clientID: "demo", clientSecret: "demo" };
const BUYER = { email: "buyer@demo.example" };

function openPage() {
  const page = openHostBrowser();
  const host = openHost(PAGE_ADDRESS, page.send);
  const open = (found: HostSession) => {
    const ended = new AbortController();
    const onRefused = vi.fn();
    const how = { address: PAGE_ADDRESS, prefix: "svc", pageSize: 10, fetch: page.send, ended, onRefused };
    return { session: sessionAtHost(found, how), onRefused };
  };
  return { ...page, host, open };
}

describe("openHost", () => {
  it("has no session before the sign-in, one after it, and none after signing out", async () => {
    const { host } = openPage();
    expect(await host.session()).toBeUndefined();
    const session = await host.signIn(DEMO);
    expect(session).toMatchObject({ clientID: "demo", company: { name: "Demo company" } });
    expect(await host.session()).toEqual(session);
    expect(await host.signOut()).toBeUndefined();
    expect(await host.session()).toBeUndefined();
    expect(await host.signOut()).toBeUndefined();
  });

  it("names the people of the demo, and refuses a wrong secret with the code of the service", async () => {
    const { host } = openPage();
    const { connect, people } = await host.ways();
    expect([connect, people.map(({ role }) => role).sort()]).toEqual([
      true,
      ["buyer", "manager", "tasker", "viewer"],
    ]);
    await expect(host.signIn({ ...DEMO, clientSecret: "guess" })).rejects.toMatchObject({
      status: 401,
      code: "invalid_client",
    });
  });

  it("lists the sessions of the person, and ends one or all", async () => {
    const { host, browser } = openPage();
    const elsewhere = await host.signIn(BUYER);
    browser.cookie = "";
    const here = await host.signIn(BUYER);
    const listed = await host.sessions();
    expect(new Map(listed.map(({ id, isCurrent }) => [id, isCurrent]))).toEqual(
      new Map([
        [elsewhere.id, false],
        [here.id, true],
      ]),
    );
    await host.endSession(elsewhere.id);
    expect((await host.sessions()).map(({ id }) => id)).toEqual([here.id]);
    await host.endAllSessions();
    expect(await host.session()).toBeUndefined();
  });

  it("reports a host that is away as no answer, not as no session", async () => {
    const { host, browser } = openPage();
    browser.isAway = true;
    await expect(host.session()).rejects.toMatchObject({ kind: "network" });
  });
});

describe("sessionAtHost", () => {
  it("sends the page's headers and the id of its session, and no token", async () => {
    const { host, open, sent } = openPage();
    const found = await host.signIn(DEMO);
    const { session } = open(found);
    expect((await session.client.call(listContracts, { query: {} })).data.length).toBeGreaterThan(0);
    const headers = sent.at(-1)?.headers;
    expect(headers?.get("x-swath")).toBe("1");
    expect(headers?.get("x-swath-session")).toBe(found.id);
    expect(headers?.get("authorization")).toBeNull();
  });

  it("keeps people apart who order under one client, and is the same for each of a person's sessions", async () => {
    const { host, open } = openPage();
    const [client, buyer, again] = [
      open(await host.signIn(DEMO)).session,
      open(await host.signIn(BUYER)).session,
      open(await host.signIn(BUYER)).session,
    ];
    expect(accountKey(client)).toBe("connected localhost:3000 demo");
    expect(accountKey(buyer)).toBe("connected localhost:3000 buyer@demo.example");
    expect([accountKey(again), again.id]).toEqual([accountKey(buyer), buyer.id]);
    expect(again.host?.id).not.toBe(buyer.host?.id);
  });

  it("ends once, however many calls are refused, before their errors arrive; then sends nothing more", async () => {
    const { host, open, sent } = openPage();
    const { session, onRefused } = open(await host.signIn(DEMO));
    await host.signOut();
    const ask = () => session.client.call(listContracts, { query: {} });
    const seen = await Promise.all(
      [ask(), ask(), ask()].map((call) => call.catch(({ status }) => [status, session.ended?.aborted])),
    );
    expect(seen).toEqual([
      [401, true],
      [401, true],
      [401, true],
    ]);
    expect(onRefused).toHaveBeenCalledOnce();
    const before = sent.length;
    const body = { contractID: "none", frameID: "1_1" };
    await expect(session.client.call(purchaseFrame, { body })).rejects.toMatchObject({ status: 401 });
    expect(sent).toHaveLength(before);
  });

  it("never acts as the next person in the same browser", async () => {
    const { host, open } = openPage();
    const { session } = open(await host.signIn(BUYER));
    await host.signIn({ email: "manager@demo.example" });
    await expect(session.client.call(listContracts, { query: {} })).rejects.toMatchObject({ status: 401 });
  });
});

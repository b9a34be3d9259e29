import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";

const SCOPE = "https://swath.test/app/";
const script = readFileSync(new URL("../../../public/service-worker.js", import.meta.url), "utf8");

/** The caches of a browser, as far as the service worker asks them: by address, in the order they were made. */
function memoryCaches() {
  const caches = new Map<string, Map<string, Response>>();
  const cacheOf = (name: string) => {
    const entries = caches.get(name) ?? new Map<string, Response>();
    caches.set(name, entries);
    return entries;
  };
  const match = (name: string, url: string) => caches.get(name)?.get(url)?.clone();
  return {
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
    match: async (url: string, options?: { cacheName: string }) =>
      options
        ? match(options.cacheName, url)
        : [...caches.keys()].map((name) => match(name, url)).find(Boolean),
    open: async (name: string) => {
      const entries = cacheOf(name);
      return {
        match: async (url: string) => match(name, url),
        put: async (url: string, answer: Response) => void entries.set(url, answer),
        add: async ({ url }: Request) =>
          void entries.set(url, new Response("You are offline", { status: 200 })),
      };
    },
  };
}

/** The service worker beside a server whose files are `served`; `null` is no connection. */
async function startWorker() {
  const state: { served: Record<string, string> | null } = { served: {} };
  const caches = memoryCaches();
  const listeners = new Map<string, (event: never) => void>();
  const fetched: string[] = [];
  async function fetchFile(given: string | { url: string }): Promise<Response> {
    const url = typeof given === "string" ? given : given.url;
    fetched.push(url);
    if (!state.served) throw new TypeError("Failed to fetch");
    const file = state.served[url.slice(SCOPE.length)];
    const page = state.served[""] ?? "";
    return new Response(file ?? page, {
      headers: { "content-type": file === undefined || file === page ? "text/html" : "text/javascript" },
    });
  }
  const self = {
    registration: { scope: SCOPE },
    clients: { matchAll: async () => [], claim: async () => undefined },
    addEventListener: (name: string, listener: (event: never) => void) => listeners.set(name, listener),
  };
  const globals = {
    self,
    caches,
    fetch: fetchFile,
    importScripts: () => undefined,
    activeClientIds: new Set(),
  };
  runInNewContext(script, { ...globals, URL, Request, Response, crypto, Date, Promise });

  async function dispatch(name: string, event: object): Promise<Response | undefined> {
    const pending: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    listeners.get(name)?.({
      ...event,
      waitUntil: (work: Promise<unknown>) => pending.push(work),
      respondWith: (given: Promise<Response>) => {
        answer = given;
      },
      stopImmediatePropagation: () => undefined,
    } as never);
    const answered = await answer;
    await Promise.all(pending);
    return answered;
  }
  await dispatch("install", {});
  const ask = async (path: string, mode: string) =>
    (await dispatch("fetch", { request: { url: SCOPE + path, method: "GET", mode } }))?.text();

  return {
    fetched,
    serve: (served: Record<string, string> | null) => {
      state.served = served;
    },
    open: (path = "") => ask(path, "navigate"),
    load: (path: string) => ask(path, "cors"),
    /** A page names what it has loaded. */
    tell: async (entry: string, loaded: readonly string[], isStart = true) => {
      const data = { entry: SCOPE + entry, loaded: loaded.map((path) => SCOPE + path), isStart };
      await dispatch("message", { data });
    },
    caches,
  };
}

const pageOf = (entry: string) => `<script type="module" src="/app/${entry}"></script><div id="root"></div>`;
const FIRST = {
  "": pageOf("assets/index-1.js"),
  "assets/index-1.js": "first",
  "assets/same-1.js": "same",
  "assets/late-1.js": "late",
  "config.json": "{}",
};
const SECOND = {
  "": pageOf("assets/index-2.js"),
  "assets/index-2.js": "second",
  "assets/same-1.js": "same",
  "config.json": '{"second":true}',
};
const START_1 = ["assets/index-1.js", "assets/same-1.js", "config.json"];
const START_2 = ["assets/index-2.js", "assets/same-1.js", "config.json"];

/** A worker that has seen a start of the first build. */
async function afterFirstStart() {
  const worker = await startWorker();
  worker.serve(FIRST);
  await worker.tell("assets/index-1.js", START_1);
  return worker;
}

describe("service worker", () => {
  it("opens every address offline with what a start loaded, and says so where nothing is kept", async () => {
    const worker = await startWorker();
    worker.serve(null);
    expect(await worker.open("orders")).toBe("You are offline");
    worker.serve(FIRST);
    await worker.tell("assets/index-1.js", START_1);
    worker.serve(null);
    expect(await worker.open("orders?x=1")).toBe(FIRST[""]);
    for (const path of START_1) expect(await worker.load(path)).toBe(FIRST[path as keyof typeof FIRST]);
    await expect(worker.load("assets/late-1.js")).rejects.toThrow("Failed to fetch");
  });

  it("keeps the page only once all that its start needed is kept", async () => {
    const worker = await startWorker();
    worker.serve(FIRST);
    expect(await worker.open()).toBe(FIRST[""]);
    await worker.load("assets/index-1.js");
    await worker.tell("assets/index-1.js", ["assets/index-1.js", "assets/gone-1.js"]);
    worker.serve(null);
    expect(await worker.open()).toBe("You are offline");
  });

  it("opens with a new build once that was started, though unchanged files never passed, and with the one before until then", async () => {
    const worker = await afterFirstStart();
    worker.serve(SECOND);
    expect(await worker.open()).toBe(SECOND[""]);
    worker.serve(null);
    expect(await worker.open()).toBe(FIRST[""]);
    expect(await worker.load("assets/index-1.js")).toBe("first");

    worker.serve(SECOND);
    await worker.tell("assets/index-2.js", START_2);
    worker.serve(null);
    expect(await worker.open()).toBe(SECOND[""]);
    for (const path of START_2) expect(await worker.load(path)).toBe(SECOND[path as keyof typeof SECOND]);
  });

  it("gives a tab of the build before what that had, and keeps nothing in its name", async () => {
    const worker = await afterFirstStart();
    await worker.load("assets/late-1.js");
    worker.serve(SECOND);
    await worker.tell("assets/index-2.js", START_2);
    expect(await worker.load("assets/late-1.js")).toBe("late");
    await worker.tell("assets/index-1.js", START_1);
    worker.serve(null);
    expect(await worker.open()).toBe(SECOND[""]);
  });

  it("lets go of a build when the second after it is started", async () => {
    const worker = await afterFirstStart();
    worker.serve(SECOND);
    await worker.tell("assets/index-2.js", START_2);
    const third = { "": pageOf("assets/index-3.js"), "assets/index-3.js": "third" };
    worker.serve(third);
    await worker.tell("assets/index-3.js", ["assets/index-3.js"]);
    expect((await worker.caches.keys()).filter((name) => name.startsWith("swath-build"))).toHaveLength(2);
    worker.serve(null);
    expect(await worker.open()).toBe(third[""]);
    await expect(worker.load("assets/index-1.js")).rejects.toThrow("Failed to fetch");
  });

  it("asks for a file that is named by what it holds once, for others each time", async () => {
    const worker = await afterFirstStart();
    worker.fetched.length = 0;
    expect(await worker.load("assets/index-1.js")).toBe("first");
    worker.serve({ ...FIRST, "config.json": '{"new":true}' });
    expect(await worker.load("config.json")).toBe('{"new":true}');
    expect(worker.fetched).toEqual([`${SCOPE}config.json`]);
    worker.serve(null);
    expect(await worker.load("config.json")).toBe('{"new":true}');
  });
});

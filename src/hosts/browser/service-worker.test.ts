import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { answerCall, type DemoHost, type HostCall, type Incoming, LINE } from "./messages.ts";

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
  /** Callbacks that run once the worker has waited. */
  const patience: (() => void)[] = [];
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
  /** The page of the demo, as this worker sees it. */
  const page = { id: "page", postMessage: vi.fn() };
  const self = {
    registration: { scope: SCOPE },
    clients: { claim: async () => undefined, get: async (id: string) => (id === page.id ? page : undefined) },
    addEventListener: (name: string, listener: (event: never) => void) => listeners.set(name, listener),
  };
  const globals = {
    self,
    caches,
    fetch: fetchFile,
    setTimeout: (run: () => void) => void patience.push(run),
  };
  const given = { URL, Request, Response, ReadableStream, MessageChannel, crypto, Promise };
  runInNewContext(script, { ...globals, ...given });

  async function dispatch(name: string, event: object): Promise<Response | undefined> {
    const pending: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    listeners.get(name)?.({
      ...event,
      waitUntil: (work: Promise<unknown>) => pending.push(work),
      respondWith: (given: Promise<Response>) => {
        answer = given;
      },
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
    page,
    /** The page of the demo, or another one, asks the service. */
    call: (request: Request, clientId = page.id) => dispatch("fetch", { request, clientId }),
    /** The page gives a line to a worker that answers with this. */
    giveLine: async (fetch: DemoHost["fetch"]) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }: MessageEvent<Incoming<HostCall>>) =>
        void answerCall(Promise.resolve({ fetch } as DemoHost), data);
      onTestFinished(() => port1.close());
      await dispatch("message", { data: LINE, source: page, ports: [port2] });
    },
    /** The worker has waited long enough. */
    loseLine: () => {
      for (const run of patience.splice(0)) run();
    },
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

describe("calls of the demo", () => {
  const address = `${SCOPE}sandbox/api/catalog/v2/purchases`;

  it("go to the worker of their page once there is a line to it, whole, and so does the answer", async () => {
    const worker = await startWorker();
    await worker.giveLine(async (request) => {
      const headers = { "x-request-id": request.headers.get("x-mine") ?? "" };
      return new Response(`${request.method} ${request.url} ${await request.text()}`, {
        status: 409,
        headers,
      });
    });
    const request = () => new Request(address, { method: "POST", body: "{}", headers: { "x-mine": "7" } });
    const answer = await worker.call(request());
    expect([answer?.status, answer?.headers.get("x-request-id")]).toEqual([409, "7"]);
    expect(await answer?.text()).toBe(`POST ${address} {}`);
    // A page that is not there has no demo: the web server answers.
    worker.serve({ "": "web server" });
    expect(await (await worker.call(request(), "another"))?.text()).toBe("web server");
  });

  it("wait for the line of their page, which is asked for it, and go to the web server where none comes", async () => {
    const worker = await startWorker();
    worker.serve({ "": "web server" });
    const first = worker.call(new Request(address));
    await vi.waitFor(() => expect(worker.page.postMessage).toHaveBeenCalledWith(LINE), 60_000);
    worker.loseLine();
    expect(await (await first)?.text()).toBe("web server");
    const second = worker.call(new Request(address));
    await vi.waitFor(() => expect(worker.page.postMessage).toHaveBeenCalledTimes(2), 60_000);
    await worker.giveLine(async () => new Response("demo"));
    expect(await (await second)?.text()).toBe("demo");
  });

  it("have no body where the answer has none, and fail where the connection drops", async () => {
    const worker = await startWorker();
    await worker.giveLine(async ({ method }) => {
      if (method === "POST") throw new TypeError("dropped");
      return new Response(null, { status: 204 });
    });
    expect((await worker.call(new Request(address)))?.body).toBeNull();
    expect((await worker.call(new Request(address, { method: "POST" })))?.type).toBe("error");
  });

  it("are given up with their request", async () => {
    const worker = await startWorker();
    const abort = new AbortController();
    await worker.giveLine(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason));
          abort.abort();
        }),
    );
    expect((await worker.call(new Request(address, { signal: abort.signal })))?.type).toBe("error");
  });

  describe("for a part of a file", () => {
    /** Answers a part in three pieces; what was made of it, and whether its reader has gone. */
    async function startReading(fail = false) {
      const worker = await startWorker();
      const state = { made: 0, isGone: false };
      await worker.giveLine(async ({ signal }) => {
        signal.addEventListener("abort", () => {
          state.isGone = true;
        });
        const pull = (controller: ReadableStreamDefaultController) => {
          if (fail && state.made === 1) return controller.error(new Error("no paint"));
          controller.enqueue(Uint8Array.of(++state.made));
          if (state.made === 3) controller.close();
        };
        return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), { status: 206 });
      });
      return { state, answer: await worker.call(new Request(address)) };
    }

    it("come in pieces, each made when it is read", async () => {
      const { state, answer } = await startReading();
      expect([answer?.status, state.made]).toEqual([206, 0]);
      expect(new Uint8Array((await answer?.arrayBuffer()) ?? [])).toEqual(Uint8Array.of(1, 2, 3));
    });

    it("make no more when their reader has gone", async () => {
      const { state, answer } = await startReading();
      const reader = answer?.body?.getReader();
      expect((await reader?.read())?.value).toEqual(Uint8Array.of(1));
      await reader?.cancel();
      await vi.waitFor(() => expect(state).toEqual({ made: 1, isGone: true }), 60_000);
    });

    it("break where a piece fails", async () => {
      const { answer } = await startReading(true);
      await expect(answer?.arrayBuffer()).rejects.toThrow("The answer broke.");
    });
  });
});

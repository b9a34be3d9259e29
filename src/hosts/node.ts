import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { openApiDocument } from "../contract/openapi.ts";
import type { Service } from "../service/service.ts";
import { answerClock, CLOCK_PATH, type ClockParts, type DemoClock } from "../simulator/demo-clock.ts";
import { DroppedConnection, faultPlan, withFaults } from "../simulator/fault-plan.ts";
import { docsPage } from "./docs-page.ts";
import { repeat } from "./repeat.ts";

/** How to run the service behind an HTTP server. */
export interface NodeHostOptions {
  /** 0 takes a free one. */
  port: number;
  /** Makes the service once the address, which its links begin with, is known. */
  createService: (baseUrl: string) => Service;
  /** The service's time, milliseconds since 1970; real time unless said otherwise. */
  clock?: () => number;
  /** Lets anyone who reaches the port move the service's clock forward at `/__clock`. */
  demoClock?: DemoClock;
  /** What is to come of tasks, for whoever moves the clock. */
  coming?: ClockParts["coming"];
  /** Milliseconds between two looks at what is due; without it time passes only when the caller says so. */
  advanceEvery?: number;
  /** Told when a look at what is due fails; the next look tries again. */
  report?: (error: unknown) => void;
  /** Lets anyone who reaches the port set faults at `/__faults`. */
  faultControl?: boolean;
}

/** A listening server. */
export interface NodeHost {
  url: string;
  close(): Promise<void>;
}

const HOSTNAME = "127.0.0.1";

/** Starts the service as an HTTP server on loopback, with its OpenAPI document and reference beside it. */
export async function startNodeHost(options: NodeHostOptions): Promise<NodeHost> {
  const server = createServer({ maxHeaderSize: 64 * 1024, requestTimeout: 30_000 });
  const url = await listen(server, options.port);
  const service = options.createService(url);
  const faults = withFaults((request) => service.fetch(request), {
    basePath: "",
    clock: Date.now,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  const pages = hostPages(url);
  const { demoClock, coming } = options;

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const page = request.method === "GET" ? pages.get(pathname) : undefined;
    if (page) return page();
    if (demoClock && coming && pathname === CLOCK_PATH) {
      return answerClock(request, { service, clock: demoClock, coming });
    }
    if (options.faultControl && pathname === "/__faults") return controlFaults(request, faults.setPlan);
    return faults.fetch(request);
  }

  server.on(
    "request",
    getRequestListener(async (request, { incoming }) => {
      try {
        return await answer(request);
      } catch (error) {
        if (!(error instanceof DroppedConnection)) throw error;
        (incoming as IncomingMessage).socket.destroy();
        return RESPONSE_ALREADY_SENT;
      }
    }),
  );
  const endings =
    options.advanceEvery === undefined ? [] : mindTheTime(service, options.advanceEvery, options);
  return {
    url,
    async close() {
      for (const end of endings) end();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Transitions one after the other. Buckets and receivers of callbacks may be slow, so nothing waits for them. */
function mindTheTime(
  service: Service,
  every: number,
  { clock = Date.now, report = () => {}, demoClock }: Pick<NodeHostOptions, "clock" | "report" | "demoClock">,
): (() => void)[] {
  const send = async () => {
    service.sendCallbacks(clock()).catch(report);
  };
  // By the clock of the store, which is one for all processes, unless the service's is moved.
  const now = () => (demoClock ? clock() : undefined);
  const write = async () => {
    service.writeDeliveries(now()).catch(report);
  };
  const advance = async () => {
    await demoClock?.refresh();
    await service.advance(now());
  };
  return [repeat(advance, every, report), repeat(write, every), repeat(send, every)];
}

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOSTNAME, resolve);
  });
  return `http://${HOSTNAME}:${(server.address() as AddressInfo).port}`;
}

function hostPages(url: string): Map<string, () => Response> {
  const document = openApiDocument(url);
  const html = docsPage(document);
  const docs = () =>
    new Response(html, {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
      },
    });
  return new Map([
    ["/", docs],
    ["/docs", docs],
    ["/openapi.json", () => Response.json(document, { headers: { "access-control-allow-origin": "*" } })],
  ]);
}

/** PUT sets a fault plan, DELETE takes it away. */
async function controlFaults(
  request: Request,
  setPlan: ReturnType<typeof withFaults>["setPlan"],
): Promise<Response> {
  if (request.method === "DELETE") {
    setPlan({ rules: [] });
    return new Response(null, { status: 204 });
  }
  if (request.method !== "PUT") return new Response(null, { status: 405, headers: { allow: "PUT, DELETE" } });
  const plan = faultPlan.safeParse(await request.json().catch(() => undefined));
  if (!plan.success) return Response.json({ issues: plan.error.issues }, { status: 400 });
  setPlan(plan.data);
  return new Response(null, { status: 204 });
}

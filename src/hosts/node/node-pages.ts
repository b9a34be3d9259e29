import { openApiDocument } from "../../contract/openapi.ts";
import type { Service } from "../../service/service.ts";
import { docsPage } from "./docs-page.ts";
import type { Metrics } from "./metrics.ts";
import { within } from "./within.ts";

/** Longest that the store may take where a probe waits, milliseconds. */
const STORE_ANSWERS_IN = 1_000;

type Pages = ReadonlyMap<string, () => Response | Promise<Response>>;

/** The pages of the interface by their paths: its OpenAPI document and its reference, both for this address. */
export function referencePages(publicUrl: string, basePath: string): Pages {
  const document = openApiDocument(publicUrl);
  const html = docsPage(document);
  const docs = () =>
    new Response(html, {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy":
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      },
    });
  return new Map([
    [`${basePath}/`, docs],
    [basePath || "/", docs],
    [`${basePath}/docs`, docs],
    [
      `${basePath}/openapi.json`,
      () => Response.json(document, { headers: { "access-control-allow-origin": "*" } }),
    ],
  ]);
}

/** How far a host is between its start and its end. */
export type HostState = "loading" | "open" | "stopping";

interface InsideOptions {
  service: Pick<Service, "reachStore" | "backlog">;
  clock: () => number;
  state: () => HostState;
  metrics: Metrics | undefined;
}

/** The operator's pages: liveness, readiness and metrics. */
export function insidePages({ service, clock, state, metrics }: InsideOptions): Pages {
  const reachStore = shared(() => service.reachStore());
  const readBacklog = shared(() => service.backlog(clock()));

  /** Why no request should be sent here; undefined where they can. */
  async function obstacle(): Promise<string | undefined> {
    if (state() === "loading") return "The catalog is loading.";
    if (state() === "stopping") return "The process is stopping.";
    return reachStore().then(
      () => undefined,
      (error: unknown) => (error instanceof TookTooLong ? error.message : "The store cannot be reached."),
    );
  }

  const pages: [string, () => Response | Promise<Response>][] = [
    ["/healthz", () => page({ status: "alive" })],
    [
      "/readyz",
      async () => {
        const reason = await obstacle();
        return reason === undefined
          ? page({ status: "ready" })
          : page({ status: "not ready", reason }, { status: 503 });
      },
    ],
  ];
  if (metrics) {
    const text = async () =>
      new Response(await metrics.text(readBacklog), { headers: headersOf(metrics.contentType) });
    pages.push(["/metrics", text]);
  }
  return new Map(pages);
}

class TookTooLong extends Error {}

/** Asks once at a time, however many wait for the answer: nothing piles up before a store that hangs. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | undefined;
  return async () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    const answer = await within(STORE_ANSWERS_IN, asking);
    if (answer === "late") {
      throw new TookTooLong(`The store has not answered within ${STORE_ANSWERS_IN / 1000} s.`);
    }
    return answer.value;
  };
}

const headersOf = (type: string) => ({ "content-type": type, "cache-control": "no-store" });
const page = (body: object, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { ...init, headers: headersOf("application/json") });

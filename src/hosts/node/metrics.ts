import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Happening } from "../../service/parts.ts";
import type { Backlog } from "../../service/service.ts";

export type Metrics = ReturnType<typeof createMetrics>;

/** Version of `package.json`. */
export const VERSION = "0.1.0";
const CLASSES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts that are read when they are asked for; undefined ones are left out. */
interface Sources {
  /** Connections of a pool, by its name. */
  pools?: Readonly<Record<string, () => { used: number; waiting: number } | undefined>>;
  paintings?: (() => number) | undefined;
  frames?: (() => number) | undefined;
  /** Seconds since the catalog was last up to date. */
  lag?: () => number;
}

export function createMetrics({ pools = {}, paintings, frames, lag }: Sources = {}) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "swath_requests_total",
    help: "Requests, by operation and status class; empty where the connection closed before the answer.",
    labelNames: ["operation", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "swath_request_duration_seconds",
    help: "From the head of a request to the end of its answer.",
    labelNames: ["operation"],
    buckets: CLASSES,
    registers,
  });
  const outcomes = new Counter({
    name: "swath_outcomes_total",
    help: "Transitions of purchases, tasks and deliveries by their new status, and attempts of callbacks; `retry` where another attempt follows.",
    labelNames: ["kind", "outcome"],
    registers,
  });
  const due = new Gauge({
    name: "swath_due",
    help: "Due records that no process has claimed, by kind; at most 1000 are counted. The same at every process of one database.",
    labelNames: ["kind"],
    registers,
  });
  const late = new Gauge({
    name: "swath_due_late_seconds",
    help: "How long the oldest of them has been due, by kind.",
    labelNames: ["kind"],
    registers,
  });
  new Gauge({
    name: "swath_build_info",
    help: "Always 1.",
    labelNames: ["version", "node"],
    registers,
  }).set({ version: VERSION, node: process.version }, 1);
  new Gauge({
    name: "swath_database_connections",
    help: "Connections in use, and callers that wait for one, by pool.",
    labelNames: ["pool", "state"],
    registers,
    collect() {
      for (const [pool, use] of Object.entries(pools)) {
        for (const [state, count] of Object.entries(use() ?? {})) this.set({ pool, state }, count);
      }
    },
  });
  for (const [name, help, read] of [
    ["swath_painter_waiting", "Pictures that wait for a painting thread.", paintings],
    ["swath_catalog_frames", "Frames in the memory of this process.", frames],
    ["swath_catalog_lag_seconds", "Time since the catalog was last up to date.", lag],
  ] as const) {
    if (read)
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
  }
  return {
    /** Counts a request; `operation` is the contract's, "file", "page" or "other", `status` undefined without an answer. */
    answered(operation: string, status: number | undefined, seconds: number) {
      requests.inc({ operation, status: classOf(status) });
      durations.observe({ operation }, seconds);
    },
    happened({ kind, outcome }: Happening) {
      outcomes.inc({ kind, outcome: outcome.toLowerCase() });
    },
    async text(backlog: () => Promise<Backlog[]>): Promise<string> {
      due.reset();
      late.reset();
      for (const waiting of await backlog().catch(() => [])) {
        const kind = waiting.kind === "deliveryProgress" ? "deliveries" : waiting.kind;
        due.set({ kind }, waiting.due);
        late.set({ kind }, waiting.late / 1000);
      }
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** Returns the class of a status; refusals for too many requests are apart. */
function classOf(status: number | undefined): string {
  if (status === undefined) return "none";
  return status === 429 ? "429" : `${Math.floor(status / 100)}xx`;
}

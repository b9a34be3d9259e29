import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { OutgoingFailure } from "../../service/parts.ts";
import type { Backlog } from "../../service/service.ts";

export type Metrics = ReturnType<typeof createMetrics>;

const CLASSES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createMetrics() {
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
  const failures = new Counter({
    name: "swath_failures_total",
    help: "Attempts of deliveries and callbacks that failed, by reason; final where no other follows.",
    labelNames: ["kind", "final", "reason"],
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
  return {
    /** Counts a request; `operation` is the contract's, "file", "page" or "other", `status` undefined without an answer. */
    answered(operation: string, status: number | undefined, seconds: number) {
      requests.inc({ operation, status: status === undefined ? "none" : `${Math.floor(status / 100)}xx` });
      durations.observe({ operation }, seconds);
    },
    failed({ kind, isFinal, reason }: OutgoingFailure) {
      failures.inc({ kind, final: String(isFinal), reason });
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

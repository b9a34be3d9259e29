import type { FaultRule } from "../../contract/demo.ts";

/** Rules of a fault plan with what a test leaves out: a 500 at every call of every operation. */
export function wholeRules(rules: readonly Partial<FaultRule>[]): FaultRule[] {
  return rules.map((rule) => ({
    operation: "*",
    kind: "500",
    probability: 1,
    seed: 1,
    latencyMs: 0,
    retryAfterSeconds: 0,
    after: false,
    ...rule,
  }));
}

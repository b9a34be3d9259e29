import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { DemoControl, FaultRule } from "./demo.ts";

/** The failures of this tab as screens use them. */
export interface Faults {
  rules: readonly FaultRule[];
  /** Sets other ones, made from those in force; resolves once the demo goes by them. */
  change: (make: (rules: readonly FaultRule[]) => FaultRule[]) => Promise<void>;
}

const KEY = ["demo-faults"];

/** The failures that the demo simulates in this tab, and what changes them: one source for all who show them. */
export function useFaults(demo: DemoControl): Faults {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => demo.faults(),
    initialData: () => demo.faults(),
  });
  return {
    rules: data.rules,
    async change(make) {
      await demo.setFaults({ rules: make(demo.faults().rules) });
      queries.setQueryData(KEY, demo.faults());
    },
  };
}

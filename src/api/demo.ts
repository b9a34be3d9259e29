import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { DemoControl, FaultRule } from "../contract/demo.ts";

const KEY = ["demo-faults"];

export function useFaults(demo: DemoControl) {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => demo.faults(),
    initialData: () => demo.faults(),
  });
  return {
    rules: data.rules,
    async change(make: (rules: readonly FaultRule[]) => FaultRule[]) {
      await demo.setFaults({ rules: make(demo.faults().rules) });
      queries.setQueryData(KEY, demo.faults());
    },
  };
}

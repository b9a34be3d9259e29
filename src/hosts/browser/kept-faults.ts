import type { FaultPlan } from "../../simulator/fault-plan.ts";

const KEY = "swath:simulated-faults";
const NONE: FaultPlan = { rules: [] };

/** The fault plan of this tab, which outlives a reload and ends with the tab; no faults when what was kept is corrupt. */
export function readFaults(storage: Pick<Storage, "getItem">): FaultPlan {
  const text = storage.getItem(KEY);
  if (text === null) return NONE;
  try {
    return JSON.parse(text) as FaultPlan;
  } catch {
    return NONE;
  }
}

/** Keeps the plan; an empty one is forgotten. */
export function keepFaults(storage: Pick<Storage, "setItem" | "removeItem">, plan: FaultPlan): void {
  if (plan.rules.length > 0) storage.setItem(KEY, JSON.stringify(plan));
  else storage.removeItem(KEY);
}

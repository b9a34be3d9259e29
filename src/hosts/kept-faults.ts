import type { SimulatedFault } from "./messages.ts";

const KEY = "swath:simulated-faults";

/** The fault plan of this tab, which outlives a reload and ends with the tab; none when what was kept is spoilt. */
export function readFaults(storage: Pick<Storage, "getItem">): readonly SimulatedFault[] {
  const text = storage.getItem(KEY);
  if (text === null) return [];
  try {
    return JSON.parse(text) as SimulatedFault[];
  } catch {
    return [];
  }
}

/** Keeps the rules of a plan; no rules leave nothing behind. */
export function keepFaults(
  storage: Pick<Storage, "setItem" | "removeItem">,
  rules: readonly SimulatedFault[],
): void {
  if (rules.length > 0) storage.setItem(KEY, JSON.stringify(rules));
  else storage.removeItem(KEY);
}

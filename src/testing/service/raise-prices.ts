import type { ContractTerms, Directory } from "../../service/directory/directory.ts";

/** Changes every price of a service that runs by a factor, as an operator may at any time. */
export function raisePrices(directory: Directory, factor: number): void {
  directory.contracts = directory.contracts.map((terms): ContractTerms => {
    const { pricing } = terms;
    if (!pricing) return terms;
    const { tasking } = pricing;
    const times = <Modes extends Readonly<Record<string, number>>>(base: Modes) =>
      Object.fromEntries(Object.entries(base).map(([mode, amount]) => [mode, amount * factor])) as Modes;
    return {
      ...terms,
      pricing: { ...pricing, base: times(pricing.base), tasking: { ...tasking, base: times(tasking.base) } },
    };
  });
}

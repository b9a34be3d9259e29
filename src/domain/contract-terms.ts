import { eulas, imagingModes } from "./modes.ts";
import { exclusivities, type Priority, priorities, type Sla, slas, slasOf } from "./tasking-rules.ts";

/** Values a contract offers for a term, and its default (interface 6.1). */
export type TermChoice =
  | { readonly allowed?: readonly string[] | undefined; readonly default?: string | undefined }
  | undefined;

/** Terms that orders choose from; each may be absent (interface 6.1). */
interface ContractChoices {
  readonly imagingModes?: TermChoice;
  readonly priority?: TermChoice;
  readonly exclusivity?: TermChoice;
  readonly sla?: TermChoice;
  readonly eula?: TermChoice;
}

export type OfferedTerms = ReturnType<typeof offeredTerms>;

/** Unlisted terms are unlimited. */
export function offers(choice: TermChoice, value: string): boolean {
  return choice?.allowed?.includes(value) ?? true;
}

/** Returns offered values; all where a contract offers none that exists. */
export function offeredTerms(contract: ContractChoices | undefined) {
  return {
    modes: offeredOf(imagingModes, contract?.imagingModes),
    priorities: offeredOf(priorities, contract?.priority),
    slas: offeredOf(slas, contract?.sla),
    exclusivities: offeredOf(exclusivities, contract?.exclusivity),
    eulas: offeredOf(eulas, contract?.eula),
  };
}

function offeredOf<T extends string>(all: readonly T[], choice: TermChoice): readonly T[] {
  const offered = all.filter((value) => offers(choice, value));
  return offered.length > 0 ? offered : all;
}

/** Returns the contract's defaults, else the first value; either may not be offered. */
export function defaultTerms(contract: ContractChoices | undefined) {
  return {
    priority: defaultOf(priorities, contract?.priority),
    exclusivity: defaultOf(exclusivities, contract?.exclusivity),
    eula: defaultOf(eulas, contract?.eula),
  };
}

function defaultOf<T extends string>(all: readonly [T, ...T[]], choice: TermChoice): T {
  return all.find((value) => value === choice?.default) ?? all[0];
}

/** Returns the default where it suits the priority, else the first that does. */
export function defaultSla(priority: Priority, choice: TermChoice): Sla | undefined {
  const offered: readonly Sla[] = slasOf[priority].filter((sla) => offers(choice, sla));
  return offered.find((sla) => sla === choice?.default) ?? offered[0];
}

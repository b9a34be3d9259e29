import type { Contract } from "../../contract/account.ts";
import { type ImagingMode, imagingModes } from "../../domain/modes.ts";
import { type Eula, eulas } from "../../domain/products.ts";
import {
  type Exclusivity,
  exclusivities,
  type Priority,
  priorities,
  type Sla,
  slas,
} from "../../domain/tasking-rules.ts";

/** What a contract lets its owner choose; one that does not say allows all (interface 6.1). */
export interface Allowed {
  modes: readonly ImagingMode[];
  priorities: readonly Priority[];
  slas: readonly Sla[];
  exclusivities: readonly Exclusivity[];
  eulas: readonly Eula[];
}

/** What a contract allows of what there is. */
export function allowedBy(contract: Contract | undefined): Allowed {
  return {
    modes: known(imagingModes, contract?.imagingModes?.allowed),
    priorities: known(priorities, contract?.priority?.allowed),
    slas: known(slas, contract?.sla?.allowed),
    exclusivities: known(exclusivities, contract?.exclusivity?.allowed),
    eulas: known(eulas, contract?.eula?.allowed),
  };
}

function known<T extends string>(all: readonly T[], allowed: readonly string[] | undefined): readonly T[] {
  const offered = allowed ? all.filter((value) => allowed.includes(value)) : all;
  return offered.length > 0 ? offered : all;
}

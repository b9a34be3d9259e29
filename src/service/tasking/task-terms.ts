import type { Contract } from "../../contract/account.ts";
import type { TaskRequest } from "../../contract/task.ts";
import { defaultSla, defaultTerms, offers, type TermChoice } from "../../domain/contract-terms.ts";
import type { ImagingMode } from "../../domain/modes.ts";
import type { Eula } from "../../domain/products.ts";
import { type Exclusivity, type Priority, type Sla, slasOf } from "../../domain/tasking-rules.ts";
import type { TaskTerms } from "../contracts/pricing.ts";
import type { ContractTerms } from "../directory.ts";
import { badRequest, forbidden, ServiceError } from "../errors.ts";

/** The terms that a request names; the contract fills in the others. */
type AskedTerms = Pick<TaskRequest, "imagingMode" | "exclusivity" | "priority" | "sla" | "eula">;

/** The terms of a request under a contract, with its defaults; refuses what the contract does not offer. */
export function readTerms({ contract }: ContractTerms, asked: AskedTerms): TaskTerms {
  checkMode(contract, asked.imagingMode);
  const usual = defaultTerms(contract);
  const chosenPriority = checkPriority(contract, asked.priority ?? usual.priority);
  return {
    imagingMode: asked.imagingMode,
    exclusivity: checkExclusivity(contract, asked.exclusivity ?? usual.exclusivity),
    priority: chosenPriority,
    sla: chooseSla(contract, chosenPriority, asked.sla),
    eula: checkEula(contract, asked.eula ?? usual.eula),
  };
}

function checkMode({ name, imagingModes }: Contract, mode: ImagingMode): void {
  if (offers(imagingModes, mode)) return;
  throw new ServiceError(
    400,
    "ERR_UNAUTHORIZED_IMAGE_MODE",
    `Contract "${name}" does not cover the imaging mode ${mode}; it covers ${listed(imagingModes)}.`,
  ).about("not_offered", "imagingMode");
}

function checkExclusivity({ name, exclusivity: choice }: Contract, chosen: Exclusivity): Exclusivity {
  if (offers(choice, chosen)) return chosen;
  throw new ServiceError(
    400,
    "ERR_INVALID_EXCLUSIVITY",
    `Contract "${name}" does not offer the exclusivity ${chosen}; it offers ${listed(choice)}.`,
  ).about("not_offered", "exclusivity");
}

function checkPriority({ name, priority: choice }: Contract, chosen: Priority): Priority {
  if (offers(choice, chosen)) return chosen;
  const message = `Contract "${name}" does not offer the priority ${chosen}; it offers ${listed(choice)}.`;
  throw forbidden(message).about("not_offered", "priority");
}

/** The requested SLA, the default of the contract or, where that does not suit the priority, the first that does. */
function chooseSla({ name, sla: choice }: Contract, ordered: Priority, asked?: Sla): Sla {
  const suiting: readonly Sla[] = slasOf[ordered];
  if (asked !== undefined) {
    if (!suiting.includes(asked)) {
      const message = `Priority ${ordered} goes with the SLA ${suiting.join(" or ")}, not with ${asked}.`;
      throw badRequest(message).about("conflict", "sla");
    }
    if (offers(choice, asked)) return asked;
    const message = `Contract "${name}" does not offer the SLA ${asked}; it offers ${listed(choice)}.`;
    throw forbidden(message).about("not_offered", "sla");
  }
  const chosen = defaultSla(ordered, choice);
  if (chosen) return chosen;
  throw forbidden(`Contract "${name}" offers no SLA for the priority ${ordered}.`).about(
    "not_offered",
    "sla",
  );
}

function checkEula({ name, eula: choice }: Contract, chosen: Eula): Eula {
  if (offers(choice, chosen)) return chosen;
  throw forbidden(`Contract "${name}" does not offer the licence ${chosen}.`).about("not_offered", "eula");
}

function listed(choice: TermChoice): string {
  return choice?.allowed?.join(", ") || "none";
}

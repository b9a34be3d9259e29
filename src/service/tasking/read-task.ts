import type { Contract } from "../../contract/account.ts";
import type { TaskRequest } from "../../contract/task.ts";
import { defaultSla, defaultTerms, offers, type TermChoice } from "../../domain/contract-terms.ts";
import { type ImagingMode, longestSeconds, modes } from "../../domain/modes.ts";
import { LONGEST_STARE, stareSeconds } from "../../domain/radar.ts";
import {
  defaultIncidence,
  HORIZON_DAYS,
  leadHours,
  type Priority,
  SHORTEST_WINDOW_HOURS,
  type Sla,
  slasOf,
  type TaskWindow,
  type WindowFault,
  windowFault,
} from "../../domain/tasking-rules.ts";
import { EARTH_RADIUS_KM } from "../../geo/sphere.ts";
import { lookAngleAt } from "../../geo/swath.ts";
import { filesOf, readPlaces } from "../deliveries/plan.ts";
import type { ContractTerms, User } from "../directory/directory.ts";
import { badRequest, forbidden, ServiceError } from "../errors.ts";
import { readInstant } from "../http/read-request.ts";
import type { ServiceContext } from "../parts.ts";
import { callersContract, checkTerm, chooseProducts, type TaskTerms } from "../purchases/contract-access.ts";
import type { DeliveryPlace, TaskRecord } from "../store/records.ts";
import { callersWebhook } from "../webhooks/webhook-access.ts";

const SOME_FRAME = "2000000000_99";

type TaskOrder = Omit<
  TaskRecord,
  | "id"
  | "userID"
  | "companyID"
  | "deliveries"
  | "amount"
  | "fee"
  | "status"
  | "createdAt"
  | "updatedAt"
  | "dueAt"
  | "history"
  | "plan"
  | "reasons"
> & { deliveries: readonly (readonly DeliveryPlace[])[] };

export interface ReadTask {
  terms: ContractTerms;
  order: TaskOrder;
}

export async function readTask(context: ServiceContext, caller: User, request: TaskRequest, now: number) {
  const terms = callersContract(context.directory, caller, request.contractID);
  const { taskFault } = context.fulfilment;
  if (taskFault) throw forbidden(taskFault);
  checkTerm(terms.contract, now);
  const { imagingMode, imagingDuration, reference } = request;
  const chosen = readTerms(terms, request);
  const webhookID = request.notifications?.webhook.id;
  if (webhookID !== undefined) await callersWebhook(context.store, caller, webhookID);
  if (imagingDuration !== undefined) checkDuration(request, imagingDuration);
  const productTypes = chooseProducts(terms, imagingMode, request.productTypes);
  const order: TaskOrder = {
    contractID: terms.contract.id,
    pointOfInterest: request.pointOfInterest,
    window: readWindow(terms, request.acquisitionWindow, chosen.priority, now),
    ...chosen,
    ...(reference !== undefined && { reference }),
    incidenceAngle: readIncidence(request),
    lookSide: request.lookSide ?? "ANY",
    passDirection: request.passDirection ?? "ANY",
    ...(imagingDuration !== undefined && { imagingDuration }),
    productTypes: [...productTypes],
    deliveries: (request.deliveries ?? []).map(({ locations }, index) => {
      const files = productTypes.flatMap((type) => filesOf(SOME_FRAME, type));
      const setUp = { directory: context.directory, caller, contract: terms.contract };
      return readPlaces(setUp, locations, files, "deliveries", index, "locations");
    }),
    ...(webhookID !== undefined && { webhookID }),
  };
  return { terms, order };
}

function readIncidence({ incidenceAngle, imagingMode }: TaskRequest): TaskOrder["incidenceAngle"] {
  if (incidenceAngle && incidenceAngle.min > incidenceAngle.max) {
    const message = '"incidenceAngle.min" is greater than "incidenceAngle.max"; exchange them.';
    throw badRequest(message).about("conflict", "incidenceAngle");
  }
  return incidenceAngle ?? defaultIncidence(imagingMode);
}

function checkDuration(request: TaskRequest, seconds: number): void {
  const { imagingMode } = request;
  const mode = `${modes[imagingMode].name} (${imagingMode})`;
  const longest = longestSeconds(imagingMode);
  if (longest !== undefined) {
    if (seconds <= longest) return;
    const message = `"imagingDuration" must be at most ${longest} seconds for ${mode}.`;
    throw badRequest(message).about("range", "imagingDuration");
  }
  const { max } = readIncidence(request);
  const least = leastStare(imagingMode, max);
  if (seconds >= least && seconds <= LONGEST_STARE) return;
  throw badRequest(
    `"imagingDuration" must be ${least} to ${LONGEST_STARE} seconds for the looks of ${mode} up to ${max}°; without it they decide.`,
  ).about("range", "imagingDuration");
}

const RADIANS = Math.PI / 180;

/** Height, km, and ground speed, m/s, at which the looks of a spotlight take longest. */
const HIGHEST_KM = 590;
const SLOWEST = 7_400;

/** Returns the whole seconds that the looks of a spot mode need on every pass up to an incidence (degrees). */
export function leastStare(imagingMode: ImagingMode, incidence: number): number {
  const look = lookAngleAt(incidence, HIGHEST_KM);
  const slantRange =
    (1000 * EARTH_RADIUS_KM * Math.sin((incidence - look) * RADIANS)) / Math.sin(look * RADIANS);
  return Math.ceil(stareSeconds(imagingMode, slantRange, SLOWEST));
}

/** Reads the window; 400 when it cannot be ordered now, 403 when the contract does not cover it. */
function readWindow(
  { contract }: ContractTerms,
  { start, end }: TaskRequest["acquisitionWindow"],
  priority: Priority,
  now: number,
): TaskWindow {
  const window = {
    start: readInstant(start, "acquisitionWindow", "start"),
    end: readInstant(end, "acquisitionWindow", "end"),
  };
  const fault = windowFault(window, priority, now);
  if (fault) throw windowRefusal(fault, priority);
  if (contract.start !== undefined && window.start < Date.parse(contract.start)) {
    const message = `Contract "${contract.name}" begins at ${contract.start}; start the window then.`;
    throw forbidden(message).about("not_offered", "acquisitionWindow", "start");
  }
  if (contract.end !== undefined && window.end > Date.parse(contract.end)) {
    const message = `Contract "${contract.name}" ends at ${contract.end}; end the window before.`;
    throw forbidden(message).about("not_offered", "acquisitionWindow", "end");
  }
  return window;
}

function windowRefusal(fault: WindowFault, priority: Priority): ServiceError {
  const field = "acquisitionWindow";
  const refusal = (words: string) => badRequest(`The acquisition window ${words}.`);
  const [hours, days, shortest] = [leadHours[priority], HORIZON_DAYS, SHORTEST_WINDOW_HOURS];
  const soon = `starts too soon; with priority ${priority} let it start ${hours} hours from now or later`;
  switch (fault) {
    case "reversed":
      return refusal("ends before it starts; exchange its ends").about("conflict", field);
    case "too-soon":
      return refusal(soon).about("range", field, "start");
    case "too-late":
      return refusal(`ends too late; let it end within ${days} days from now`).about("range", field, "end");
    case "too-short":
      return refusal(`is too short; make it ${shortest} hours or longer`).about("range", field);
  }
}

type AskedTerms = Pick<TaskRequest, "imagingMode" | "exclusivity" | "priority" | "sla" | "eula">;

export function readTerms({ contract }: ContractTerms, asked: AskedTerms): TaskTerms {
  const { name, imagingModes, exclusivity, priority, eula } = contract;
  const usual = defaultTerms(contract);
  const chosen = {
    imagingMode: asked.imagingMode,
    exclusivity: asked.exclusivity ?? usual.exclusivity,
    priority: asked.priority ?? usual.priority,
    eula: asked.eula ?? usual.eula,
  };
  if (!offers(imagingModes, chosen.imagingMode)) {
    const message = `Contract "${name}" does not cover the imaging mode ${chosen.imagingMode}; it covers ${listed(imagingModes)}.`;
    throw new ServiceError(400, "ERR_UNAUTHORIZED_IMAGE_MODE", message).about("not_offered", "imagingMode");
  }
  if (!offers(priority, chosen.priority)) {
    const message = `Contract "${name}" does not offer the priority ${chosen.priority}; it offers ${listed(priority)}.`;
    throw forbidden(message).about("not_offered", "priority");
  }
  if (!offers(exclusivity, chosen.exclusivity)) {
    const message = `Contract "${name}" does not offer the exclusivity ${chosen.exclusivity}; it offers ${listed(exclusivity)}.`;
    throw new ServiceError(400, "ERR_INVALID_EXCLUSIVITY", message).about("not_offered", "exclusivity");
  }
  const sla = chooseSla(contract, chosen.priority, asked.sla);
  if (!offers(eula, chosen.eula)) {
    const message = `Contract "${name}" does not offer the licence ${chosen.eula}.`;
    throw forbidden(message).about("not_offered", "eula");
  }
  return { ...chosen, sla };
}

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
  const message = `Contract "${name}" offers no SLA for the priority ${ordered}.`;
  throw forbidden(message).about("not_offered", "sla");
}

const listed = (choice: TermChoice): string => choice?.allowed?.join(", ") || "none";

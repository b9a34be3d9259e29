import { folderProblem } from "../../api/deliveries/plan-deliveries.ts";
import { MAX_ORDER_WORDS } from "../../api/references.ts";
import type { Contract } from "../../contract/account.ts";
import type { TaskRequest } from "../../contract/task.ts";
import { defaultSla, defaultTerms, type OfferedTerms, offeredTerms } from "../../domain/contract-terms.ts";
import {
  allowedProducts,
  defaultProducts,
  type Eula,
  type ImagingMode,
  mostFrames,
  type ProductType,
  secondsForFrames,
} from "../../domain/modes.ts";
import {
  defaultIncidence,
  type Exclusivity,
  type LookSideChoice,
  type PassDirectionChoice,
  type Priority,
  type Sla,
  slasOf,
  type TaskWindow,
} from "../../domain/tasking-rules.ts";
import type { Position } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import { offeredLocations, pathProblem } from "../../shared/deliveries/delivery-places.ts";
import { eulaName, exclusivityWords, priorityWords, slaWords } from "../../shared/money/term-words.ts";
import { freeWindow, windowProblem } from "./fields/acquisition-window.ts";
import { modeOf } from "./fields/mode-rows.ts";

/** Draft with all defaults, as priced, checked and ordered. */
export interface TaskChoices {
  /** Longitude within ±180. */
  point: Position | undefined;
  mode: ImagingMode;
  /** Whole degrees. */
  incidence: readonly [number, number];
  lookSide: LookSideChoice;
  passDirection: PassDirectionChoice;
  window: TaskWindow;
  priority: Priority;
  sla: Sla;
  exclusivity: Exclusivity;
  eula: Eula;
  products: readonly ProductType[];
  /** Frames of a long datatake. */
  frames: number;
  /** Sentences on choices that the contract does not allow, and their replacements. */
  repairs: readonly string[];
}

export interface DeliveryChoice {
  configID: string;
  path: string;
  subpath: string;
}

type Open<T> = { [Name in keyof T]?: T[Name] | undefined };

/** Form of a new acquisition; undefined fields take the default of mode or contract. */
export type TaskDraft = Open<
  Omit<TaskChoices, "repairs"> & { reference: string; webhookID: string; delivery: DeliveryChoice }
>;

/** Completes a draft under a contract. `eula` is the licence chosen elsewhere. */
export function choicesOf(
  draft: TaskDraft,
  contract: Contract | undefined,
  { eula: usualEula, now }: { eula: Eula; now: number },
): TaskChoices {
  const allowed = offeredTerms(contract);
  const repairs: string[] = [];
  function take<T extends string>(
    chosen: T | undefined,
    offered: readonly T[],
    held: T | undefined,
    name: (value: T) => string,
  ): T {
    const own = offered.find((value) => value === held) ?? (offered[0] as T);
    if (chosen === undefined || offered.includes(chosen)) return chosen ?? own;
    repairs.push(
      t("This contract does not offer {chosen}; {used} is used instead.", {
        chosen: name(chosen),
        used: name(own),
      }),
    );
    return own;
  }

  const usual = defaultTerms(contract);
  const mode = take(draft.mode, allowed.modes, "STRIPMAP", (value) => modeOf(value).name);
  const priority = take(draft.priority, allowed.priorities, usual.priority, (value) =>
    t(priorityWords[value].name),
  );
  const fitting = slasFor(priority, allowed);
  const chosenSla = slasOf[priority].find((sla) => sla === draft.sla);
  const sla = take(chosenSla, fitting, defaultSla(priority, contract?.sla), (value) =>
    t(slaWords[value].name),
  );
  const exclusivity = take(draft.exclusivity, allowed.exclusivities, usual.exclusivity, (value) =>
    t(exclusivityWords[value].name),
  );
  const wanted = allowed.eulas.includes(usualEula) ? usualEula : usual.eula;
  const eula = take(draft.eula, allowed.eulas, wanted, eulaName);

  const { family } = modeOf(mode);
  const { min, max } = defaultIncidence(mode);
  const offered: readonly ProductType[] = allowedProducts[family];
  const products = draft.products?.filter((type) => offered.includes(type));
  return {
    point: draft.point,
    mode,
    incidence: draft.incidence ?? [min, max],
    lookSide: draft.lookSide ?? "ANY",
    passDirection: draft.passDirection ?? "ANY",
    window: draft.window ?? freeWindow(now),
    priority,
    sla,
    exclusivity,
    eula,
    products: products && products.length > 0 ? products : defaultProducts[family],
    frames: Math.min(draft.frames ?? 1, mostFrames(mode)),
    repairs,
  };
}

export function slasFor(priority: Priority, { slas: allowed }: Pick<OfferedTerms, "slas">): readonly Sla[] {
  const fitting: readonly Sla[] = slasOf[priority];
  const offered = fitting.filter((sla) => allowed.includes(sla));
  return offered.length > 0 ? offered : fitting;
}

type TaskSettings = Omit<TaskRequest, "pointOfInterest" | "reference">;

export function toTaskSettings(
  choices: TaskChoices,
  { delivery, webhookID }: Pick<TaskDraft, "delivery" | "webhookID">,
  contractID: string,
): TaskSettings {
  const { window, incidence, mode, frames } = choices;
  const subPath = delivery?.subpath.trim();
  return {
    contractID,
    acquisitionWindow: { start: printInstant(window.start), end: printInstant(window.end) },
    imagingMode: mode,
    exclusivity: choices.exclusivity,
    priority: choices.priority,
    sla: choices.sla,
    eula: choices.eula,
    incidenceAngle: { min: incidence[0], max: incidence[1] },
    lookSide: choices.lookSide,
    passDirection: choices.passDirection,
    productTypes: [...choices.products],
    ...(frames > 1 ? { imagingDuration: secondsForFrames(mode, frames) } : {}),
    ...(delivery
      ? {
          deliveries: [
            {
              locations: [
                { configID: delivery.configID, path: delivery.path, ...(subPath ? { subPath } : {}) },
              ],
            },
          ],
        }
      : {}),
    ...(webhookID ? { notifications: { webhook: { id: webhookID } } } : {}),
  };
}

function printInstant(time: number): string {
  return new Date(time).toISOString().replace(".000Z", "Z");
}

export function missingFor(
  choices: TaskChoices,
  draft: TaskDraft,
  { contract, now }: { contract: Contract | undefined; now: number },
): string | undefined {
  if (!contract) return t("Choose a contract.");
  if (!choices.point) return t("Set a point on the map, or type its coordinates.");
  if (windowProblem(choices.window, choices.priority, now)) return t("Correct the window.");
  if ([...(draft.reference ?? "").trim()].length > MAX_ORDER_WORDS) return t("Shorten the reference.");
  return deliveryProblem(draft.delivery, contract);
}

export function deliveryProblem(
  delivery: DeliveryChoice | undefined,
  contract: Contract | undefined,
): string | undefined {
  if (!delivery) return undefined;
  const [location] = offeredLocations(contract, []).filter(({ configID }) => configID === delivery.configID);
  if (contract?.deliveryLocations && !location)
    return t("This contract does not deliver there; choose again.");
  return (
    pathProblem(delivery.path, location?.paths ?? []) ??
    (delivery.subpath.trim() === "" ? undefined : folderProblem("subpath", delivery.subpath.trim()))
  );
}

import type { ImagingMode } from "../../domain/modes.ts";
import type { Eula, ProductType } from "../../domain/products.ts";
import type {
  Exclusivity,
  LookSideChoice,
  PassDirectionChoice,
  Priority,
  Sla,
  TaskWindow,
} from "../../domain/tasking-rules.ts";
import type { Position } from "../../geo/types.ts";

/** Where the products of a task go. */
export interface DeliveryChoice {
  configID: string;
  path: string;
  subpath: string;
}

/** What the form of a new acquisition holds; undefined: not touched, so that the mode's or the contract's own holds. */
export interface TaskDraft {
  /** Longitude within ±180. */
  point: Position | undefined;
  mode: ImagingMode | undefined;
  /** Degrees, both whole. */
  incidence: readonly [number, number] | undefined;
  lookSide: LookSideChoice | undefined;
  passDirection: PassDirectionChoice | undefined;
  window: TaskWindow | undefined;
  priority: Priority | undefined;
  sla: Sla | undefined;
  exclusivity: Exclusivity | undefined;
  eula: Eula | undefined;
  products: readonly ProductType[] | undefined;
  /** Whole frames of a long datatake. */
  frames: number | undefined;
  reference: string | undefined;
  webhookID: string | undefined;
  delivery: DeliveryChoice | undefined;
}

/** Nothing chosen yet. */
export const emptyDraft: TaskDraft = {
  point: undefined,
  mode: undefined,
  incidence: undefined,
  lookSide: undefined,
  passDirection: undefined,
  window: undefined,
  priority: undefined,
  sla: undefined,
  exclusivity: undefined,
  eula: undefined,
  products: undefined,
  frames: undefined,
  reference: undefined,
  webhookID: undefined,
  delivery: undefined,
};

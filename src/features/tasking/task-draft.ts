import type { Eula, ImagingMode, ProductType } from "../../domain/modes.ts";
import type {
  Exclusivity,
  LookSideChoice,
  PassDirectionChoice,
  Priority,
  Sla,
  TaskWindow,
} from "../../domain/tasking-rules.ts";
import type { Position } from "../../geo/types.ts";

export interface DeliveryChoice {
  configID: string;
  path: string;
  subpath: string;
}

/** Form of a new acquisition; undefined fields take the default of mode or contract. */
export interface TaskDraft {
  /** Longitude within ±180. */
  point: Position | undefined;
  mode: ImagingMode | undefined;
  /** Whole degrees. */
  incidence: readonly [number, number] | undefined;
  lookSide: LookSideChoice | undefined;
  passDirection: PassDirectionChoice | undefined;
  window: TaskWindow | undefined;
  priority: Priority | undefined;
  sla: Sla | undefined;
  exclusivity: Exclusivity | undefined;
  eula: Eula | undefined;
  products: readonly ProductType[] | undefined;
  /** Frames of a long datatake. */
  frames: number | undefined;
  reference: string | undefined;
  webhookID: string | undefined;
  delivery: DeliveryChoice | undefined;
}

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

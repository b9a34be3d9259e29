import { ApiError } from "../../api/api-error.ts";
import { firstMessages, type RefusedField, refusedFields } from "../../api/refused-fields.ts";

/** The parts of the form that a refusal of the service can be about. */
export type TaskField =
  | "point"
  | "mode"
  | "incidence"
  | "direction"
  | "window"
  | "priority"
  | "sla"
  | "exclusivity"
  | "eula"
  | "products"
  | "delivery"
  | "webhook";

/** What the service says against parts of the form. */
export type FieldProblems = Partial<Record<TaskField, string>>;

/** Codes of the interface that are about one field, for services that name none. */
const CODES: Readonly<Record<string, TaskField>> = {
  ERR_INVALID_EXCLUSIVITY: "exclusivity",
  ERR_UNAUTHORIZED_IMAGE_MODE: "mode",
};

/** The first names of pointers into a request. */
const NAMES: ReadonlyMap<string, TaskField> = new Map([
  ["pointOfInterest", "point"],
  ["acquisitionWindow", "window"],
  ["incidenceAngle", "incidence"],
  ["lookSide", "direction"],
  ["passDirection", "direction"],
  ["imagingMode", "mode"],
  ["imagingDuration", "mode"],
  ["productTypes", "products"],
  ["exclusivity", "exclusivity"],
  ["priority", "priority"],
  ["sla", "sla"],
  ["eula", "eula"],
  ["notifications", "webhook"],
  ["deliveries", "delivery"],
]);

/** Which part of the form a refused request is about; undefined where the service does not say, or it was no refusal. */
export function fieldOf(error: Error | null | undefined): TaskField | undefined {
  return refusedBy(error)[0]?.field;
}

/** The refusals at their parts. */
export function problemsOf(...errors: readonly (Error | null | undefined)[]): FieldProblems {
  return firstMessages(errors.flatMap(refusedBy));
}

function refusedBy(error: Error | null | undefined): RefusedField<TaskField>[] {
  if (!(error instanceof ApiError) || error.kind !== "answer") return [];
  const named = refusedFields(error.errors, fieldAt);
  const field = CODES[error.code];
  return named.length > 0 || !field ? named : [{ field, message: error.message }];
}

/** A check takes a list of requests, of which the form's is the only one. */
function fieldAt([first = "", second = ""]: readonly string[]): TaskField | undefined {
  return NAMES.get(first === "0" ? second : first);
}

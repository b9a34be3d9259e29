import { ApiError } from "../../api/api-error.ts";
import { firstMessages, type RefusedField, refusedFields } from "../../api/refused-fields.ts";
import classes from "./task-form.module.css";

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
  | "webhook"
  | "costCenter";

export type FieldProblems = Partial<Record<TaskField, string>>;

/** Codes that concern one field, for services that name none. */
const CODES: Readonly<Record<string, TaskField>> = {
  ERR_INVALID_EXCLUSIVITY: "exclusivity",
  ERR_UNAUTHORIZED_IMAGE_MODE: "mode",
};

/** First names of pointers into a request. */
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
  ["costCenter", "costCenter"],
]);

export function faultyField(error: Error | null | undefined): TaskField | undefined {
  return refusedBy(error)[0]?.field;
}

export function problemsOf(...errors: readonly (Error | null | undefined)[]): FieldProblems {
  return firstMessages(errors.flatMap(refusedBy));
}

function refusedBy(error: Error | null | undefined): RefusedField<TaskField>[] {
  if (!(error instanceof ApiError) || error.kind !== "answer") return [];
  const named = refusedFields(error.errors, fieldAt);
  const field = CODES[error.code];
  return named.length > 0 || !field ? named : [{ field, message: error.message }];
}

/** Skips the index: a check takes a list of requests, and the form sends one. */
function fieldAt([first = "", second = ""]: readonly string[]): TaskField | undefined {
  return NAMES.get(first === "0" ? second : first);
}

export function focusField(field: TaskField): void {
  const part = document.querySelector(`[data-task-field~="${field}"]`);
  const [...inputs] = part?.querySelectorAll<HTMLInputElement>("input") ?? [];
  const first =
    inputs.find(({ type }) => type === "text") ??
    inputs.find(({ checked }) => checked) ??
    part?.querySelector<HTMLElement>("[role=slider]") ??
    part?.querySelector<HTMLElement>("button");
  first?.focus();
}

export function FieldProblem({ children }: { children: string | undefined }) {
  return (
    children && (
      <p className={classes.problem} role="alert">
        {children}
      </p>
    )
  );
}

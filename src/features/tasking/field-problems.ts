import { ApiError } from "../../api/api-error.ts";

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

const CODES: Readonly<Record<string, TaskField>> = {
  ERR_INVALID_EXCLUSIVITY: "exclusivity",
  ERR_UNAUTHORIZED_IMAGE_MODE: "mode",
};

/** Words of the interface by which a sentence of the service names a part; the first that is found. */
const NAMES: readonly (readonly [RegExp, TaskField])[] = [
  [/acquisitionWindow|\bwindow\b/i, "window"],
  [/pointOfInterest/i, "point"],
  [/incidence/i, "incidence"],
  [/lookSide|passDirection/i, "direction"],
  [/productTypes|product type/i, "products"],
  [/imagingMode|imagingDuration|imaging mode/i, "mode"],
  [/exclusivity/i, "exclusivity"],
  [/\bsla\b/i, "sla"],
  [/\bpriority\b/i, "priority"],
  [/\beula\b|licence/i, "eula"],
  [/webhook|notifications/i, "webhook"],
  [/deliver|location|subpath|\bpath\b/i, "delivery"],
];

/** Which part of the form a refused request is about; undefined where the service does not say, or it was no refusal. */
export function fieldOf(error: Error | null | undefined): TaskField | undefined {
  if (!(error instanceof ApiError) || error.kind !== "answer") return undefined;
  if (error.status === undefined || error.status < 400 || error.status >= 500) return undefined;
  return CODES[error.code] ?? NAMES.find(([pattern]) => pattern.test(error.message))?.[1];
}

/** The refusals at their parts. */
export function problemsOf(...errors: readonly (Error | null | undefined)[]): FieldProblems {
  const problems: FieldProblems = {};
  for (const error of errors) {
    const field = fieldOf(error);
    if (error && field) problems[field] ??= error.message;
  }
  return problems;
}

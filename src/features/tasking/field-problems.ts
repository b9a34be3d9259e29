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

/** Names of the request, as a refusal gives them in quotes or begins with: "acquisitionWindow.end". */
const NAMES: Readonly<Record<string, TaskField>> = {
  pointOfInterest: "point",
  acquisitionWindow: "window",
  incidenceAngle: "incidence",
  lookSide: "direction",
  passDirection: "direction",
  imagingMode: "mode",
  imagingDuration: "mode",
  productTypes: "products",
  exclusivity: "exclusivity",
  priority: "priority",
  sla: "sla",
  eula: "eula",
  notifications: "webhook",
  deliveries: "delivery",
  path: "delivery",
  subpath: "delivery",
  subPath: "delivery",
};

/** What a contract does not offer, by the words after its name. */
const TERMS: Readonly<Record<string, TaskField>> = {
  "imaging mode": "mode",
  "product type": "products",
  exclusivity: "exclusivity",
  priority: "priority",
  SLA: "sla",
  licence: "eula",
};

/** Sentences that hold no name of the request, by how they begin. */
const BEGINNINGS: readonly (readonly [RegExp, TaskField])[] = [
  [/^The acquisition window /, "window"],
  [/^Product type /, "products"],
  [/^Priority \w+ goes with the SLA /, "sla"],
  [/^There is no webhook |^Webhook /, "webhook"],
  [/^There is no delivery location |^The path "|^The key "|^Two of the locations /, "delivery"],
];

/** Which part of the form a refused request is about; undefined where the service does not say, or it was no refusal. */
export function fieldOf(error: Error | null | undefined): TaskField | undefined {
  if (!(error instanceof ApiError) || error.kind !== "answer") return undefined;
  if (error.status === undefined || error.status < 400 || error.status >= 500) return undefined;
  return CODES[error.code] ?? fieldIn(sentenceOf(error));
}

/** A check of several requests names the one that it refuses; here there is one. */
function sentenceOf({ message }: Error): string {
  return message.replace(/^Request \[\d+\]: /, "");
}

/** A contract's name is the user's company's and may hold any word: what stands in it names nothing. */
function fieldIn(message: string): TaskField | undefined {
  if (message.startsWith('Contract "')) {
    const words = message.slice(message.lastIndexOf('"') + 1);
    if (/^ (begins|ends) at /.test(words)) return "window";
    const [, term = ""] =
      /^ (?:does not (?:offer|cover|include)|offers no) (?:the )?(imaging mode|product type|\w+)/.exec(
        words,
      ) ?? [];
    return TERMS[term];
  }
  const begun = BEGINNINGS.find(([pattern]) => pattern.test(message));
  if (begun) return begun[1];
  const names = [/^\w+/, /(?<=")\w+(?=[.[\]\w]*")/g].flatMap((pattern) => message.match(pattern) ?? []);
  return names.map((name) => NAMES[name]).find((field) => field !== undefined);
}

/** The refusals at their parts. */
export function problemsOf(...errors: readonly (Error | null | undefined)[]): FieldProblems {
  const problems: FieldProblems = {};
  for (const error of errors) {
    const field = fieldOf(error);
    if (error && field) problems[field] ??= sentenceOf(error);
  }
  return problems;
}

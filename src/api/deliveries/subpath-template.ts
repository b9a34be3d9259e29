import { type FolderFault, folderFault, keyBytes, LONGEST_KEY } from "../../domain/folder-rules.ts";

/** What a template may name; each is filled in for every item. */
export const placeholders = ["contract", "run", "frame", "date", "mode", "product"] as const;
export type Placeholder = (typeof placeholders)[number];

/** What one item puts into a template; undefined where it is not known. */
export type TemplateValues = Readonly<Record<Placeholder, string | undefined>>;

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** The placeholders that a template names, each once, in the order in which they are listed. */
export function placeholdersOf(template: string): Placeholder[] {
  const named = new Set([...template.matchAll(PLACEHOLDER)].map(([, name]) => name));
  return placeholders.filter((name) => named.has(name));
}

/** What is wrong with a template whatever is filled in, as a sentence; undefined when nothing is. */
export function templateProblem(template: string): string | undefined {
  for (const [whole, name] of template.matchAll(PLACEHOLDER)) {
    if (!(placeholders as readonly (string | undefined)[]).includes(name)) {
      return `There is no ${whole}. Use ${placeholders.map((known) => `{${known}}`).join(", ")}.`;
    }
  }
  if (/[{}]/.test(template.replace(PLACEHOLDER, ""))) return "Unmatched brace; write {frame}.";
  return template === "" ? undefined : folderProblem("The subpath", template.replace(PLACEHOLDER, "x"));
}

/**
 * Fills a template in. A value that is not known, or that makes an invalid subpath, gives a sentence; an empty template
 * gives no subpath.
 */
export function fillTemplate(
  template: string,
  values: TemplateValues,
): { subpath: string | undefined } | { problem: string } {
  const problem = templateProblem(template);
  if (problem) return { problem };
  if (template === "") return { subpath: undefined };
  const missing = placeholdersOf(template).find((name) => !safeSegment(values[name] ?? ""));
  if (missing) {
    const whose = values.frame ? ` of frame ${values.frame}` : "";
    return { problem: `The {${missing}}${whose} is not known; remove it from the subpath.` };
  }
  const subpath = template.replace(PLACEHOLDER, (_, name: Placeholder) => safeSegment(values[name] ?? ""));
  const invalid = folderProblem("The subpath", subpath);
  return invalid ? { problem: invalid } : { subpath };
}

/** A value as it may appear in a key: letters, digits, dot, underscore and hyphen, with no dot at either end. */
export function safeSegment(value: string): string {
  return value
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}._-]+/gu, "-")
    .replace(/^[.-]+|[.-]+$/g, "");
}

/**
 * Why a path or subpath is not valid, as a sentence that begins with `what`; undefined when it is (interface 8).
 */
export function folderProblem(what: string, text: string): string | undefined {
  if (text === "") return `${what} is empty.`;
  const fault = folderFault(text);
  if (fault === "empty-segment" && text.endsWith("/")) {
    return `${what} must not end with “/”; the files go into the folder it names.`;
  }
  if (fault) return `${what} ${FAULTS[fault]}`;
  const bytes = keyBytes(text);
  return bytes >= LONGEST_KEY
    ? `${what} is too long: a key has at most ${LONGEST_KEY.toLocaleString("en-US")} bytes, and this one has ${bytes.toLocaleString("en-US")}.`
    : undefined;
}

const FAULTS: Record<FolderFault, string> = {
  "leading-slash": "must not begin with “/”.",
  "control-character": "contains a control character; remove it.",
  "half-character": "contains half a character; type it again.",
  backslash: "contains a backslash; separate folders with “/”.",
  "empty-segment": "has two “/” in a row; remove one.",
  dots: "has “.” or “..” as a folder; write the folder's name.",
};

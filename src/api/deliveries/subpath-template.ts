import { type FolderFault, folderFault, keyBytes, LONGEST_KEY } from "../../domain/folder-rules.ts";
import { text } from "../../languages/text.ts";
import { t } from "../../languages/texts.ts";

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
      return t("There is no {whole}. Use {known}.", {
        whole,
        known: placeholders.map((name) => `{${name}}`).join(", "),
      });
    }
  }
  if (/[{}]/.test(template.replace(PLACEHOLDER, ""))) return t("Unmatched brace; write {frame}.");
  return template === "" ? undefined : folderProblem("subpath", template.replace(PLACEHOLDER, "x"));
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
    const name = `{${missing}}`;
    return {
      problem: values.frame
        ? t("The {name} of frame {frame} is not known; remove it from the subpath.", {
            name,
            frame: values.frame,
          })
        : t("The {name} is not known; remove it from the subpath.", { name }),
    };
  }
  const subpath = template.replace(PLACEHOLDER, (_, name: Placeholder) => safeSegment(values[name] ?? ""));
  const invalid = folderProblem("subpath", subpath);
  return invalid ? { problem: invalid } : { subpath };
}

/** A value as it may appear in a key: letters, digits, dot, underscore and hyphen, with no dot at either end. */
export function safeSegment(value: string): string {
  return value
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}._-]+/gu, "-")
    .replace(/^[.-]+|[.-]+$/g, "");
}

/** What of a delivery's folder is spoken of. */
const NAMES = { folder: text("The folder"), path: text("The path"), subpath: text("The subpath") };

/** Why a folder or a part of it is not valid, as a sentence that begins with what it is; undefined when it is (interface 8). */
export function folderProblem(what: keyof typeof NAMES, folder: string): string | undefined {
  const name = t(NAMES[what]);
  if (folder === "") return t("{name} is empty.", { name });
  const fault = folderFault(folder);
  if (fault === "empty-segment" && folder.endsWith("/")) return t(FAULTS["trailing-slash"], { name });
  if (fault) return t(FAULTS[fault], { name });
  const bytes = keyBytes(folder);
  if (bytes < LONGEST_KEY) return undefined;
  const most = LONGEST_KEY;
  return t("{name} is too long: a key has at most {most, number} bytes, and this one has {bytes, number}.", {
    ...{ name, most, bytes },
  });
}

const FAULTS: Record<FolderFault | "trailing-slash", string> = {
  "leading-slash": text("{name} must not begin with “/”."),
  "trailing-slash": text("{name} must not end with “/”; the files go into the folder it names."),
  "control-character": text("{name} contains a control character; remove it."),
  "half-character": text("{name} contains half a character; type it again."),
  backslash: text("{name} contains a backslash; separate folders with “/”."),
  "empty-segment": text("{name} has two “/” in a row; remove one."),
  dots: text("{name} has “.” or “..” as a folder; write the folder's name."),
};

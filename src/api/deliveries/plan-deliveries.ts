import type { Item } from "../../contract/item.ts";
import { type FolderFault, folderFault, keyBytes, LONGEST_KEY } from "../../domain/folder-rules.ts";
import { t, text } from "../../languages/texts.ts";
import { asText } from "../frames/frame.ts";
import type { RecordedError } from "../outbox/record.ts";

export interface DeliverableItem {
  id: string;
  frameID: string;
  product: string;
}

export interface PlannedDelivery {
  subpath: string | undefined;
  items: DeliverableItem[];
  frameIDs: string[];
}

export type DeliveryPlan = { deliveries: PlannedDelivery[] } | { problem: string };

/** Groups items by subpath, as a delivery has one for all its items (interface 8). Order of first items. */
export function planDeliveries(
  entries: readonly { item: DeliverableItem; values: TemplateValues }[],
  path: string,
  template: string,
): DeliveryPlan {
  const byFolder = new Map<string, PlannedDelivery>();
  for (const { item, values } of entries) {
    const filled = fillTemplate(template, values);
    if ("problem" in filled) return filled;
    const { subpath } = filled;
    const folder = joinFolder(path, subpath);
    const known = byFolder.get(folder);
    if (!known) byFolder.set(folder, { subpath, items: [item], frameIDs: [item.frameID] });
    else {
      known.items.push(item);
      if (!known.frameIDs.includes(item.frameID)) known.frameIDs.push(item.frameID);
    }
  }
  const folders = [...byFolder.keys()];
  const problem =
    path === "" ? undefined : folders.map((folder) => folderProblem("folder", folder)).find(Boolean);
  return problem ? { problem } : { deliveries: [...byFolder.values()] };
}

export function joinFolder(path: string, subpath: string | undefined): string {
  return subpath ? `${path}/${subpath}` : path;
}

export type ResolvedItems =
  | { items: DeliverableItem[]; changed: number }
  | { missing: Omit<DeliverableItem, "id">[] };

/**
 * Finds items by frame and product: ids become invalid when an image is reprocessed (interface 4.1). `owned` is the
 * present private collection.
 */
export function resolveItems(wanted: readonly DeliverableItem[], owned: readonly Item[]): ResolvedItems {
  const byProduct = new Map(
    owned.map(deliverableItem).map((item) => [`${item.frameID} ${item.product}`, item]),
  );
  const items: DeliverableItem[] = [];
  const missing: Omit<DeliverableItem, "id">[] = [];
  for (const { frameID, product } of wanted) {
    const found = byProduct.get(`${frameID} ${product}`);
    if (found) items.push(found);
    else missing.push({ frameID, product });
  }
  if (missing.length > 0) return { missing };
  return { items, changed: items.filter(({ id }, index) => id !== wanted[index]?.id).length };
}

export function notOwned(missing: readonly Omit<DeliverableItem, "id">[]): RecordedError {
  const names = missing.map(({ frameID, product }) =>
    t("{product} of frame {frameID}", { product, frameID }),
  );
  const listed =
    names.length > 3
      ? t("{names} and {more, number} more", { names: names.slice(0, 3).join(", "), more: names.length - 3 })
      : names.join(", ");
  const message = t("No longer owned under this contract: {listed}.", { listed });
  return { code: "not_owned", message, errors: [{ pointer: "/itemIDs", code: "not_available", message }] };
}

export function deliverableItem(item: Item): DeliverableItem {
  return {
    id: item.id,
    frameID: item.properties.frame_id,
    product: asText(item.properties["sar:product_type"]) ?? "",
  };
}

export const placeholders = ["contract", "run", "frame", "date", "mode", "product"] as const;
export type Placeholder = (typeof placeholders)[number];

export type TemplateValues = Readonly<Record<Placeholder, string | undefined>>;

const PLACEHOLDER = /\{([^{}]*)\}/g;

export function placeholdersOf(template: string): Placeholder[] {
  const named = new Set([...template.matchAll(PLACEHOLDER)].map(([, name]) => name));
  return placeholders.filter((name) => named.has(name));
}

export function templateProblem(template: string): string | undefined {
  for (const [whole, name] of template.matchAll(PLACEHOLDER)) {
    if (!placeholders.some((known) => known === name)) {
      return t("There is no {whole}. Use {known}.", {
        whole,
        known: placeholders.map((name) => `{${name}}`).join(", "),
      });
    }
  }
  if (/[{}]/.test(template.replace(PLACEHOLDER, ""))) return t("Unmatched brace; write {frame}.");
  return template === "" ? undefined : folderProblem("subpath", template.replace(PLACEHOLDER, "x"));
}

/** Fills in a template. An unknown value or an invalid subpath returns a sentence; an empty template no subpath. */
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

/** Reduces a value to the characters of a key: letters, digits, dot, underscore, hyphen; no dot at either end. */
export function safeSegment(value: string): string {
  return value
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}._-]+/gu, "-")
    .replace(/^[.-]+|[.-]+$/g, "");
}

const NAMES = { folder: text("The folder"), path: text("The path"), subpath: text("The subpath") };

/** Returns a sentence about an invalid folder part; undefined for a valid one (interface 8). */
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
  "long-segment": text("{name} has a folder with a name longer than 255 bytes; shorten it."),
  dots: text("{name} has “.” or “..” as a folder; write the folder’s name."),
};

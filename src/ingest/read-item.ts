import type { Frame } from "../service/catalog/items/frame.ts";
import { type RawItem, readArchiveItem } from "./archive-item.ts";
import { checkFrame } from "./check-frame.ts";
import { type Assumption, readInterfaceItem } from "./interface-item.ts";
import { Unusable } from "./refusal.ts";

/** What an item says. */
export interface ItemFrames {
  frames: Frame[];
  isListedAgain: boolean;
  assumed: readonly Assumption[];
}

/** The values of a text that stand for items: itself, or those of the list or collection that it is. Throws `Unusable`. */
export function valuesIn(text: string): unknown[] {
  try {
    return membersOf(JSON.parse(text));
  } catch {
    throw new Unusable(
      "json",
      `it is not JSON: ${JSON.stringify(text.trim().slice(0, 40))}. Correct or remove it.`,
    );
  }
}

function membersOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(membersOf);
  if (typeof value !== "object" || value === null) return [value];
  const members = "features" in value ? value.features : "data" in value ? value.data : undefined;
  return Array.isArray(members) ? members.flatMap(membersOf) : [value];
}

/** Whether a value is one of the documents that tie items together, which say nothing of any frame. */
export function isCatalogDocument(value: unknown): boolean {
  const type = typeof value === "object" && value !== null && "type" in value ? value.type : undefined;
  return type === "Catalog" || type === "Collection";
}

/** The id that a value gives itself. */
export function idOf(value: unknown): string | undefined {
  const id = typeof value === "object" && value !== null && "id" in value ? value.id : undefined;
  return typeof id === "string" ? id : undefined;
}

/** The frames of an item, in the interface's own terms or of an open archive. Throws `Unusable` where it has none. */
export function readItem(value: unknown, prefix: string): ItemFrames {
  const item = asItem(value);
  const read = "frame_id" in item.properties ? undefined : readArchiveItem(item);
  const { frames, assumed = [] } = read ? { frames: read.frames } : framesOf(readInterfaceItem(item, prefix));
  for (const frame of frames) checkFrame(frame);
  return { frames, assumed, isListedAgain: read?.isListedAgain ?? false };
}

const framesOf = ({ frame, assumed }: ReturnType<typeof readInterfaceItem>) => ({ frames: [frame], assumed });

function asItem(value: unknown): RawItem {
  if (typeof value !== "object" || value === null) throw notAnItem("it is not an object");
  const { type, properties } = value as Record<string, unknown>;
  if (type !== "Feature") throw notAnItem('its type is not "Feature"');
  if (typeof properties !== "object" || properties === null) throw notAnItem("it has no properties");
  return { ...value, id: idOf(value) ?? "", properties: properties as RawItem["properties"] };
}

const notAnItem = (fault: string) => new Unusable("item", `${fault}: give STAC items.`);

import { type Eula, eulas } from "../../domain/modes.ts";
import type {
  Exclusivity,
  LookSideChoice,
  PassDirectionChoice,
  Priority,
  Sla,
} from "../../domain/tasking-rules.ts";
import { t, text } from "../../languages/texts.ts";

interface Words {
  name: string;
  /** Consequence of choosing it, as a sentence. */
  meaning: string;
}

export const priorityWords = {
  COMMERCIAL: { name: text("Commercial"), meaning: text("Imaged first. Earliest start: 12 h from now.") },
  BACKGROUND: {
    name: text("Background"),
    meaning: text("Imaged when nothing else needs the satellite. Earliest start: 24 h from now."),
  },
} as const satisfies Record<Priority, Words>;

export const slaWords = {
  SLA_3H: { name: text("3 h"), meaning: text("Products within 3 h of the image.") },
  SLA_8H: { name: text("8 h"), meaning: text("Products within 8 h of the image.") },
  SLA_24H: { name: text("24 h"), meaning: text("Products within 24 h of the image.") },
} as const satisfies Record<Sla, Words>;

export const exclusivityWords = {
  PRIVATE: {
    name: text("Private"),
    meaning: text("Only your company can have this image. Cannot be changed after ordering."),
  },
  PUBLIC: {
    name: text("Public"),
    meaning: text("Anyone can buy this image later. Cannot be changed after ordering."),
  },
} as const satisfies Record<Exclusivity, Words>;

export const lookSideNames = {
  LEFT: text("Left"),
  RIGHT: text("Right"),
  ANY: text("Either look"),
} as const satisfies Record<LookSideChoice, string>;

export const passNames = {
  ASCENDING: text("Ascending"),
  DESCENDING: text("Descending"),
  ANY: text("Either pass"),
} as const satisfies Record<PassDirectionChoice, string>;

export const eulaWords = {
  STANDARD: { name: text("Standard"), meaning: text("For commercial end users: your own company’s use.") },
  GOVERNMENT: {
    name: text("Government"),
    meaning: text("For government end users, and for resellers who share the image with them."),
  },
  MULTI: { name: text("Multi"), meaning: text("For several end users named in the license.") },
} as const satisfies Record<Eula, { name: string; meaning: string }>;

export function eulaName(eula: string): string {
  const known = eulas.find((one) => one === eula);
  return known ? t(eulaWords[known].name) : eula;
}

export function eulaMeaning(eula: Eula): string {
  return t(eulaWords[eula].meaning);
}

import { type Eula, eulas } from "../../domain/products.ts";
import {
  type Exclusivity,
  type LookSideChoice,
  leadHours,
  type PassDirectionChoice,
  type Priority,
  type Sla,
} from "../../domain/tasking-rules.ts";

interface Words {
  name: string;
  /** What choosing it means, one sentence. */
  meaning: string;
}

export const priorityWords = {
  COMMERCIAL: {
    name: "Commercial",
    meaning: `Imaged first. Earliest start: ${leadHours.COMMERCIAL} h from now.`,
  },
  BACKGROUND: {
    name: "Background",
    meaning: `Imaged when nothing else needs the satellite. Earliest start: ${leadHours.BACKGROUND} h from now.`,
  },
} as const satisfies Record<Priority, Words>;

export const slaWords = {
  SLA_3H: { name: "3 h", meaning: "Products within 3 h of the image." },
  SLA_8H: { name: "8 h", meaning: "Products within 8 h of the image." },
  SLA_24H: { name: "24 h", meaning: "Products within 24 h of the image." },
} as const satisfies Record<Sla, Words>;

export const exclusivityWords = {
  PRIVATE: {
    name: "Private",
    meaning: "Only your company can have this image. Cannot be changed after ordering.",
  },
  PUBLIC: { name: "Public", meaning: "Anyone can buy this image later. Cannot be changed after ordering." },
} as const satisfies Record<Exclusivity, Words>;

export const lookSideNames = { LEFT: "Left", RIGHT: "Right", ANY: "Either look" } as const satisfies Record<
  LookSideChoice,
  string
>;

export const passNames = {
  ASCENDING: "Ascending",
  DESCENDING: "Descending",
  ANY: "Either pass",
} as const satisfies Record<PassDirectionChoice, string>;

const words = {
  STANDARD: { name: "Standard", meaning: "For commercial end users: your own company’s use." },
  GOVERNMENT: {
    name: "Government",
    meaning: "For government end users, and for resellers who share the image with them.",
  },
  MULTI: { name: "Multi", meaning: "For several end users named in the licence." },
} as const satisfies Record<Eula, { name: string; meaning: string }>;

/** The name of a licence; an unknown one as it is. */
export function eulaName(eula: string): string {
  return isEula(eula) ? words[eula].name : eula;
}

/** For whom a licence is (interface 6.4). */
export function eulaMeaning(eula: Eula): string {
  return words[eula].meaning;
}

function isEula(value: string): value is Eula {
  return (eulas as readonly string[]).includes(value);
}

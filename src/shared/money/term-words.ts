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
    meaning: `Flown first. Earliest start: ${leadHours.COMMERCIAL} h from now.`,
  },
  BACKGROUND: {
    name: "Background",
    meaning: `Flown when nothing else needs the satellite. Earliest start: ${leadHours.BACKGROUND} h from now.`,
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

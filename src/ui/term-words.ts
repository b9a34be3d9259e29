import type {
  Exclusivity,
  LookSideChoice,
  PassDirectionChoice,
  Priority,
  Sla,
} from "../contract/tasking-terms.ts";
import { leadHours } from "../contract/tasking-terms.ts";

interface Words {
  name: string;
  /** What choosing it means, one sentence. */
  meaning: string;
}

export const priorityWords = {
  COMMERCIAL: {
    name: "Commercial",
    meaning: `Goes before background orders. The window opens ${leadHours.COMMERCIAL} h from now or later.`,
  },
  BACKGROUND: {
    name: "Background",
    meaning: `Taken when nothing else is in the way. The window opens ${leadHours.BACKGROUND} h from now or later.`,
  },
} as const satisfies Record<Priority, Words>;

export const slaWords = {
  SLA_3H: { name: "3 h", meaning: "Products within 3 h of the image." },
  SLA_8H: { name: "8 h", meaning: "Products within 8 h of the image." },
  SLA_24H: { name: "24 h", meaning: "Products within 24 h of the image." },
} as const satisfies Record<Sla, Words>;

export const exclusivityWords = {
  PRIVATE: { name: "Private", meaning: "The image stays yours alone. Fixed once ordered." },
  PUBLIC: { name: "Public", meaning: "The image goes to the public catalog later. Fixed once ordered." },
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

import { type Eula, eulas } from "../../domain/products.ts";

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

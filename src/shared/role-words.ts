import type { HostSession } from "../api/host-session.ts";
import { type Role, roles } from "../contract/scopes.ts";
import { t, text } from "../languages/texts.ts";

const WORDS: Readonly<Record<Role, string>> = {
  viewer: text("Viewer"),
  buyer: text("Buyer"),
  tasker: text("Tasker"),
  manager: text("Manager"),
};

/** Returns a role in words; one that this app does not know as it is. */
export function roleWords(role: string): string {
  const known = roles.find((one) => one === role);
  return known ? t(WORDS[known]) : role;
}

/** Returns who a session belongs to, as people call it. */
export const nameOf = ({ person, clientID }: HostSession) => person?.name ?? person?.email ?? clientID;

import { type Scope, scopesOfRole } from "../../contract/scopes.ts";
import { scopesOf } from "../authentication/tokens.ts";
import type { Directory, User } from "./directory.ts";
import type { PersonEntry } from "./directory-file.ts";
import { userIDOf } from "./follow-directory.ts";

/** Returns the client of a person's company with what the person may do; undefined without an active client. */
export function callerOf(person: PersonEntry, { clients }: Pick<Directory, "clients">): User | undefined {
  const { email, company, client, role, spendLimit } = person;
  const entry = clients.find(
    ({ id, company: of, status }) => of === company && status === "active" && (client ?? id) === id,
  );
  if (!entry) return undefined;
  const may: readonly Scope[] = scopesOfRole[role];
  return {
    ...{ id: userIDOf(entry.id), clientID: entry.id, companyID: company, secrets: [] },
    scopes: scopesOf(entry).filter((scope) => may.includes(scope)),
    person: { email, role, ...(spendLimit !== undefined && { spendLimit }) },
  };
}

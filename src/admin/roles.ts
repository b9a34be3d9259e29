import { scopesOfRole } from "../contract/scopes.ts";
import { scopesOf } from "../service/authentication/tokens.ts";
import type { DirectoryFile } from "../service/directory/directory-file.ts";
import { callerOf } from "../service/directory/people.ts";

/** Returns a sentence for each person who may do less than the role says, as the client of the person's calls may. */
export function rolesBeyondClients({ people, clients }: DirectoryFile): string[] {
  return people.flatMap((person) => {
    const caller = callerOf(person, { clients });
    if (!caller) return [`person ${person.email}: has no active client to call under, and cannot sign in`];
    const lacking = scopesOfRole[person.role].filter((scope) => !scopesOf(caller).includes(scope));
    if (lacking.length === 0) return [];
    return [
      `person ${person.email}: client ${caller.clientID} lacks ${lacking.join(", ")}, so this ${person.role} lacks it too`,
    ];
  });
}

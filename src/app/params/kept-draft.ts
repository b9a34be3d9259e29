/** What this tab keeps of a new acquisition, and for whom. */
interface KeptDraft {
  /** By `accountKey`. */
  account?: unknown;
  params?: unknown;
}

const KEPT_AS = "swath-task";
/** Names of the address that hold a new acquisition or several points of one. */
const DRAFT_NAME = /^task[A-Z]|^tasksPoints$/;

/**
 * Lets the drafts of this tab be those of a user. What another user left is forgotten, in the address too; an address that a
 * tab begins with belongs to the first user.
 */
export function openDrafts(account: string): void {
  const before = readKept().account;
  if (before === account) return;
  sessionStorage.setItem(KEPT_AS, JSON.stringify({ account, params: {} }));
  if (before === undefined) return;
  const address = new URL(location.href);
  for (const name of [...address.searchParams.keys()]) {
    if (DRAFT_NAME.test(name)) address.searchParams.delete(name);
  }
  if (address.href !== location.href) history.replaceState(history.state, "", address);
}

/** Keeps the draft for going back to its screen, in this tab and for its user. */
export function keepDraft(params: object): void {
  sessionStorage.setItem(KEPT_AS, JSON.stringify({ ...readKept(), params }));
}

/** The parameters of the draft that was kept; readers check them. */
export function readKeptDraft(): unknown {
  return readKept().params ?? {};
}

function readKept(): KeptDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

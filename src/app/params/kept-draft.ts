import { accepting, openKept, tabPlace, tabStorage } from "../../device.ts";

/** What this tab keeps of a new acquisition, and for whom. */
interface KeptDraft {
  /** By `accountKey`. */
  account?: unknown;
  params?: unknown;
}

const keptDraft = openKept({
  name: "swath-task",
  schema: accepting((kept): kept is KeptDraft => typeof kept === "object" && kept !== null),
  place: tabPlace,
});
/** What else a tab keeps of its user: the last search with the filters of lists, and what was edited of a search. */
const KEPT_BESIDES = ["swath-kept", "swath-draft"];

const forget = new Set<() => void>();

/** Has `forgetting` called when another user begins in this tab, for what is in memory. */
export function onOtherUser(forgetting: () => void): void {
  forget.add(forgetting);
}

/**
 * Lets what this tab keeps be that of a user. What another user left, searches and drafts, is forgotten, in the address too; an
 * address that a tab begins with belongs to the first user.
 */
export function openDrafts(account: string): void {
  const before = keptDraft.read()?.account;
  if (before === account) return;
  keptDraft.write({ account, params: {} });
  if (before === undefined) return;
  for (const name of KEPT_BESIDES) tabStorage.removeItem(name);
  for (const forgetting of forget) forgetting();
  if (location.search !== "") history.replaceState(history.state, "", location.pathname);
}

/** Keeps the draft for going back to its screen, in this tab and for its user. */
export function keepDraft(params: object): void {
  keptDraft.write({ ...keptDraft.read(), params });
}

/** The parameters of the draft that was kept; readers check them. */
export function readKeptDraft(): unknown {
  return keptDraft.read()?.params ?? {};
}

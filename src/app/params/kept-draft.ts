import { accepting, openKept, tabPlace, tabStorage } from "../../device.ts";

interface KeptDraft {
  account?: unknown;
  params?: unknown;
}

const keptDraft = openKept({
  name: "swath-task",
  schema: accepting((kept): kept is KeptDraft => typeof kept === "object" && kept !== null),
  place: tabPlace,
});
/** Session storage of the last search and list filters, and of the edited search. */
const KEPT_BESIDES = ["swath-kept", "swath-draft"];

const forget = new Set<() => void>();

export function onOtherUser(forgetting: () => void): void {
  forget.add(forgetting);
}

/** Opens this tab's drafts for an account; forgets those of another user, in the address too. */
export function openDrafts(account: string): void {
  const before = keptDraft.read()?.account;
  if (before === account) return;
  keptDraft.write({ account, params: {} });
  if (before === undefined) return;
  for (const name of KEPT_BESIDES) tabStorage.removeItem(name);
  for (const forgetting of forget) forgetting();
  if (location.search !== "") history.replaceState(history.state, "", location.pathname);
}

/** Forgets whose the tab's drafts were, so that the next account keeps the address. */
export const forgetDrafts = () => keptDraft.forget();

export function keepDraft(params: object): void {
  keptDraft.write({ ...keptDraft.read(), params });
}

export function readKeptDraft(): unknown {
  return keptDraft.read()?.params ?? {};
}

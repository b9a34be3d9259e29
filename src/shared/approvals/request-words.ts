import type { ApprovalState } from "../../contract/approvals.ts";
import { t, text } from "../../languages/texts.ts";
import { type ShownAs, signs } from "../../ui/list/state-sign.tsx";

type State = ShownAs & { words: string };

const STATES: Readonly<Record<string, State>> = {
  waiting: { ...signs.processing, words: text("Waiting for a decision") },
  sent: {
    ...signs.unknown,
    words: text("Approved by {manager}. Not known yet whether the order has arrived"),
  },
  approved: { ...signs.done, words: text("Approved by {manager}") },
  declined: { ...signs.failed, words: text("Declined by {manager}") },
  withdrawn: { ...signs.withdrawn, words: text("Withdrawn") },
} satisfies Record<ApprovalState, State>;

/** Returns a request's sign and words; those of an unknown state are the state itself. `nameOf` names people. */
export function requestState(
  { state, decidedBy = "" }: { state: string; decidedBy?: string | undefined },
  nameOf: (email: string) => string,
) {
  const known = STATES[state];
  return {
    as: known,
    words: known ? t(known.words, { manager: nameOf(decidedBy) }) : t("Status “{status}”", { status: state }),
  };
}

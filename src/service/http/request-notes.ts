/** What a host wants to know of a request when it is answered, for its log and its figures. */
export interface RequestNotes {
  /** The same that the answer carries in `X-Request-ID` and, where it is an error, in its problem details. */
  readonly requestID: string;
  /** Whom limits hold that need no bearer: the address of the caller, or its network of IPv6, where the host knows it. */
  readonly address?: string | undefined;
  /** Operation of the contract that was meant; undefined where the address means none. */
  operation?: string;
  /** Who called, once that is proven. */
  clientID?: string;
}

/** Ids that may be taken over from a caller: nothing that breaks a line of a log, and no essay. */
const SANE_ID = /^[\w.:-]{1,128}$/;

/** Notes on a request: its id is the caller's `X-Request-ID` where that is sane, else a new one. */
export function notesOn(given: string | null | undefined, newID: () => string): RequestNotes {
  return { requestID: given && SANE_ID.test(given) ? given : newID() };
}

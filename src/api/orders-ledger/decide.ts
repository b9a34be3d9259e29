import type { ApiError } from "../api-error.ts";
import type { LedgerEntry, SaidError } from "./ledger-record.ts";

/** Answers that the service gives before it acts: the same may be sent again. */
const TURNED_AWAY = new Set([401, 429]);
/** The company has as much as it may: the same may be sent again when there is room. */
const LIMIT_REACHED = "ERR_LIMIT_REACHED";

/** Looks for an entry without an answer before the user is asked. */
export const MOST_LOOKS = 3;

/** The intent, written before the request: from here on nobody knows until an answer is written. */
export function beginSending<Entry extends LedgerEntry>(entry: Entry, now: number): Entry {
  const { error: _, ...rest } = entry;
  return {
    ...(rest as Entry),
    state: "sent",
    looks: 0,
    history: [...entry.history, { at: now, said: "sent" }],
  };
}

/** What an error makes of an entry that is out. */
export function afterError<Entry extends LedgerEntry>(entry: Entry, error: ApiError, now: number): Entry {
  const kept = { ...entry, error: sayError(error) };
  if (wasTurnedAway(error)) return { ...kept, state: "planned" };
  const isRefusal = error.kind === "answer" && error.status !== undefined && error.status < 500;
  return move(kept, isRefusal ? "refused" : "unknown", now);
}

/** An entry that was out when the page ended. */
export function afterCrash<Entry extends LedgerEntry>(entry: Entry, now: number): Entry {
  return entry.state === "sent" ? move(entry, "unknown", now) : entry;
}

/** An entry after a look that did not find it. */
export function afterVainLook<Entry extends LedgerEntry>(entry: Entry): Entry {
  return { ...entry, looks: entry.looks + 1 };
}

/** The service took it; `status` is its own. */
export function accept<Entry extends LedgerEntry>(entry: Entry, status: string, now: number): Entry {
  const { error: _, ...rest } = entry;
  return { ...(rest as Entry), state: "accepted", history: [...entry.history, { at: now, said: status }] };
}

/** The user says so: what was not found may be sent once more. */
export function sendAgain<Entry extends LedgerEntry>(entry: Entry, now: number): Entry | undefined {
  return entry.state === "unknown" && entry.looks > 0 ? move(entry, "planned", now) : undefined;
}

/** Lets the looks for an entry begin anew. */
export function lookAgain<Entry extends LedgerEntry>(entry: Entry): Entry | undefined {
  return entry.state === "unknown" ? { ...entry, looks: 0 } : undefined;
}

/** Takes an entry out that was not sent; what is out stays in. */
export function withdraw<Entry extends LedgerEntry>(entry: Entry, now: number): Entry | undefined {
  return entry.state === "planned" ? move(entry, "withdrawn", now) : undefined;
}

/** Whether the service answered before it acted. */
export function wasTurnedAway(error: ApiError): boolean {
  const { kind, status } = error;
  return kind === "answer" && status !== undefined && (TURNED_AWAY.has(status) || isLimitReached(error));
}

/** Whether there is no room for what was sent; it stays to be sent. */
export function isLimitReached({ code }: Pick<ApiError, "code">): boolean {
  return code === LIMIT_REACHED;
}

/** An error as it is kept; the service's words hold no secret. */
export function sayError({ status, code, message, requestID, errors }: ApiError): SaidError {
  return {
    ...(status !== undefined && { status }),
    code,
    message,
    ...(requestID !== undefined && { requestID }),
    ...(errors.length > 0 && { errors: [...errors] }),
  };
}

/** The entry in another state, with when it came there. */
export function move<Entry extends LedgerEntry>(entry: Entry, state: Entry["state"], now: number): Entry {
  return { ...entry, state, history: [...entry.history, { at: now, said: state }] };
}

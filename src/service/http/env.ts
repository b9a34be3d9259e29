import type { Endpoint } from "../../contract/endpoint.ts";
import type { User } from "../directory/directory.ts";

/** Notes on a request, for the log and the metrics of the host. */
export interface RequestNotes {
  readonly requestID: string;
  /** IP address of the caller, or its network of IPv6, where the host knows it; limits without a bearer go by it. */
  readonly address?: string | undefined;
  /** Caller that the host has identified, by the session of a page; without one the bearer token names the caller. */
  readonly caller?: User | undefined;
  /** Credentials at another operator's service, sealed; set by a host that stands in front of one. */
  readonly connection?: string | undefined;
  operation?: string;
  clientID?: string;
  /** Purchase, task, delivery or webhook that the request has made or changed. */
  resourceID?: string;
}

const SANE_ID = /^[\w.:-]{1,128}$/;

/** Returns notes with the caller's `X-Request-ID` where that is sane, else with a new id. */
export function notesOn(given: string | null | undefined, newID: () => string): RequestNotes {
  return { requestID: given && SANE_ID.test(given) ? given : newID() };
}

export interface Call {
  caller: User;
  /** Milliseconds since 1970, one reading of the clock for the whole call. */
  now: number;
}

export interface ServiceEnv {
  Bindings: RequestNotes;
  Variables: Call & {
    /** Counts the call for more than one, by `callCosts`; throws 429 where the caller has no more. */
    charge: (units: number) => void;
    /** Counts the cost of a call once it is known; refuses nothing. */
    owe: (units: number) => void;
    endpoint: Endpoint | undefined;
  };
}

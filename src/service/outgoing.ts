/** A request that the service wants to have posted. */
export interface OutgoingRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** An answer that takes longer, from the first look at the name to the status, is none. */
  timeoutMs: number;
}

/**
 * Posts a request and returns the status of the answer. Follows no redirect. Rejects when nothing could be sent or no answer
 * came, with `RefusedTarget` when the address may not be reached at all.
 */
export type Send = (request: OutgoingRequest) => Promise<{ status: number }>;

/** The address of a target may not be reached; trying again does not help. */
export class RefusedTarget extends Error {
  constructor(message: string) {
    super(message);
    this.name = "RefusedTarget";
  }
}

/** An attempt of a delivery or callback that failed. */
export interface OutgoingFailure {
  kind: "delivery" | "callback";
  /** Of the delivery or callback. */
  id: string;
  companyID: string;
  /** Whether it is given up, and not tried again. */
  isFinal: boolean;
  /** A sentence, or the status that a receiver answered. */
  reason: string;
  /** The object that was not written, or the webhook that was not reached. */
  target?: string;
}

/** Keeps secrets readable to the service only. */
export interface Vault {
  seal(text: string): Promise<string>;
  /** Rejects when the text was altered or sealed by another vault. */
  open(sealed: string): Promise<string>;
  /**
   * The same text sealed with the present key, where an earlier one sealed it; undefined where that is so already, or nothing can be
   * opened. There is none where the vault has no earlier key.
   */
  renew?(sealed: string): Promise<string | undefined>;
}

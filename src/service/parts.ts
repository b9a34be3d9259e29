import type { CatalogStore } from "./catalog/catalog-store.ts";
import type { BucketConfig, Directory } from "./directory.ts";
import type { Pause } from "./fair-pause.ts";
import type { FrameFiles, MadeFiles } from "./files/made-files.ts";
import type { Fulfilment } from "./fulfilment.ts";
import type { Quotas } from "./quotas.ts";
import type { HmacUnder, Signer } from "./secrets/signature.ts";
import type { Store } from "./store/store.ts";

/** What a host provides; the service knows nothing else of the outside world. */
export interface ServiceParts {
  /** Finds frames and items. */
  catalog: CatalogStore;
  /** Where everything customers do is stored. */
  store: Store;
  files: FrameFiles;
  /** What satellites, processors and an archive do. */
  fulfilment: Fulfilment;
  directory: Directory;
  /** The service's time, milliseconds since 1970; it never runs back. All that happens to orders happens by it. */
  clock: () => number;
  /**
   * Real time, milliseconds since 1970; the same as the service's unless the clock of the demo was moved. Security goes by it:
   * tokens and links last as long as they say on the caller's own watch, and moving the clock signs nobody out.
   */
  realClock: () => number;
  /** Milliseconds since some instant, steadily: limits go by it, whatever steps the clock of the machine makes. */
  steadyClock: () => number;
  /** So many random bytes. */
  random: (count: number) => Uint8Array;
  /** Signs tokens, cursors and links; anyone who knows it can forge them. */
  secret: string;
  /** Secrets that it had before: what they signed is still accepted. */
  earlierSecrets?: readonly string[] | undefined;
  /** Names the service in tokens and signatures, the same in all its processes: another with the same secret takes none of them. Its
   * `baseUrl` without.
   */
  name?: string | undefined;
  /** Signs at once where a host can; the platform's own HMAC without. */
  hmacUnder?: HmacUnder;
  /** Absolute; its path is expected in front of every request's path, and every link made begins with it. */
  baseUrl: string;
  /** Lets other calls have their turn; called between the slices of long work. */
  pause: Pause;
  /** Puts the files of deliveries into buckets. */
  writeObject: WriteObject;
  /** Posts callbacks. */
  send: Send;
  /** Seals the passwords of webhooks before the store gets them. */
  vault: Vault;
  /** Lets webhooks lead to private hosts and be without TLS; for tests. */
  allowPrivateTargets?: boolean;
  /** Seconds to wait after each attempt of a callback that failed, if not those of the interface. */
  retrySeconds?: readonly number[];
  /** How many of what a company has at most, if not as many as `quotas.ts` says. */
  quotas?: Quotas;
  /** Whether clients are held to 10 requests a second. */
  rateLimit?: boolean;
  /** Namespace of the service's own properties in items, filters and sort (interface 4.1.3); `svc` without. */
  propertyPrefix?: string;
  /** With which status a task is created: that of the interface, or 201 for clients that expect it (interface 3.2). */
  taskCreatedStatus?: 200 | 201;
  /** Called with errors that are bugs; the client only gets the request id. */
  report?: (error: unknown, requestID: string) => void;
  /** Called with each attempt of a delivery or callback that failed. */
  reportFailure?: (failure: OutgoingFailure) => void;
}

/** What the rules of the service work with. */
export interface ServiceContext extends Omit<ServiceParts, "files"> {
  files: MadeFiles;
  signer: Signer;
  /** Aborted when the service stops. */
  stopping: AbortSignal;
}

/** A version 4 UUID from a source of random bytes. */
export function randomUUID(random: ServiceParts["random"]): string {
  const bytes = random(16);
  const hex = Array.from(bytes, (byte, index) => {
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, "0");
  }).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** One file for a bucket. */
export interface ObjectToWrite {
  configID: string;
  config: BucketConfig;
  /** Where in the bucket; without a leading slash. */
  key: string;
  /** Media type. */
  type: string;
  bytes: Uint8Array;
}

/**
 * Puts a file into a bucket, all of it or nothing; done when the bucket has it. The same key with the same bytes may be
 * written again. Rejects with `ObjectNotWritten` when it is not there.
 */
export type WriteObject = (object: ObjectToWrite) => Promise<void>;

/** Why a file is not in the bucket. */
export class ObjectNotWritten extends Error {
  /** `transient`: another try may succeed; `refused`: the bucket does not take it. */
  readonly kind: "transient" | "refused";

  /** `message` is kept with the delivery: it must not contain a secret. */
  constructor(kind: "transient" | "refused", message: string) {
    super(message);
    this.name = "ObjectNotWritten";
    this.kind = kind;
  }
}

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

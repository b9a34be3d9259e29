import { z } from "zod";
import type { ResourceKey } from "../contract/notifications.ts";
import type { CatalogStore } from "./catalog/catalog-store.ts";
import type { BucketConfig, DeliveryMethod, Directory } from "./directory/directory.ts";
import { ServiceError } from "./errors.ts";
import type { Pause } from "./fair-pause.ts";
import type { FileFacts, FrameFiles, MadeFiles, PaintedFile } from "./files/made-files.ts";
import type { Fulfilment } from "./fulfilment.ts";
import type { Quotas } from "./quotas.ts";
import type { HmacUnder, Signer, Vault } from "./secrets.ts";
import type { Store } from "./store/store.ts";

/** Ports of the service: its only access to the outside. */
export interface ServiceParts {
  catalog: CatalogStore;
  store: Store;
  files: FrameFiles;
  /** Files of frames that are an operator's own. */
  ownFiles?: ArchiveFiles | undefined;
  fulfilment: Fulfilment;
  directory: Directory;
  /** The service's time, milliseconds since 1970; never runs back. Orders go by it. */
  clock: () => number;
  /** Real time, milliseconds since 1970; the service's unless the demo's clock was moved. Tokens and links go by it. */
  realClock: () => number;
  steadyClock: () => number;
  secret: string;
  /** Former secrets: what they signed is still accepted. */
  earlierSecrets?: readonly string[] | undefined;
  /** Name in tokens and signatures, the same in all processes; `baseUrl` by default. */
  name?: string | undefined;
  hmacUnder?: HmacUnder;
  /** Absolute; its path precedes every request's, and every link begins with it. */
  baseUrl: string;
  /** Addresses at which the host describes the interface. */
  reference?: Reference | undefined;
  pause: Pause;
  writeObject: WriteObject;
  send: Send;
  vault: Vault;
  /** Lets webhooks lead to private hosts and be without TLS; for tests. */
  allowPrivateTargets?: boolean;
  /** Waits after failed attempts of a callback, s; by default those of the interface. */
  retrySeconds?: readonly number[];
  quotas?: Partial<Quotas>;
  rateLimit?: boolean;
  /** Namespace of the service's own properties in items, filters and sort (interface 4.1.3); `svc` by default. */
  propertyPrefix?: string;
  /** Status of a created task; 201 for clients that expect it (interface 3.2). */
  taskCreatedStatus?: 200 | 201;
  report?: (error: unknown, requestID: string) => void;
  observe?: ((happening: Happening) => void) | undefined;
}

/** Addresses of the OpenAPI document, and of its page for people. */
export interface Reference {
  description: string;
  page: string;
}

export interface ServiceContext extends Omit<ServiceParts, "files"> {
  files: MadeFiles;
  signer: Signer;
  stopping: AbortSignal;
}

/** Access key of a bucket, which the vault seals. */
export const bucketCredentials = z.strictObject({
  accessKeyID: z.string().min(1),
  secretAccessKey: z.string().min(1),
});
export type BucketCredentials = z.infer<typeof bucketCredentials>;

/** Reads the files of an operator's archive by their address; rejects with `FileAway`. */
export interface ArchiveFiles {
  facts(href: string): Promise<FileFacts>;
  /** Returns an address at which a customer reads the file as `name`; undefined where only the service can. */
  link(href: string, name: string): Promise<string | undefined>;
  /** Returns bytes `start` to `end`, both included. */
  read(href: string, range: { start: number; end: number }): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** Copies a file to a location, whole or not at all. Rejects with `ObjectNotWritten`. Idempotent. */
  copy(href: string, to: Omit<ObjectToWrite, "bytes">): Promise<void>;
}

/** A file of the archive cannot be read now; the message has no address of the archive. */
export class FileAway extends ServiceError {
  constructor(message: string) {
    super(503, "service_unavailable", message, { "retry-after": "60" });
    this.name = "FileAway";
  }
}

export interface ObjectToWrite {
  configID: string;
  method: DeliveryMethod;
  config: BucketConfig;
  /** Access key of the location; without it the process's own is used. */
  credentials?: BucketCredentials | undefined;
  key: string;
  type: string;
  /** A file that is painted by ranges comes as a reference: no writer holds it whole. */
  bytes: Uint8Array | PaintedFile;
  /** A trial: read and removed again where the location lets its writer. */
  isTrial?: true;
}

/** Puts a file into a bucket, whole or not at all. Rejects with `ObjectNotWritten`. Idempotent. */
export type WriteObject = (object: ObjectToWrite) => Promise<void>;

export class ObjectNotWritten extends Error {
  /** `transient`: another try may succeed; `refused`: the bucket does not take it. */
  readonly kind: "transient" | "refused";

  /** `message` is stored with the delivery: it must not contain a secret. */
  constructor(kind: "transient" | "refused", message: string) {
    super(message);
    this.name = "ObjectNotWritten";
    this.kind = kind;
  }
}

export interface OutgoingRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Timeout, ms, from the DNS lookup to the status. */
  timeoutMs: number;
}

/**
 * Posts a request and returns the status, without redirects. Rejects without an answer, with `RefusedTarget` for a
 * forbidden address.
 */
export type Send = (request: OutgoingRequest) => Promise<{ status: number }>;

export class RefusedTarget extends Error {
  constructor(message: string) {
    super(message);
    this.name = "RefusedTarget";
  }
}

/** Transition of an order, or an attempt to deliver or to call back, for the log and the metrics of the host. */
export interface Happening {
  kind: ResourceKey | "callback";
  id: string;
  companyID: string;
  /** New status; `retry` where another attempt follows. */
  outcome: string;
  /** Cause of a failure. */
  reason?: string | undefined;
  target?: string | undefined;
}

import type { CatalogStore } from "./catalog/catalog-store.ts";
import type { WriteObject } from "./deliveries/object-writer.ts";
import type { Directory } from "./directory.ts";
import type { Pause } from "./fair-pause.ts";
import type { FrameFiles } from "./files/frame-files.ts";
import type { MadeFiles } from "./files/made-files.ts";
import type { Fulfilment } from "./fulfilment.ts";
import type { OutgoingFailure, Send, Vault } from "./outgoing.ts";
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

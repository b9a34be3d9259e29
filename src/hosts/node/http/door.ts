import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { ServiceError } from "../../../service/errors.ts";
import { remember } from "../../../service/remember.ts";
import { originOf } from "./incoming.ts";

type HeaderList = readonly (readonly [name: string, value: string])[];

/**
 * The headers of every answer, for browsers: to take it for nothing but its type, to say nothing of where its reader came
 * from, to give it no device, and that no page may show it in a frame or load anything by it. The reference has a policy of
 * its own.
 */
const HEADERS: HeaderList = [
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "no-referrer"],
  ["permissions-policy", "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"],
  ["content-security-policy", "default-src 'none'; frame-ancestors 'none'"],
];

/** For a year to come by TLS alone; names below this one may be somebody else's. */
const HEADERS_OVER_TLS: HeaderList = [...HEADERS, ["strict-transport-security", "max-age=31536000"]];

/** The headers as lines, for what is answered past the HTTP server. */
export const doorLines: readonly string[] = HEADERS.map(([name, value]) => `${name}: ${value}`);

interface DoorOptions {
  /** Where it listens, where it was asked to listen, and what its links begin with. */
  url: string;
  hostname: string;
  publicUrl: string;
  trustProxy: boolean;
  /** Further names that it is reached by. */
  allowedHosts: readonly string[];
}

/** What applies to every request from outside. */
export interface Door {
  /** The headers of an answer that are for browsers. */
  headersFor(incoming: IncomingMessage): HeaderList;
  /**
   * The refusal of a request to a host, with its port, whose name is none of the service's (421): a page whose name was turned to
   * this address must not get at it. Loopback and the address that the connection came to are always its own.
   */
  refusal(host: string, incoming: IncomingMessage): ServiceError | undefined;
}

const LOOPBACK = ["localhost", "127.0.0.1", "::1"];

/** A door for a host that listens. */
export function createDoor({ url, hostname, publicUrl, trustProxy, allowedHosts }: DoorOptions): Door {
  const isPublicTls = publicUrl.startsWith("https:");
  const own = new Set([
    ...LOOPBACK,
    plainName(new URL(url).hostname),
    plainName(new URL(publicUrl).hostname),
    plainName(hostname),
    ...allowedHosts.map(plainName),
  ]);
  /** Hosts, with their ports, that were found to be its own. */
  const known = new Map<string, boolean>();
  return {
    headersFor: (incoming) =>
      isPublicTls || (trustProxy && originOf(incoming, trustProxy).protocol === "https")
        ? HEADERS_OVER_TLS
        : HEADERS,
    refusal(host, { socket }) {
      if (known.has(host)) return undefined;
      const name = plainName(new URL(`http://${host}`).hostname);
      if (own.has(name)) {
        remember(known, host, true);
        return undefined;
      }
      if (isIP(name) !== 0 && name === plainName(socket.localAddress ?? "")) return undefined;
      const message = `This service does not answer for "${name}". Call it at ${publicUrl}; whoever runs it names further hosts in ALLOWED_HOSTS.`;
      return new ServiceError(421, "misdirected_request", message);
    },
  };
}

/** A host's name as it is compared: without brackets, the dot at its end, or the form of IPv6 round an IPv4 address. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^\[|\]$|\.$/g, "")
    .replace(/^::ffff:(?=[\d.]+$)/, "");
}

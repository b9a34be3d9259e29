import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { ServiceError } from "../../../service/errors.ts";
import { originOf } from "./incoming.ts";

type HeaderList = readonly (readonly [name: string, value: string])[];

/** Security headers of every answer; the reference page has its own policy. */
const HEADERS: HeaderList = [
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "no-referrer"],
  ["permissions-policy", "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"],
  ["content-security-policy", "default-src 'none'; frame-ancestors 'none'"],
];

/** Subdomains may belong to somebody else. */
const HEADERS_OVER_TLS: HeaderList = [...HEADERS, ["strict-transport-security", "max-age=31536000"]];

export const doorLines: readonly string[] = HEADERS.map(([name, value]) => `${name}: ${value}`);

interface DoorOptions {
  url: string;
  hostname: string;
  publicUrl: string;
  trustProxy: boolean;
  allowedHosts: readonly string[];
}

export type Door = ReturnType<typeof createDoor>;

const LOOPBACK = ["localhost", "127.0.0.1", "::1"];

export function createDoor({ url, hostname, publicUrl, trustProxy, allowedHosts }: DoorOptions) {
  const isPublicTls = publicUrl.startsWith("https:");
  const own = new Set([
    ...LOOPBACK,
    plainName(new URL(url).hostname),
    plainName(new URL(publicUrl).hostname),
    plainName(hostname),
    ...allowedHosts.map(plainName),
  ]);
  return {
    headersFor: (incoming: IncomingMessage): HeaderList =>
      isPublicTls || (trustProxy && originOf(incoming, trustProxy).protocol === "https")
        ? HEADERS_OVER_TLS
        : HEADERS,
    /**
     * Refuses (421) a foreign host name, against DNS rebinding. Loopback and the connection's own address are
     * accepted.
     */
    refusal(hostname: string, { socket }: IncomingMessage): ServiceError | undefined {
      const name = plainName(hostname);
      if (own.has(name)) return undefined;
      if (isIP(name) !== 0 && name === plainName(socket.localAddress ?? "")) return undefined;
      const message = `This service does not answer for "${name}". Call it at ${publicUrl}; whoever runs it names further hosts in ALLOWED_HOSTS.`;
      return new ServiceError(421, "misdirected_request", message);
    },
  };
}

function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^\[|\]$|\.$/g, "")
    .replace(/^::ffff:(?=[\d.]+$)/, "");
}

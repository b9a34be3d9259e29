import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { parseUrl } from "../../../domain/url.ts";
import { withoutSecrets } from "../log.ts";

export interface Origin {
  address: string;
  protocol: "http" | "https";
}

const LONGEST_PATH = 512;

/**
 * Returns the origin of a request: the connection or, behind a trusted proxy, the last entry of `X-Forwarded-For`
 * and `X-Forwarded-Proto` (earlier ones can be forged).
 */
export function originOf({ socket, headers }: IncomingMessage, trustProxy: boolean): Origin {
  const address = plainAddress(socket.remoteAddress ?? "");
  if (!trustProxy) return { address, protocol: "http" };
  const forwarded = lastOf(headers["x-forwarded-for"]);
  return {
    address: plainAddress(forwarded) || address,
    protocol: lastOf(headers["x-forwarded-proto"]).toLowerCase() === "https" ? "https" : "http",
  };
}

function lastOf(header: string | string[] | undefined): string {
  return /[^,]*$/.exec(String(header ?? ""))?.[0].trim() ?? "";
}

/** Returns an IPv4 address, or the IPv6 network (64 bits) of one customer. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.toByteArray().slice(0, 8).join(".") : parsed.toString();
}

function plainAddress(text: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/^::ffff:(?=[\d.]+$)/i, "");
  return isIP(address) === 0 ? "" : address;
}

export function shownPath(target = ""): string {
  const [address = ""] = target.split(/[?#]/);
  const path = address.startsWith("/") ? address : (parseUrl(address)?.pathname ?? address);
  const shown = path.slice(0, LONGEST_PATH);
  return /[=@]|\/watches\/end\//.test(shown) ? withoutSecrets(shown) : shown;
}

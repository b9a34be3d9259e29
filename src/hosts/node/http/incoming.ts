import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { remember } from "../../../service/remember.ts";
import { withoutSecrets } from "../log.ts";

/** Who sent a request, and how it came. */
export interface Origin {
  /** IP address. */
  address: string;
  protocol: "http" | "https";
}

/** Longest path that is logged. */
const LONGEST_PATH = 512;

/**
 * Where a request comes from: the other end of its connection or, behind a proxy that is trusted, what that proxy says of its
 * own caller, which is the last entry of `X-Forwarded-For` and `X-Forwarded-Proto`: those before it anyone could have sent.
 */
export function originOf({ socket, headers }: IncomingMessage, trustProxy: boolean): Origin {
  const address = addressOf(socket.remoteAddress ?? "");
  if (!trustProxy) return { address, protocol: "http" };
  const forwarded = lastOf(headers["x-forwarded-for"]);
  return {
    address: plainAddress(forwarded) || address,
    protocol: lastOf(headers["x-forwarded-proto"]).toLowerCase() === "https" ? "https" : "http",
  };
}

function lastOf(header: string | string[] | undefined): string {
  return (
    String(header ?? "")
      .split(",")
      .at(-1)
      ?.trim() ?? ""
  );
}

/** The other end of a connection, as it is written down. */
const addressOf = remembered(plainAddress);

/** An IPv4 address, or the network of an IPv6 one (64 bits), which is one customer's. */
export const networkOf = remembered(readNetwork);

/** What is read of an address: most of them call more than once. */
function remembered(read: (address: string) => string): (address: string) => string {
  const all = new Map<string, string>();
  return (address) => {
    const known = all.get(address);
    if (known !== undefined) return known;
    const made = read(address);
    remember(all, address, made);
    return made;
  };
}

function readNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.toByteArray().slice(0, 8).join(".") : parsed.toString();
}

/** `::ffff:127.0.0.1` is 127.0.0.1, and `[::1]:80` is ::1; empty where it is no address. */
function plainAddress(text: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/^::ffff:(?=[\d.]+$)/i, "");
  return isIP(address) === 0 ? "" : address;
}

/** The path of a request's target for a log, without its query, which may be signed. */
export function shownPath(target = ""): string {
  const [address = ""] = target.split(/[?#]/);
  const path = !address.startsWith("/") && URL.canParse(address) ? new URL(address).pathname : address;
  const shown = path.slice(0, LONGEST_PATH);
  return /[=@]/.test(shown) ? withoutSecrets(shown) : shown;
}

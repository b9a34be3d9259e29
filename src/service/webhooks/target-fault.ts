import ipaddr from "ipaddr.js";
import { parseUrl } from "../../domain/url.ts";

const LONGEST = 2048;
/** Names that never lead to the public internet (RFC 6761, 6762, 8375, and usual inner ones). */
const INNER_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|invalid|test|onion)$/;

/**
 * Returns why a webhook's target cannot be used. Its addresses are checked at sending (interface 9.1).
 * `allowPrivate` is for tests.
 */
export function targetFault(targetURL: string, allowPrivate = false): string | undefined {
  if (targetURL.length > LONGEST) return `"targetURL" must have at most ${LONGEST} characters.`;
  // URL parsing removes them, so the address would lead elsewhere.
  if (/[\p{Cc}\s]/u.test(targetURL))
    return '"targetURL" must have no spaces, line breaks or control characters.';
  const url = parseUrl(targetURL);
  if (!url) return '"targetURL" must be an absolute URL, for example https://example.com/hook.';
  const { protocol, username, password, hostname, port } = url;
  if (protocol !== "https:" && !(allowPrivate && protocol === "http:")) {
    return '"targetURL" must begin with https://.';
  }
  if (username !== "" || password !== "") {
    return '"targetURL" must not contain credentials; give them in "auth".';
  }
  if (port === "0") return '"targetURL" must not name port 0, at which nothing can listen.';
  if (allowPrivate) return undefined;
  if (/^\.|\.\./.test(hostname)) return '"targetURL" must point to a host whose name has no empty part.';
  return isPublicHost(hostname)
    ? undefined
    : '"targetURL" must point to a public host, not to a loopback, private or local one.';
}

/** Tells whether a URL's host may be public; a name's addresses are not looked up. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, "");
  return ipaddr.isValid(host) ? isPublicAddress(host) : host.includes(".") && !INNER_NAME.test(host);
}

/** Global unicast of IPv6; embedded IPv4 addresses and local networks lie outside. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** Public by number, but inside a cloud the source of settings and keys. */
const CLOUD_INSIDE: ReadonlySet<string> = new Set(["168.63.129.16"]);

/**
 * Tells whether a text is a public IP address: not loopback, private, link-local, shared (RFC 6598), multicast,
 * unspecified, reserved, an embedded IPv4 address, or a cloud's metadata service.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL_IPV6)) return false;
  return address.range() === "unicast" && !CLOUD_INSIDE.has(address.toString());
}

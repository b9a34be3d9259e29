import ipaddr from "ipaddr.js";

/**
 * Whether an IP address is one of the public internet: not loopback, private, link-local, shared (RFC 6598), multicast,
 * unspecified, reserved, nor an IPv6 form with an IPv4 address inside (mapped, 6to4, Teredo, NAT64). What is no address is
 * not.
 */
export function isPublicAddress(text: string): boolean {
  return ipaddr.isValid(text) && ipaddr.parse(text).range() === "unicast";
}

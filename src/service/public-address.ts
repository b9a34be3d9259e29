import ipaddr from "ipaddr.js";

/**
 * Whether an IP address is one of the public internet: not loopback, private, link-local, shared (RFC 6598), multicast,
 * unspecified, reserved, nor an IPv6 form that leads to an IPv4 address which is not public. What is no address is not.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  // `process` turns an IPv4 address mapped into IPv6 back. Forms with an IPv4 address inside (6to4, Teredo, NAT64) have
  // ranges of their own, which are not unicast.
  return ipaddr.process(text).range() === "unicast";
}

import ipaddr from "ipaddr.js";

/** What IPv6 gives to the public internet; whatever holds an IPv4 address (`::a.b.c.d`, NAT64) or is for one network lies outside. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");
/**
 * Public by its number, but answered inside of a cloud alone: the address that gives its machines their settings and keys.
 */
const CLOUD_INSIDE: ReadonlySet<string> = new Set(["168.63.129.16"]);

/**
 * Whether an IP address is one of the public internet: not loopback, private, link-local, shared (RFC 6598), multicast,
 * unspecified, reserved, nor an IPv6 form with an IPv4 address inside (mapped, compatible, 6to4, Teredo, NAT64), nor where a
 * cloud gives its machines their keys. What is no address is not.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL_IPV6)) return false;
  return address.range() === "unicast" && !CLOUD_INSIDE.has(address.toString());
}

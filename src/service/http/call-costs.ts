/**
 * What a call counts for beyond the one that every call is. Each unit of a client stands for 10 to 30 ms of the service's
 * time, whatever the call; what clients do all day (pages of up to 1,000, one check, a drawn area) is one.
 */
export const callCosts = {
  /** A page of 10,000 items counts for 10 calls: each item is signed, written and sent. */
  items: (limit: number) => further(limit, 1_000),
  /** A search that looks at much counts for one more call for each 20 ms (`cost`) that it took. */
  searched: (cost: number) => Math.floor(cost / 20),
  /** 20 requests that are checked at once count for 10 calls: the orbits are computed for each, 12 to 18 ms. */
  checks: (requests: number) => further(requests, 2),
  /** The largest body counts for 4 calls: all of it is read and checked before anything else is known of it. */
  body: (bytes: number) => further(bytes, 65_536),
  /** A file of 1 MB counts for 16 thumbnails, of which an address may have ten times as many as a client has calls. */
  sent: (bytes: number) => further(bytes, 65_536),
  /** To paint an image takes as long as ten quicklooks or texts, by its media type. */
  made: (type: string) => (type.startsWith("image/tiff") ? 10 : 1),
};

/** One for each part that is begun after the first. */
function further(count: number, part: number): number {
  return Math.max(0, Math.ceil(count / part) - 1);
}

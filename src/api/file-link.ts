/** Stands in for the page's address: a link without a scheme has that of the page, which is http or https. */
const SOMEWHERE = "https://page.invalid/";

/**
 * What is wrong with the address of a file that a service gave, as a sentence; undefined for one that may be opened. A
 * `javascript:` address would run in this page, a `file:` address would take a file of the user's own machine.
 */
export function linkFault(href: string): string | undefined {
  const url = URL.canParse(href, SOMEWHERE) ? new URL(href, SOMEWHERE) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return undefined;
  const found = url ? `a link that begins with “${url.protocol}”` : "a link that is not an address";
  return `The service gave ${found}. Only links that begin with http:// or https:// are opened. Tell the operator of the service.`;
}

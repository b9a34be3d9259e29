import { t } from "../languages/texts.ts";

/** Stands in for the page's address: a link without a scheme has that of the page, which is http or https. */
const SOMEWHERE = "https://page.invalid/";

/**
 * What is wrong with the address of a file that a service gave, as a sentence; undefined for one that may be opened. A
 * `javascript:` address would run in this page, a `file:` address would take a file of the user's own machine.
 */
export function linkFault(href: string): string | undefined {
  const url = URL.canParse(href, SOMEWHERE) ? new URL(href, SOMEWHERE) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return undefined;
  const rule = t(
    "Only links that begin with http:// or https:// are opened. Tell the operator of the service.",
  );
  return url
    ? `${t("The service gave a link that begins with “{protocol}”.", { protocol: url.protocol })} ${rule}`
    : `${t("The service gave a link that is not an address.")} ${rule}`;
}

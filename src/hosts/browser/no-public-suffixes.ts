/**
 * Stands in for the list of public suffixes (tldts), half of what Mock Service Worker would load: it asks for a domain to
 * find the cookies of a request. The demo's service sets no cookies, so that every host may be a domain of its own.
 */
export const getDomain = (host: string): string => host;

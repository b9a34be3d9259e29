/** Header that only a page's own script can set: no form, link or picture of another site has it. */
export const PAGE_HEADER = "x-swath";
/** Id of the session that the page shows; a page of a former user never acts as the next one. */
export const SESSION_HEADER = "x-swath-session";

/**
 * Returns whether a script of the app's own page has sent a request. Only then its cookie counts, whatever the method;
 * browsers that send no `Sec-Fetch-Site` are known by their `Origin`.
 */
export function isFromOwnPage({ headers }: Request, ownOrigin: string): boolean {
  if (headers.get(PAGE_HEADER) !== "1") return false;
  const site = headers.get("sec-fetch-site");
  return site === null ? headers.get("origin") === ownOrigin : site === "same-origin";
}

/** Returns whether a request comes to the door of cookies: a bearer token always goes to the other one. */
export const isToCookieDoor = ({ headers }: Request): boolean =>
  headers.has(PAGE_HEADER) && !headers.has("authorization");

/** Returns the cookie of a name; undefined where there are several, of which one is somebody else's. */
export function cookieOf(header: string, name: string): string | undefined {
  const values = header
    .split(/; */)
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? values[0] : undefined;
}

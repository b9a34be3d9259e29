import { openHost, sessionAtHost } from "../../api/host-session.ts";
import type { Session } from "../../api/session.ts";
import { type openHostBrowser, PAGE_ADDRESS } from "./host-browser.ts";

/** Signs a person of the demo in at a host. Several may be signed in, as if each had a browser of their own. */
export async function signInAs(name: string, page: ReturnType<typeof openHostBrowser>): Promise<Session> {
  // A browser that signs in again leaves its session.
  page.browser.cookie = "";
  const host = await openHost(PAGE_ADDRESS, page.send).signIn({ email: `${name}@demo.example` });
  const { cookie } = page.browser;
  return sessionAtHost(host, {
    address: PAGE_ADDRESS,
    prefix: "svc",
    pageSize: 100,
    fetch: (input, init) => {
      page.browser.cookie = cookie;
      return page.send(input, init);
    },
    ended: new AbortController(),
    onRefused: () => {},
  });
}

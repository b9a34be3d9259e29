import { createLinks } from "../../hosts/node/links/links.ts";
import { createSessions } from "../../hosts/node/sign-in/sessions.ts";
import { createSignIn } from "../../hosts/node/sign-in/sign-in.ts";
import { createWatches, type WatchOptions } from "../../hosts/node/watches/watches.ts";
import { ServiceError } from "../../service/errors.ts";
import { errorResponse } from "../../service/http/error-response.ts";
import { createSigner } from "../../service/secrets.ts";
import { createService } from "../../service/service.ts";
import { type PartsChange, testParts } from "../service/start-service.ts";

/** Address of pages in tests, with a slash at its end. */
export const PAGE_ADDRESS = "http://localhost:3000/";

/** A browser at a page that a host of the test serves. */
export function openHostBrowser(change: PartsChange = {}, watching: Partial<WatchOptions> = {}) {
  const browser = { cookie: "", isAway: false };
  /** Cookies of opened links, by their ids. */
  const cookies = new Map<string, string>();
  const sent: Request[] = [];
  const publicUrl = PAGE_ADDRESS.slice(0, -1);
  const parts = testParts({ baseUrl: publicUrl, ...change });
  const service = createService(parts);
  const { store, directory } = parts;
  const kept = createSessions({ store, directory, now: parts.realClock });
  // Answers in a test's document have no cookies.
  const sessions: typeof kept = {
    ...kept,
    async begin(...who) {
      const begun = await kept.begin(...who);
      if (begun) browser.cookie = `swath=${begun.cookie}`;
      return begun;
    },
  };
  const watches = createWatches(
    {
      ...{ store, directory, vault: parts.vault, now: parts.clock, prefix: "svc", sendMail: async () => {} },
      signer: createSigner(["a secret of this test"], publicUrl),
      ...watching,
    },
    { service, publicUrl },
  );
  const keptLinks = createLinks({ store, directory, sessions, now: parts.realClock });
  const links: typeof keptLinks = {
    ...keptLinks,
    async find(id, secret) {
      const link = await keptLinks.find(id, secret);
      if (link) cookies.set(id, `swath-link-${id}=${secret}`);
      return link;
    },
  };
  const host = createSignIn(
    { sessions, directory, links, isDemo: true },
    { service, publicUrl, basePath: "", watches },
  );

  /** Sends as a script of the page does: with the cookie, and as the same origin. */
  const send: typeof fetch = async (input, init = {}) => {
    if (browser.isAway) throw new TypeError("Failed to fetch");
    const request = new Request(new URL(String(input), PAGE_ADDRESS), init);
    // A script may not name these; the browser adds them.
    const headers = new Headers(request.headers);
    headers.set("sec-fetch-site", "same-origin");
    headers.set("cookie", [browser.cookie, ...cookies.values()].join("; "));
    Object.defineProperty(request, "headers", { value: headers });
    sent.push(request);
    return answerOf(request);
  };

  async function answerOf(request: Request): Promise<Response> {
    const notes = { requestID: crypto.randomUUID() };
    if (new URL(request.url).pathname.startsWith("/auth/")) return host.answer(request, notes);
    try {
      return await host.passOn(request, notes, service.fetch);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return errorResponse(error, { request, requestID: notes.requestID, now: parts.realClock() });
    }
  }

  return { send, sent, browser, parts, watches };
}

import { type Context, Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { parseUrl } from "../../../domain/url.ts";
import { badRequest, ServiceError } from "../../../service/errors.ts";
import type { RequestNotes } from "../../../service/http/env.ts";
import { readText } from "../../../service/http/read-request.ts";
import type { ProviderSessions } from "./ask-provider.ts";
import { LOGIN_TIME, type Provider, SignInRefused } from "./provider.ts";
import type { Holder } from "./sessions.ts";

interface Parts {
  provider: Provider;
  providerSessions: ProviderSessions;
  /** Address of the app, with its path. */
  home: URL;
  cookie: { name: string; secure: boolean };
  /** Begins a session and gives the browser its cookie; false for whom the directory does not know. */
  begin: (c: Context, holder: Holder) => Promise<boolean>;
  report: (error: unknown) => void;
}

/** Serves the way to the identity provider and back, and its own sign-out of a person. */
export function providerRoutes(parts: Parts): Hono<{ Bindings: RequestNotes }> {
  const { provider, providerSessions, home, cookie, begin, report } = parts;
  // The provider's page is another site: a stricter cookie would not come back with the person.
  const options = { path: "/", httpOnly: true, secure: cookie.secure, sameSite: "Lax" } as const;
  const app = new Hono<{ Bindings: RequestNotes }>();

  function backWith(c: Context, error: unknown, back: string): Response {
    const fault = error instanceof SignInRefused ? error.fault : "failed";
    if (fault !== "denied") report(error);
    const address = new URL(back, home);
    address.searchParams.set("signin", fault);
    return c.redirect(pathOf(address));
  }

  app.get("/login", async (c) => {
    const back = pathWithin(home, c.req.query("return"));
    try {
      const { url, sealed } = await provider.begin(back);
      setCookie(c, cookie.name, sealed, { ...options, maxAge: LOGIN_TIME / 1000 });
      return c.redirect(url.href);
    } catch (error) {
      return backWith(c, error, back);
    }
  });

  app.get("/callback", async (c) => {
    const sealed = getCookie(c, cookie.name) ?? "";
    // An answer to another tab, or a forged one, leaves the sign-in that is under way.
    if (await provider.isAnswerTo(sealed, c.req.query("state"))) deleteCookie(c, cookie.name, options);
    const back = (await provider.backOf(sealed)) ?? home.pathname;
    try {
      const { email, subject, providerSession, ...tokens } = await provider.finish(
        new URL(c.req.url).search,
        sealed,
      );
      const proven = { subject, providerSession, ...(await providerSessions.sealed(tokens)) };
      if (!(await begin(c, { email, proven }))) {
        const reason = `the directory has no person ${email}, or no active client for this person`;
        throw new SignInRefused("unknown", new Error(reason));
      }
      return c.redirect(back);
    } catch (error) {
      return backWith(c, error, back);
    }
  });

  app.post("/backchannel-logout", async (c) => {
    const form = new URLSearchParams((await readText(c.req.raw)).text);
    const logout = await provider.readLogout(form.get("logout_token") ?? "").catch((cause: unknown) => {
      report(cause);
      throw new ServiceError(503, "service_unavailable", "The keys of the identity provider cannot be read.");
    });
    if (!logout) throw badRequest("The logout token is not valid.");
    await providerSessions.endOf(logout);
    return c.body(null, 200);
  });

  return app;
}

/** Characters of a path to return to: browsers keep no cookie of more than 4,096 bytes, in which it is sealed. */
const LONGEST_BACK = 2_000;

/** Returns a path of the app for what an address asks to return to; anything else leads to the first page. */
export function pathWithin(home: URL, given: string | undefined): string {
  if (!given?.startsWith("/")) return home.pathname;
  const parsed = parseUrl(given, home.href);
  const isOwn = parsed?.origin === home.origin && parsed.pathname.startsWith(home.pathname);
  if (!isOwn || parsed.pathname.startsWith(`${home.pathname}auth/`)) return home.pathname;
  const path = pathOf(parsed);
  return path.length > LONGEST_BACK ? home.pathname : path;
}

/** Returns the part of an address behind its host, which begins with one slash: two would name another host. */
const pathOf = ({ pathname, search, hash }: URL): string => pathname.replace(/^\/+/, "/") + search + hash;

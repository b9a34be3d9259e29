import { useEffect, useEffectEvent, useRef, useState } from "react";
import { pagePath, tabStorage } from "../device.ts";
import type { RetryNotice } from "./client.ts";
import type { Host, HostSession, SignInForm, WaysToSignIn } from "./host-session.ts";
import type { Session } from "./session.ts";

const loadHost = () => import("./host-session.ts");
/** Address of the page and of the host that serves it. */
const address = () => new URL(import.meta.env.BASE_URL, location.origin).href;
/** Tells the other tabs that who is signed in has changed. */
const CHANNEL = `swath-session ${import.meta.env.BASE_URL}`;

/** Marks a tab that a link has opened, by the link's id: its secret is in a cookie that no script reads. */
const LINK_MARK = "swath-link";

/** Returns the link in the address of the page: undefined for any other address, "broken" for a part of one. */
function linkOfPage(): { id: string; secret: string } | "broken" | undefined {
  if (!isLinkOpened()) return undefined;
  const [, id, secret] = /^#([\w-]{22})\.([\w-]{43})$/.exec(location.hash) ?? [];
  return id && secret ? { id, secret } : "broken";
}

export const isLinkOpened = () => pagePath() === "/shared";

export type HostState =
  | { kind: "none" | "asking" | "open" }
  | { kind: "away"; error: Error }
  | { kind: "out"; ways: WaysToSignIn }
  /** A link has been opened that has ended, or of which a part is missing. */
  | { kind: "no-link"; why: "ended" | "broken" }
  /** `was`: the session of the screens, which has ended; `other`: that of another user in this browser. */
  | { kind: "ended"; was: HostSession; ways: WaysToSignIn | Error; other: HostSession | undefined };

interface HostOptions {
  isOn: boolean;
  prefix: string;
  pageSize: number;
  onRetry: (notice: RetryNotice) => void;
  onOpen: (session: Session) => Promise<void>;
  onLeave: () => void;
}

interface OpenedSession {
  session: HostSession;
  ended: AbortController;
}

export type PageHost = ReturnType<typeof useHost>;

/**
 * Keeps the page's session at its host: asks for it at the start, when another tab signs in or out, and with the first
 * 401. Only an answer ends a session; time-outs and server errors do not.
 */
export function useHost(options: HostOptions) {
  const { isOn, onOpen, onLeave } = options;
  const [state, setState] = useState<HostState>({ kind: isOn ? "asking" : "none" });
  const current = useRef<OpenedSession>(undefined);
  const channel = useRef<BroadcastChannel>(undefined);
  /** A tab that a link has opened stays so until it is left by its own button. */
  const hasNoLink = useRef(false);

  const openHost = async (): Promise<Host> => (await loadHost()).openHost(address());

  async function open(session: HostSession): Promise<void> {
    const { sessionAtHost } = await loadHost();
    const ended = new AbortController();
    const opened = { session, ended };
    current.current = opened;
    const { prefix, pageSize, onRetry } = options;
    const onRefused = () => void lookAgain(true);
    await onOpen(sessionAtHost(session, { address: address(), prefix, pageSize, onRetry, ended, onRefused }));
    if (current.current === opened) setState({ kind: "open" });
  }

  async function begin(): Promise<void> {
    setState({ kind: "asking" });
    await askHost().catch((error: Error) => setState({ kind: "away", error }));
  }

  async function askHost(): Promise<void> {
    const host = await openHost();
    const link = linkOfPage();
    const mark = link ? null : tabStorage.getItem(LINK_MARK);
    if (link || mark !== null) {
      if (link === "broken") return showNoLink("broken");
      const guest = await (link ? host.openLink(link) : host.guest(mark ?? ""));
      return guest ? openAsGuest(guest) : loseLink();
    }
    const session = await host.session();
    if (!session) return setState({ kind: "out", ways: await host.ways() });
    await open(session);
    // Somebody may have come back from an identity provider, for whom other tabs wait.
    channel.current?.postMessage("");
  }

  async function openAsGuest(session: HostSession): Promise<void> {
    if (session.guest) tabStorage.setItem(LINK_MARK, session.guest.link);
    await open(session);
  }

  function loseLink(): void {
    tabStorage.removeItem(LINK_MARK);
    current.current = undefined;
    showNoLink("ended");
    onLeave();
  }

  function showNoLink(why: "ended" | "broken"): void {
    hasNoLink.current = true;
    setState({ kind: "no-link", why });
  }

  /** Looks after a guest's first 401 whether the link is still open. */
  async function lookAtLink({ session, ended }: OpenedSession, link: string): Promise<void> {
    const host = await openHost();
    const found = await host.guest(link).catch((error: Error) => error);
    if (current.current?.session !== session) return;
    if (!found) return loseLink();
    if (found instanceof Error) {
      ended.abort();
      current.current = undefined;
      setState({ kind: "away", error: found });
      return onLeave();
    }
    return open(found);
  }

  /** Compares the session of the screens with that of the browser. `isRefused`: the service has answered 401. */
  async function lookAgain(isRefused = false): Promise<void> {
    const before = current.current;
    const link = before?.session.guest?.link;
    // A guest stays one whoever signs in.
    if (before && link !== undefined) return isRefused ? lookAtLink(before, link) : undefined;
    if (hasNoLink.current) return;
    const { accountOf } = await loadHost();
    const host = await openHost();
    const failed = Symbol();
    const found = await host.session().catch(() => failed);
    if (current.current !== before) return;
    const session = typeof found === "symbol" || found?.id === before?.session.id ? undefined : found;
    if (!before) {
      if (session) await open(session);
      return;
    }
    // The same session, or no answer.
    if (found && !session && !isRefused) return;
    if (session && accountOf(session) === accountOf(before.session)) return open(session);
    before.ended.abort();
    const ways = await host.ways().catch((error: Error) => error);
    if (current.current === before) setState({ kind: "ended", was: before.session, ways, other: session });
  }

  function left(): void {
    current.current = undefined;
    channel.current?.postMessage("");
    onLeave();
  }

  const onMessage = useEffectEvent(() => lookAgain());
  const onSeen = useEffectEvent(() => {
    const { session } = current.current ?? {};
    if (!document.hidden && session && Date.parse(session.expiresAt) < Date.now())
      void lookAgain(session.guest !== undefined);
  });
  const start = useEffectEvent(() => begin());
  useEffect(() => {
    if (!isOn) return;
    void start();
    const opened = new BroadcastChannel(CHANNEL);
    channel.current = opened;
    opened.onmessage = () => void onMessage();
    document.addEventListener("visibilitychange", onSeen);
    return () => {
      opened.close();
      document.removeEventListener("visibilitychange", onSeen);
    };
  }, [isOn]);

  return {
    state,
    begin,
    open,
    lookAgain: () => lookAgain(true),
    async signIn(form: SignInForm) {
      await open(await (await openHost()).signIn(form));
      channel.current?.postMessage("");
    },
    /** Ends the session, here or everywhere; goes on at the identity provider where it has one to end, too. */
    async signOut(everywhere = false) {
      // Never the session that somebody else has begun in another tab.
      const host = (await loadHost()).openHost(address(), fetch, current.current?.session.id);
      const next = everywhere ? await host.endAllSessions().then(() => undefined) : await host.signOut();
      left();
      if (next) location.assign(next);
      else await begin();
    },
    /** Leaves the screens of a link, for whoever is signed in or wants to be, at another address. */
    leaveLink(to: string) {
      tabStorage.removeItem(LINK_MARK);
      location.assign(to);
    },
    /** Leaves the screens of a session that has ended. */
    async leave() {
      left();
      await begin();
    },
  };
}

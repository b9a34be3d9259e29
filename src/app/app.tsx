import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import type { ApiError } from "../api/api-error.ts";
import { useServiceClock } from "../api/clock.ts";
import type { Guest } from "../api/host-links.ts";
import { useRetryNotice } from "../api/retry-notice.ts";
import type { Session } from "../api/session.ts";
import { isLinkOpened, useHost } from "../api/use-host.ts";
import type { Config } from "../config.ts";
import type { DemoControl, DemoStart } from "../contract/demo.ts";
import { isDatabaseDenied, pagePath, tabStorage } from "../device.ts";
import { keysOf } from "../domain/keys-of.ts";
import type { ConnectForm } from "../features/account/connect-panel.tsx";
import { StartScreen } from "../features/account/start-screen.tsx";
import { openFile } from "../features/search/areas/opened-file.ts";
import { useLanguage } from "../languages/language.ts";
import { t, text } from "../languages/texts.ts";
import { openPlacesOf } from "../shared/places/places-account.ts";
import { ExplainedError } from "../ui/feedback/error-message.tsx";
import { openDrafts } from "./params/kept-draft.ts";

const loadScreens = () => import("./signed-in-app.tsx");
const loadSessions = () => import("../api/session.ts");
const SignedInApp = lazy(async () => ({ default: (await loadScreens()).SignedInApp }));
const loadSessionEnded = () => import("../features/account/session-ended.tsx");
const SessionEnded = lazy(async () => ({ default: (await loadSessionEnded()).SessionEnded }));

const DEMO_PATH = `${import.meta.env.BASE_URL}sandbox`;
/** Marks this tab as exploring the demo; never anything about a real service's user. */
const DEMO_MARK = "swath-demo";

interface AppProps {
  config: Config;
  demoStart: DemoStart;
  /** Why the host could not sign somebody in; undefined where nothing was tried. */
  signInFailure?: string | undefined;
}

export function App({ config, demoStart, signInFailure }: AppProps) {
  const [session, setSession] = useState<Session>();
  const [demo, setDemo] = useState<DemoControl>();
  const onRetry = useRetryNotice((state) => state.show);
  const language = useLanguage((state) => state.language);
  const shared = { prefix: config.propertyPrefix, pageSize: config.pageSize, onRetry };

  const exploreDemo = (clientId = "demo") => remembered(clientId, () => openDemo(clientId));

  async function openDemo(clientId: string): Promise<void> {
    const baseUrl = new URL(DEMO_PATH, location.origin).href;
    const [control, { prepareSession }] = await Promise.all([
      demo ?? demoStart.start(baseUrl).catch(explained),
      loadSessions(),
    ]);
    setDemo(control);
    const { session: opened, signIn } = prepareSession({
      ...shared,
      prefix: "svc",
      kind: "demo",
      baseUrl,
      tokenUrl: "",
      credentials: { clientId, clientSecret: clientId },
    });
    // A service worker that has only just begun may lose its first request.
    const begun = Promise.all([control.ready, signIn().catch(signIn).catch(pastServiceWorker)]);
    // The first user sees the screens while the demo makes its archive; another one once signed in.
    if (demo) await begun;
    useServiceClock.setState(({ aheadMs }) => ({ aheadMs: Math.max(aheadMs, control.aheadMs) }));
    await enter(opened);
    await begun.catch((error: Error) => {
      setSession((shown) => (shown === opened ? undefined : shown));
      setResumeError(error);
      throw error;
    });
  }

  async function connect(form: ConnectForm): Promise<void> {
    const { openSession } = await loadSessions();
    await enter(await openSession({ ...shared, ...form, kind: "connected" }));
  }

  const host = useHost({
    isOn: config.signIn,
    ...shared,
    // The start page says what it waits for until the screens are there.
    onOpen: async (opened) => {
      if (opened.host?.guest) await arrive(opened, opened.host.guest);
      const { takeShared } = await loadScreens();
      await takeShared(opened);
      await enter(opened);
      // At hand when the host may be gone.
      loadSessionEnded().catch(() => {});
    },
    onLeave: toStart,
  });

  /** Goes to the address that a link stands for, before the screens read it. The link's own leaves the address bar. */
  async function arrive(opened: Session, { what, query }: Guest): Promise<void> {
    const { accountKey } = await loadSessions();
    openDrafts(accountKey(opened));
    if (isLinkOpened())
      history.replaceState(null, "", `${import.meta.env.BASE_URL}${what === "quote" ? "quote" : ""}${query}`);
  }

  async function enter(opened: Session): Promise<void> {
    const { accountKey } = await loadSessions();
    if (!opened.clock) useServiceClock.setState({ aheadMs: 0 });
    openDrafts(accountKey(opened));
    openPlacesOf(accountKey(opened));
    setSession(opened);
  }

  function leave(): void {
    tabStorage.removeItem(DEMO_MARK);
    toStart();
  }

  /** Shows the start page at its own address: the one of the screens tells what was looked at. */
  function toStart(): void {
    setSession(undefined);
    setOpened({ destination: destinationOf("/"), isPlain: true });
    history.replaceState(null, "", import.meta.env.BASE_URL);
  }

  const [resumeError, setResumeError] = useState<Error>();
  const [resumed] = useState(() => tabStorage.getItem(DEMO_MARK));
  const [resuming, setResuming] = useState(resumed !== null);
  const start = useEffectEvent(() => {
    // Requests before this mark are the cost of the start screen.
    performance.mark("start:shown");
    // The screens read the address, which is not yet that of what a link shows.
    if (!isLinkOpened()) loadScreens().catch(() => {});
    if (!resumed) return;
    exploreDemo(resumed)
      .catch(setResumeError)
      .finally(() => setResuming(false));
  });
  useEffect(() => start(), []);

  const [opened, setOpened] = useState(() => ({
    destination: destinationOf(pagePath()),
    isPlain: pagePath() === "/" && location.search === "",
  }));
  if (!session) {
    const waiting = opened.isPlain ? undefined : { destination: opened.destination };
    const simulating = demo !== undefined && demo.faults().rules.length > 0;
    return (
      <StartScreen
        key={language}
        config={config}
        onExplore={() => exploreDemo()}
        onFind={async (text) => (await import("./find-address.ts")).findAddress(text)}
        onSuggest={async (text) => (await import("./find-address.ts")).suggestPlaces(text)}
        onFile={openFile}
        waiting={waiting}
        resuming={resuming}
        resumeError={resumeError}
        onStopFaults={simulating ? () => demo.setFaults({ rules: [] }) : undefined}
        onConnect={connect}
        signIn={config.signIn ? { ...host, failure: signInFailure } : undefined}
      />
    );
  }
  const services = {
    config,
    demo: session.kind === "demo" ? demo : undefined,
    leave,
    switchDemoUser: exploreDemo,
    host: session.host ? host : undefined,
  };
  return (
    // Another person at the host begins with screens of their own.
    <Suspense key={`${language} ${session.host ? session.account : ""}`}>
      <SignedInApp session={session} services={services} />
      {host.state.kind === "ended" && <SessionEnded host={host} ended={host.state} />}
    </Suspense>
  );
}

async function explained(error: unknown): Promise<never> {
  if (await isDatabaseDenied())
    throw new ExplainedError(
      t(
        "The demo keeps its purchases in this browser, which stores no data for this page: it is forbidden, or there is no room. Allow cookies and site data, then reload. You can still connect to a service.",
      ),
    );
  if (!(await hasServiceWorker()))
    throw new ExplainedError(
      t(
        "The demo answers through a service worker, which this browser does not allow here, as in some private windows. Use an ordinary window. You can still connect to a service.",
      ),
    );
  throw new ExplainedError(t("The demo could not be loaded. Try again when you are online."), {
    cause: error,
  });
}

/** Explains that the web server answered the first call instead of the demo. */
async function pastServiceWorker(error: unknown): Promise<never> {
  const { kind, status } = error as Partial<ApiError>;
  if (kind !== "shape" && status !== 404 && status !== 405) throw error;
  throw new ExplainedError(
    t(
      "This page was loaded past its service worker, through which the demo answers: by a forced reload, or by “Bypass for network” in the developer tools. Reload the page in the ordinary way.",
    ),
  );
}

async function hasServiceWorker(): Promise<boolean> {
  try {
    return (await navigator.serviceWorker.getRegistration()) !== undefined;
  } catch {
    return false;
  }
}

/** Requests of a page that is unloading fail, which says nothing about the demo. */
let isLeaving = false;
addEventListener("beforeunload", () => {
  isLeaving = true;
});

export async function remembered(clientId: string, open: () => Promise<void>): Promise<void> {
  const before = tabStorage.getItem(DEMO_MARK);
  tabStorage.setItem(DEMO_MARK, clientId);
  try {
    await open();
  } catch (error) {
    if (isLeaving) throw error;
    if (before === null) tabStorage.removeItem(DEMO_MARK);
    else tabStorage.setItem(DEMO_MARK, before);
    throw error;
  }
}

export const SCREENS = {
  "/": text("the search"),
  "/frames/$frameID": text("frame {id}"),
  "/frames/$frameID/view": text("the image of frame {id}"),
  "/compare/$a/$b": text("two frames side by side"),
  "/cart": text("the cart"),
  "/quote": text("a quote"),
  "/runs/$runID": text("purchase run {id}"),
  "/orders": text("the orders"),
  "/orders/products": text("the products"),
  "/purchases": text("the purchases"),
  "/purchases/$purchaseID": text("a purchase"),
  "/tasks": text("the tasks"),
  "/tasks/$taskID": text("a task"),
  "/task": text("a new acquisition"),
  "/task/points": text("several points"),
  "/task/points/$runID": text("run {id}"),
  "/deliveries": text("the deliveries"),
  "/deliveries/new": text("a new delivery"),
  "/deliveries/bucket": text("the bucket"),
  "/deliveries/$deliveryID": text("a delivery"),
  "/webhooks": text("the webhooks"),
  "/company": text("the company"),
  "/simulate": text("simulated failures"),
  "/glossary": text("the glossary"),
} as const;
export type ScreenPath = keyof typeof SCREENS;

/** Returns the screen of an address in words: "frame 1000109_1", "the cart". Exact patterns win, as in the router. */
export function destinationOf(pathname: string): string | undefined {
  const parts = partsOf(pathname);
  const fits = (path: string) => {
    const wanted = partsOf(path);
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part.startsWith("$") || part === parts[index])
    );
  };
  const path = keysOf(SCREENS)
    .filter(fits)
    .sort((a, b) => Number(a.includes("$")) - Number(b.includes("$")))[0];
  if (!path) return undefined;
  const named = partsOf(path).findLastIndex((part) => part.startsWith("$"));
  try {
    return t(SCREENS[path], { id: decodeURIComponent(parts[named] ?? "") });
  } catch {
    return undefined;
  }
}

function partsOf(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

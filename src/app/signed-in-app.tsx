import { onRefused } from "../device.ts";
import { t } from "../languages/texts.ts";
import { MapSource } from "../map/map-source.ts";
import "@fontsource-variable/geist-mono/wght.css";
import { type InfiniteData, notifyManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useMemo } from "react";
import { useCommercialChoice } from "../api/contracts/contracts.ts";
import { askForPicture, fetchPicture } from "../api/frames/pictures.ts";
import { accountKey, type Session } from "../api/session.ts";
import { SignedIn } from "../api/signed-in.tsx";
import { SEARCHES, type SearchStep } from "../features/search/api/merged-search.ts";
import { useEditedSearch } from "../features/search/form/draft-store.ts";
import { openPlacesOf } from "../shared/places/places-account.ts";
import { offerUndo } from "../ui/feedback/undo-notice.tsx";
import { setOpening } from "../ui/layout/opening.tsx";
import { PictureSource } from "../ui/picture.ts";
import { AppContext, type AppServices, mapSourceOf } from "./app-context.ts";
import type { FirstScreen } from "./first-search.ts";
import { onOtherUser } from "./params/kept-draft.ts";
import { useKeptParams } from "./params/kept-params.ts";
import { fetchScreens, openedAddress, router } from "./router.tsx";
import { whenQuiet } from "./when-quiet.ts";

interface SignedInAppProps {
  session: Session;
  services: Omit<AppServices, "ignored">;
  /** Tells when the first screen shows what it was opened for. */
  whenDrawn: (screen: FirstScreen) => Promise<void>;
}

// The client of the service retries what may be retried; a second layer would multiply it.
const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, networkMode: "always" },
    mutations: { networkMode: "always" },
  },
});

/** What comes sooner after what was shown last is shown together, milliseconds. */
const TOGETHER_MS = 64;
let shownAt = 0;
let waiting: (() => void)[] = [];
notifyManager.setScheduler((show) => {
  if (waiting.push(show) > 1) return;
  setTimeout(
    () => {
      const due = waiting;
      waiting = [];
      for (const one of due) one();
      shownAt = performance.now();
    },
    shownAt + TOGETHER_MS - performance.now(),
  );
});

/** How often other screens wait for the page to be quiet anew: in a busy one something is always asked for. */
const MOST_ROUNDS = 3;

const ignored = openedAddress();
setOpening(true);

onOtherUser(() => {
  useKeptParams.setState({ kept: {} });
  useEditedSearch.setState(useEditedSearch.getInitialState(), true);
  useCommercialChoice.setState(useCommercialChoice.getInitialState(), true);
});

/** Whether a search has found anything. */
function hasFound(): boolean {
  const found = queries.getQueriesData<InfiniteData<SearchStep>>({ queryKey: SEARCHES });
  return found.some(([, data]) => data?.pages.some((step) => step.some(({ items }) => items.length > 0)));
}

/** The screens, loaded once there is a session or soon will be. */
export function SignedInApp({ session, services, whenDrawn }: SignedInAppProps) {
  const account = accountKey(session);
  useMemo(() => openPlacesOf(account), [account]);
  const { config, demo } = services;
  // The first screen, and what it waits for, have network and processor for themselves.
  const fetchLater = useEffectEvent(async () => {
    await demo?.ready.catch(() => {});
    await whenDrawn({
      isAwaited: () => router.state.isLoading || queries.isFetching({ queryKey: SEARCHES }) > 0,
      hasFootprints: () => router.state.location.pathname === "/" && hasFound(),
    });
    setOpening(false);
    demo?.goOn().catch(() => {});
    for (let round = 0; round < MOST_ROUNDS; round++) {
      await whenQuiet();
      if (queries.isFetching() === 0) break;
    }
    fetchScreens();
  });
  useEffect(() => void fetchLater(), []);
  useEffect(
    () =>
      onRefused(() =>
        offerUndo(
          t("This browser keeps nothing more for Swath: what you change lasts until this page is closed."),
        ),
      ),
    [],
  );
  const pictures = useMemo(
    () => (frameID: string, link: string, signal: AbortSignal) =>
      fetchPicture(link, signal, () => askForPicture(session, queries, frameID)),
    [session],
  );
  const maps = useMemo(() => mapSourceOf({ config, demo }), [config, demo]);
  return (
    <QueryClientProvider client={queries}>
      <AppContext value={{ ...services, ignored }}>
        <MapSource value={maps}>
          <PictureSource value={pictures}>
            <SignedIn session={session}>
              <RouterProvider router={router} />
            </SignedIn>
          </PictureSource>
        </MapSource>
      </AppContext>
    </QueryClientProvider>
  );
}

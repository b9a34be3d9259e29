import { onRefused, pagePath } from "../device.ts";
import { t } from "../languages/texts.ts";
import { MapSource } from "../map/basemap/basemap-choice.ts";
import { Support } from "../shared/money/ask-price.tsx";
import { Seller } from "../shared/money/customer.tsx";
import { LicenseUrls } from "../shared/money/license-text.tsx";
import { TakesTasks } from "../shared/tasks/takes-tasks.ts";
import "@fontsource-variable/geist-mono/wght.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo } from "react";
import { cartStoreOf } from "../api/cart/cart-store.ts";
import { PricedCartContext, usePrices } from "../api/cart/cart-totals.ts";
import { serviceNow } from "../api/clock.ts";
import { useCommercialChoice } from "../api/contracts.ts";
import { FrameStatesContext, useGuestFrames, useKnownFrames } from "../api/frames/frame-states.ts";
import { findFrames } from "../api/frames/frames.ts";
import { askForPicture, fetchPicture } from "../api/frames/pictures.ts";
import type { Session } from "../api/session.ts";
import { SessionContext } from "../api/use-session.ts";
import { useEditedSearch } from "../features/search/form/draft-store.ts";
import { useKeptParams } from "../shared/address-params.ts";
import { offerUndo } from "../ui/feedback/undo-notice.tsx";
import { appName } from "../ui/text/app-name.tsx";
import { PictureSource } from "../ui/text/picture.ts";
import { AppContext, type AppServices, mapSourceOf } from "./app-context.ts";
import { onOtherUser } from "./params/kept-draft.ts";
import { fetchScreens, openedAddress, router } from "./router.tsx";

interface SignedInAppProps {
  session: Session;
  services: Omit<AppServices, "ignored">;
}

// The service's client retries already.
const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, networkMode: "always" },
    mutations: { networkMode: "always" },
  },
});

const FETCH_AFTER_MS = 4_000;
const ASK_AGAIN_MS = 1_000;

const FETCH_BY_MS = 60_000;

/** Says whether the screen shows what it was opened for: it is there, no query runs, and a search has drawn its map. */
function isSettled(): boolean {
  if (performance.now() > FETCH_BY_MS) return true;
  if (!document.getElementById("screen")?.hasChildNodes() || queries.isFetching() > 0) return false;
  const drawn = ["map:ready", "map:failed"].flatMap((name) => performance.getEntriesByName(name));
  return pagePath() !== "/" || drawn.length > 0;
}

const ignored = openedAddress();

onOtherUser(() => {
  useKeptParams.setState({ kept: {} });
  useEditedSearch.setState(useEditedSearch.getInitialState(), true);
  useCommercialChoice.setState(useCommercialChoice.getInitialState(), true);
});

/** Takes the terms and the frames that a link shows; nothing for a session without one. */
export async function takeShared(session: Session): Promise<void> {
  const { guest } = session.host ?? {};
  if (!guest) return;
  const { contractID, eula, frames = [], reference = "", products = [] } = guest;
  useCommercialChoice.setState({ contractID, eula });
  if (guest.what !== "quote") return;
  const signal = AbortSignal.timeout(FIND_FRAMES_MS);
  const found = await findFrames(session, frames, { client: queries, signal });
  const cart = cartStoreOf(session).getState();
  cart.add(
    frames.flatMap((frameID) => found.get(frameID) ?? []),
    serviceNow(),
  );
  cart.setTerms({ reference, products });
}

const FIND_FRAMES_MS = 30_000;

export function SignedInApp({ session, services }: SignedInAppProps) {
  const { config, demo } = services;
  useEffect(() => {
    let wasSettled = false;
    let timer = setTimeout(function fetchOnceSettled() {
      if (wasSettled && isSettled()) return fetchScreens();
      wasSettled = isSettled();
      timer = setTimeout(fetchOnceSettled, ASK_AGAIN_MS);
    }, FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(
    () =>
      onRefused(() =>
        offerUndo(
          t("This browser keeps nothing more for {app}: what you change lasts until this page is closed.", {
            app: appName(),
          }),
        ),
      ),
    [],
  );
  const { ended } = session;
  // A session that replaces an ended one reads what that could not; the rest is as it was.
  useEffect(() => {
    if (ended) void queries.refetchQueries({ predicate: ({ state }) => state.error !== null });
  }, [ended]);
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
          <LicenseUrls value={config.licenseUrls}>
            <Support value={config.support}>
              <Seller value={config.seller}>
                <TakesTasks value={config.tasks}>
                  <PictureSource value={pictures}>
                    <SignedIn session={session}>
                      <RouterProvider router={router} />
                    </SignedIn>
                  </PictureSource>
                </TakesTasks>
              </Seller>
            </Support>
          </LicenseUrls>
        </MapSource>
      </AppContext>
    </QueryClientProvider>
  );
}

export function SignedIn({ session, children }: { session: Session; children: ReactNode }) {
  const States = session.host?.guest ? WithGuestStates : WithStates;
  return (
    <SessionContext value={session}>
      <States>{children}</States>
    </SessionContext>
  );
}

function WithGuestStates({ children }: { children: ReactNode }) {
  return (
    <FrameStatesContext value={useGuestFrames()}>
      <WithCart>{children}</WithCart>
    </FrameStatesContext>
  );
}

function WithStates({ children }: { children: ReactNode }) {
  return (
    <FrameStatesContext value={useKnownFrames()}>
      <WithCart>{children}</WithCart>
    </FrameStatesContext>
  );
}

function WithCart({ children }: { children: ReactNode }) {
  return <PricedCartContext value={usePrices()}>{children}</PricedCartContext>;
}

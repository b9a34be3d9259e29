import { onRefused } from "../device.ts";
import { t } from "../languages/texts.ts";
import { MapSource } from "../map/basemap/basemap-choice.ts";
import { Support } from "../shared/money/ask-price.tsx";
import { Seller } from "../shared/money/customer.tsx";
import { LicenseUrls } from "../shared/money/license-text.tsx";
import "@fontsource-variable/geist-mono/wght.css";
import { useTimeout } from "@mantine/hooks";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo } from "react";
import { PricedCartContext, usePrices } from "../api/cart/cart-totals.ts";
import { useCommercialChoice } from "../api/contracts.ts";
import { FrameStatesContext, useKnownFrames } from "../api/frames/frame-states.ts";
import { askForPicture, fetchPicture } from "../api/frames/pictures.ts";
import type { Session } from "../api/session.ts";
import { SessionContext } from "../api/use-session.ts";
import { useEditedSearch } from "../features/search/form/draft-store.ts";
import { offerUndo } from "../ui/feedback/undo-notice.tsx";
import { PictureSource } from "../ui/text/picture.ts";
import { AppContext, type AppServices, mapSourceOf } from "./app-context.ts";
import { onOtherUser } from "./params/kept-draft.ts";
import { useKeptParams } from "./params/kept-params.ts";
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

/** Time for the first screen before the code of the others is fetched. */
const FETCH_AFTER_MS = 10_000;

const ignored = openedAddress();

onOtherUser(() => {
  useKeptParams.setState({ kept: {} });
  useEditedSearch.setState(useEditedSearch.getInitialState(), true);
  useCommercialChoice.setState(useCommercialChoice.getInitialState(), true);
});

export function SignedInApp({ session, services }: SignedInAppProps) {
  const { config, demo } = services;
  useTimeout(fetchScreens, FETCH_AFTER_MS, { autoInvoke: true });
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
          <LicenseUrls value={config.licenseUrls}>
            <Support value={config.support}>
              <Seller value={config.seller}>
                <PictureSource value={pictures}>
                  <SignedIn session={session}>
                    <RouterProvider router={router} />
                  </SignedIn>
                </PictureSource>
              </Seller>
            </Support>
          </LicenseUrls>
        </MapSource>
      </AppContext>
    </QueryClientProvider>
  );
}

export function SignedIn({ session, children }: { session: Session; children: ReactNode }) {
  return (
    <SessionContext value={session}>
      <WithStates>{children}</WithStates>
    </SessionContext>
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

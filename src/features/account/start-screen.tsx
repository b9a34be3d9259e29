import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import type { Credentials } from "../../api/session.ts";
import type { Config } from "../../config.ts";
import { DEMO_FRAMES, REAL_ACQUISITIONS } from "../../contract/demo.ts";
import { isStorageDenied } from "../../device.ts";
import { t } from "../../languages/texts.ts";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import { formatNumber } from "../../ui/text/format.ts";
import { LanguageButtons } from "./language-choice.tsx";
import classes from "./start-screen.module.css";

export interface ConnectForm {
  baseUrl: string;
  tokenUrl: string;
  credentials: Credentials;
}

interface StartScreenProps {
  config: Config;
  /** Set when a link waits for the sign-in; without a destination there is no such page. */
  waiting?: { destination: string | undefined } | undefined;
  resuming: boolean;
  resumeError?: Error | undefined;
  onExplore: () => Promise<void>;
  /** Ends the simulated failures; set while there are any. */
  onStopFaults?: (() => Promise<void>) | undefined;
  onConnect: (form: ConnectForm) => Promise<void>;
}

/** Loads the form in its own chunk: the demo does not need it. */
export const loadConnectPanel = () => import("./connect-panel.tsx");
const ConnectPanel = lazy(async () => ({ default: (await loadConnectPanel()).ConnectPanel }));

/** Start screen: demo, or a service. Replaces the headline of index.html. */
export function StartScreen(props: StartScreenProps) {
  const { config, waiting, resuming, resumeError, onExplore, onStopFaults, onConnect } = props;
  const [connecting, setConnecting] = useState(config.serviceBaseUrl !== "");
  const [opening, setOpening] = useState(false);
  const [error, setError] = useState<Error>();

  // Demo and sessions need a secure context.
  const isInsecure = globalThis.isSecureContext === false;
  const shownError = error ?? (opening ? undefined : resumeError);

  async function explore() {
    setOpening(true);
    setError(undefined);
    try {
      await onExplore();
    } catch (failure) {
      setError(failure as Error);
      setOpening(false);
    }
  }

  return (
    <div className="shell">
      <header className="shell-bar">
        <img src="/mark.svg" width="20" height="20" alt="" />
        <strong>Swath</strong>
        <LanguageButtons />
      </header>
      <main className="shell-start">
        <h1 className="shell-headline">{t("Radar images of any place on Earth")}</h1>
        <p className="shell-lead">
          {t(
            "Draw an area, see every frame that covers it, know the price, buy it and download it. Day or night, through cloud.",
          )}
        </p>
        {isInsecure && (
          <p className={classes.waiting} role="alert">
            {t(
              "This page came without encryption, and to such a page browsers deny what Swath needs. Open it by https, or on this machine as localhost.",
            )}
          </p>
        )}
        {!isInsecure && isStorageDenied() && (
          <p className={classes.waiting} role="alert">
            {t(
              "This browser keeps no data for Swath. With a service you can search and see prices; carts and drafts last until this page is closed. To buy, or for the demo, allow cookies and site data for this page and reload it.",
            )}
          </p>
        )}
        {waiting && !resuming && !isInsecure && (
          <p className={classes.waiting} role="status">
            {waiting.destination
              ? t("This link opens {destination} after you sign in or explore the demo.", {
                  destination: waiting.destination,
                })
              : t("Page not found. The address may be mistyped or incomplete. Start here.")}
          </p>
        )}
        {isInsecure ? null : resuming ? (
          <p role="status">{t("Opening the demo…")}</p>
        ) : (
          <div className={classes.actions}>
            <section className={classes.way} aria-labelledby="explore-title">
              <h2 id="explore-title">{t("Explore the demo")}</h2>
              <p>
                {t(
                  "{frames} frames, {acquisitions} real acquisitions among them, answered by a service inside this browser. Nothing is charged; purchases are simulated and stay on this device.",
                  {
                    frames: formatNumber(DEMO_FRAMES),
                    acquisitions: formatNumber(REAL_ACQUISITIONS),
                  },
                )}
              </p>
              <BusyButton size="md" onClick={explore} busy={opening} fullWidth>
                {t("Explore the demo")}
              </BusyButton>
              {shownError && (
                <ErrorMessage error={shownError} title={t("Couldn’t start the demo")}>
                  {onStopFaults && (
                    <Button variant="default" mt={8} onClick={() => void onStopFaults().then(explore)}>
                      {t("Stop the simulated failures and try again")}
                    </Button>
                  )}
                </ErrorMessage>
              )}
            </section>
            <section className={classes.way} aria-labelledby="connect-title">
              <h2 id="connect-title">{t("Connect to a service")}</h2>
              {connecting ? (
                <Suspense>
                  <ConnectPanel config={config} onConnect={onConnect} />
                </Suspense>
              ) : (
                <>
                  <p>
                    {t(
                      "Use your operator’s address and the client id and secret you were given, or a token.",
                    )}
                  </p>
                  <Button size="md" variant="default" onClick={() => setConnecting(true)} fullWidth>
                    {t("Connect")}
                  </Button>
                </>
              )}
            </section>
          </div>
        )}
      </main>
    </div>
  );
}

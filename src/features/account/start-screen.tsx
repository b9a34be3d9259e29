import { Button, type InputWrapperProps, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconFileUpload, IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { isLinkOpened, type PageHost } from "../../api/use-host.ts";
import { type Config, isMailSupport } from "../../config.ts";
import { DEMO_FRAMES, REAL_ACQUISITIONS } from "../../contract/demo.ts";
import { isStorageDenied } from "../../device.ts";
import { modes } from "../../domain/modes.ts";
import { leadHours } from "../../domain/tasking-rules.ts";
import { t } from "../../languages/texts.ts";
import { AREA_FILES } from "../../shared/places/area-files.ts";
import { exampleAddress, startExamples } from "../../shared/places/start-examples.ts";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { announce } from "../../ui/feedback/live-region.tsx";
import { BusyButton, iconBefore } from "../../ui/input/busy-button.tsx";
import { FileChoice } from "../../ui/input/text-file.tsx";
import { appLogo, appName } from "../../ui/text/app-name.tsx";
import { formatMetres, formatNumber, formatPrice } from "../../ui/text/format.ts";
import type { ConnectForm } from "./connect-panel.tsx";
import { LanguageButtons } from "./language-choice.tsx";
import type { Suggest } from "./place-field.tsx";
import classes from "./start-screen.module.css";
import { StartStage } from "./start-stage.tsx";

interface StartScreenProps {
  config: Config;
  /** Set when a link waits for the sign-in; without a destination there is no such page. */
  waiting?: { destination: string | undefined } | undefined;
  resuming: boolean;
  resumeError?: Error | undefined;
  onExplore: () => Promise<void>;
  onFind: Find;
  onSuggest: Suggest;
  /** Keeps a file with areas for the search that opens next. */
  onFile: (file: File) => void;
  /** Ends the simulated failures; set while there are any. */
  onStopFaults?: (() => Promise<void>) | undefined;
  onConnect: (form: ConnectForm) => Promise<void>;
  /** The host that signs people in; with it no other service is asked for. */
  signIn?: SignInDoor | undefined;
}

interface SignInDoor extends Pick<PageHost, "state" | "begin" | "signIn"> {
  failure: string | undefined;
}

const [firstExample] = startExamples;
const FINEST_M = Math.min(...Object.values(modes).map(({ resolution }) => resolution));

/** Loads the form in its own chunk: the demo does not need it. */
export const loadConnectPanel = () => import("./connect-panel.tsx");
/** Field with suggestions in its own chunk; a plain one stands until it is there. */
const PlaceField = lazy(async () => ({ default: (await import("./place-field.tsx")).PlaceField }));
const SignInPanel = lazy(async () => ({ default: (await import("./sign-in-panel.tsx")).SignInPanel }));
const ConnectPanel = lazy(async () => ({ default: (await loadConnectPanel()).ConnectPanel }));

/** Start screen: sign-in at the host, demo, or a service. Replaces the headline of index.html. */
export function StartScreen(props: StartScreenProps) {
  const { config, waiting, resuming, resumeError, onExplore, onStopFaults, onConnect, signIn } = props;
  const [connecting, setConnecting] = useState(!signIn && (config.serviceBaseUrl !== "" || !config.demo));
  const [opening, setOpening] = useState(false);
  const [error, setError] = useState<Error>();

  const isPlain = !waiting && config.demo && !signIn;
  const noLink = signIn?.state.kind === "no-link" ? signIn.state.why : undefined;
  const isOpening = resuming || signIn?.state.kind === "asking" || signIn?.state.kind === "open";
  const wide = useMediaQuery("(min-width: 1000px)", false, { getInitialValueInEffect: false });
  // Demo and sessions need a secure context.
  const isInsecure = globalThis.isSecureContext === false;
  const shownError = error ?? (opening ? undefined : resumeError);

  /** Opens the demo at the address of a link, or else at an example: never on an empty world. */
  async function explore(address = isPlain && firstExample ? exampleAddress(firstExample, "") : undefined) {
    if (address) history.pushState(null, "", import.meta.env.BASE_URL + address.slice(1));
    setOpening(true);
    setError(undefined);
    await onExplore().catch((failure: Error) => {
      setError(failure);
      setOpening(false);
    });
  }

  return (
    <div className="shell">
      <header className="shell-bar">
        <img src={appLogo()} width="20" height="20" alt="" />
        <strong>{appName()}</strong>
        <LanguageButtons />
      </header>
      <div className="shell-split" data-alone={!config.demo || undefined}>
        <main className="shell-start">
          <h1 className="shell-headline">{t("See any place on Earth, day or night, through cloud")}</h1>
          <p className="shell-lead">
            {t("Draw an area. See every radar image that covers it and what it costs.")}{" "}
            {config.tasks && t("Buy one, or order a new one for tomorrow.")}
          </p>
          {isInsecure && (
            <p className={classes.waiting} role="alert">
              {t(
                "This page came without encryption, and to such a page browsers deny what {app} needs. Open it by https, or on this machine as localhost.",
                { app: appName() },
              )}
            </p>
          )}
          {!isInsecure && isStorageDenied() && (
            <p className={classes.waiting} role="alert">
              {t(
                "This browser keeps no data for {app}. With a service you can search and see prices; carts and drafts last until this page is closed. To buy, or for the demo, allow cookies and site data for this page and reload it.",
                { app: appName() },
              )}
            </p>
          )}
          {noLink && <NoLink why={noLink} />}
          {waiting && !noLink && !isOpening && !isInsecure && (
            <p className={classes.waiting} role="status">
              {waiting.destination
                ? config.demo
                  ? t("This link opens {destination} after you sign in or explore the demo.", {
                      destination: waiting.destination,
                    })
                  : t("This link opens {destination} after you sign in.", {
                      destination: waiting.destination,
                    })
                : t("Page not found. The address may be mistyped or incomplete. Start here.")}
            </p>
          )}
          {isInsecure || noLink ? null : isOpening ? (
            <p className={classes.waiting} role="status">
              {resuming
                ? t("Opening the demo…")
                : isLinkOpened()
                  ? t("Opening the link…")
                  : t("Checking whether you are signed in…")}
            </p>
          ) : (
            <>
              {signIn && <SignInSection door={signIn} />}
              {isPlain && !wide && <StartStage look="band" />}
              {isPlain && (
                <StartFind
                  busy={opening}
                  onFind={props.onFind}
                  onSuggest={props.onSuggest}
                  onOpen={(address) => void explore(address)}
                  onFile={(file) => {
                    props.onFile(file);
                    void explore("/");
                  }}
                />
              )}
              {isPlain && (
                <section className={classes.examples} aria-labelledby="examples-title">
                  <header>
                    <h2 id="examples-title">{t("Start with an example")}</h2>
                  </header>
                  {startExamples.map((example) => (
                    <button
                      key={example.id}
                      type="button"
                      disabled={opening}
                      onClick={() => void explore(exampleAddress(example))}
                    >
                      <img
                        src={`${import.meta.env.BASE_URL}start/${example.id}-small.webp`}
                        width="48"
                        height="48"
                        alt=""
                      />
                      <span className={classes.words}>
                        <strong>{t(example.title)}</strong>
                        <span>{t(example.detail)}</span>
                      </span>
                      <span className={classes.offer}>
                        {t("{count, plural, one {# frame} other {# frames}}", { count: example.frames })}
                        <br />
                        {t("from {price}", {
                          price: formatPrice({ amount: 100 * example.fromEuros, currency: "EUR" }),
                        })}
                      </span>
                    </button>
                  ))}
                </section>
              )}
              <div className={classes.doors}>
                {config.demo && (
                  // The field above comes first.
                  <BusyButton
                    size="md"
                    variant={isPlain ? "default" : "filled"}
                    onClick={() => void explore()}
                    busy={opening}
                  >
                    {t("Explore the demo")}
                  </BusyButton>
                )}
                {!connecting && !signIn && (
                  <Button
                    size="md"
                    variant={isPlain ? "subtle" : "default"}
                    onClick={() => setConnecting(true)}
                  >
                    {t("Developer access")}
                  </Button>
                )}
              </div>
              {shownError && (
                <ErrorMessage error={shownError} title={t("Couldn’t start the demo")}>
                  {onStopFaults && (
                    <Button
                      variant="default"
                      mt={8}
                      onClick={() => void onStopFaults().then(() => explore())}
                    >
                      {t("Stop the simulated failures and try again")}
                    </Button>
                  )}
                </ErrorMessage>
              )}
              {connecting && (
                <section className={classes.way} aria-labelledby="connect-title">
                  <h2 id="connect-title">{t("Developer access")}</h2>
                  <p>
                    {t(
                      "Connect to any service of this interface: its address, and a client id and secret or a token.",
                    )}
                  </p>
                  <Suspense>
                    <ConnectPanel config={config} onConnect={onConnect} />
                  </Suspense>
                </section>
              )}
              <dl className={classes.facts}>
                {config.demo && (
                  <div>
                    <dt>{formatNumber(DEMO_FRAMES)}</dt>
                    <dd>
                      {t("frames in the demo, {acquisitions} real footprints among them", {
                        acquisitions: formatNumber(REAL_ACQUISITIONS),
                      })}
                    </dd>
                  </div>
                )}
                <div>
                  <dt>{formatMetres(FINEST_M)}</dt>
                  <dd>{t("nominal resolution of the finest mode")}</dd>
                </div>
                {config.tasks && (
                  <div>
                    <dt>{t("{hours} h", { hours: leadHours.COMMERCIAL })}</dt>
                    <dd>{t("from the order to the earliest new image")}</dd>
                  </div>
                )}
              </dl>
              <p className={classes.note}>
                {config.demo &&
                  t("The demo runs in this browser; purchases are simulated and stay on this device.")}
                <OperatorLinks terms={config.terms} support={config.support} />
              </p>
            </>
          )}
        </main>
        {wide && config.demo && <StartStage look="stage" />}
      </div>
    </div>
  );
}

/** Says why a link does not open, with the way to the start page. */
function NoLink({ why }: { why: "ended" | "broken" }) {
  return (
    <section className={classes.way} aria-labelledby="no-link-title">
      <h2 id="no-link-title">{t("This link does not open")}</h2>
      <p role="alert">
        {why === "ended"
          ? t("Its owner has ended it, or it has run out. Ask whoever sent it to you for a new one.")
          : t("A part of its address is missing. Open it once more as you got it.")}
      </p>
      <p>
        <a href={import.meta.env.BASE_URL}>{t("Go to the start page")}</a>
      </p>
    </section>
  );
}

function SignInSection({ door: { state, begin, signIn, failure } }: { door: SignInDoor }) {
  return (
    <section className={classes.way} aria-labelledby="sign-in-title">
      <h2 id="sign-in-title">{t("Sign in")}</h2>
      {failure !== undefined && <p role="alert">{signInFailureWords(failure)}</p>}
      {state.kind === "away" && (
        <ErrorMessage
          error={state.error}
          title={t("The service does not answer")}
          onRetry={() => void begin()}
        />
      )}
      {state.kind === "out" && (
        <Suspense>
          <SignInPanel ways={state.ways} onSignIn={signIn} />
        </Suspense>
      )}
    </section>
  );
}

/** Returns a sentence on a sign-in at the identity provider that failed. */
function signInFailureWords(failure: string): string {
  if (failure === "denied") return t("You were not signed in: the sign-in was cancelled or refused.");
  if (failure === "unknown")
    return t("You were not signed in: this service does not know your account. Ask its operator.");
  if (failure === "unavailable")
    return t("You were not signed in: the sign-in service does not answer. Try again in a moment.");
  return t("You were not signed in. Try again.");
}

/** Operator's terms of use and support, where it has named them. */
function OperatorLinks({ terms, support }: Pick<Config, "terms" | "support">) {
  return (
    <>
      {terms && (
        <>
          {" "}
          <a href={terms} target="_blank" rel="noopener">
            {t("Terms of use")}
          </a>
        </>
      )}
      {support && (
        <>
          {" "}
          <a href={isMailSupport(support) ? `mailto:${support}` : support} target="_blank" rel="noopener">
            {t("Support")}
          </a>
        </>
      )}
    </>
  );
}

/** Returns the address of a search, or a sentence why there is none. */
type Find = (text: string) => Promise<{ address: string } | { problem: string }>;

interface StartFindProps extends Pick<StartScreenProps, "onFind" | "onSuggest" | "onFile"> {
  busy: boolean;
  /** Opens the demo at an address. */
  onOpen: (address: string) => void;
}

const FIELD_ORDER = [
  "label",
  "description",
  "error",
  "input",
] satisfies InputWrapperProps["inputWrapperOrder"];

/** Field for a place, coordinates or an area, and a button for a file with areas. */
function StartFind({ busy, onFind, onSuggest, onOpen, onFile }: StartFindProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [finding, setFinding] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const field = {
    size: "md",
    label: t("Where do you want to look?"),
    // The problem takes its place, so that nothing moves.
    description: problem === undefined && t("In the demo: simulated images, nothing is charged"),
    placeholder: t("Place, coordinates or area"),
    error: problem,
    classNames: { root: classes.field },
    inputWrapperOrder: FIELD_ORDER,
  };

  function change(next: string) {
    setText(next);
    setProblem(undefined);
  }

  async function find() {
    setFinding(true);
    const found = await onFind(text).catch(({ message }: Error) => ({ problem: message }));
    setFinding(false);
    if ("address" in found) return onOpen(found.address);
    setProblem(found.problem);
    announce(found.problem);
  }

  return (
    <form
      className={classes.find}
      onSubmit={(event) => {
        event.preventDefault();
        void find();
      }}
    >
      <Suspense
        fallback={
          <TextInput
            {...field}
            value={text}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onChange={(event) => change(event.currentTarget.value)}
          />
        }
      >
        <PlaceField
          {...field}
          autoFocus={isFocused}
          text={text}
          onChange={change}
          onSuggest={onSuggest}
          onChoose={onOpen}
        />
      </Suspense>
      <BusyButton size="md" type="submit" busy={finding || busy} Icon={IconSearch}>
        {t("Find images")}
      </BusyButton>
      <FileChoice accept={AREA_FILES} onFile={onFile}>
        {(button) => (
          <Button
            {...button}
            className={classes.file ?? ""}
            variant="subtle"
            disabled={busy}
            title={t("GeoJSON, KML, KMZ, GPX, WKT or zipped Shapefile")}
            {...iconBefore(IconFileUpload)}
          >
            {t("Or open a file with an area")}
          </Button>
        )}
      </FileChoice>
    </form>
  );
}

import { t } from "../languages/texts.ts";
import "@fontsource-variable/inter/wght.css";
import "../ui/theme/typeface.css";
import "../ui/theme/base.css";
import "../ui/theme/mantine-styles.ts";
import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import type { Config, ConfigError } from "../config.ts";
import type { DemoStart } from "../contract/demo.ts";
import { firstLanguage, loadLanguage } from "../languages/language.ts";
import { LiveRegion } from "../ui/feedback/live-region.tsx";
import { appName, setBrand } from "../ui/text/app-name.tsx";
import { cssVariables, theme } from "../ui/theme/theme.ts";
import { App } from "./app.tsx";

const colorSchemes = localStorageColorSchemeManager({ key: "swath-color-scheme" });

export async function startApp(element: HTMLElement, config: Config, demoStart: DemoStart): Promise<void> {
  // Without its texts the app starts in English.
  await loadLanguage(firstLanguage()).catch(() => {});
  hideCompositionKeys(window);
  printLight();
  setBrand(config);
  if (config.serviceBaseUrl === "" && config.demo) demoStart.fetch();
  const signInFailure = config.signIn ? takeSignInFailure() : undefined;
  show(element, <App config={config} demoStart={demoStart} signInFailure={signInFailure} />);
}

/** Returns the code that a failed sign-in left in the address, and removes it from there. */
function takeSignInFailure(): string | undefined {
  const url = new URL(location.href);
  const failure = url.searchParams.get("signin");
  if (failure === null) return undefined;
  url.searchParams.delete("signin");
  history.replaceState(history.state, "", url);
  return failure;
}

export function showConfigError(element: HTMLElement, error: ConfigError): void {
  document.title = appName();
  show(element, <ConfigErrorPage error={error} />);
}

function show(element: HTMLElement, page: ReactNode): void {
  createRoot(element).render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
    >
      {page}
      <LiveRegion />
    </MantineProvider>,
  );
}

function ConfigErrorPage({ error }: { error: ConfigError }) {
  return (
    <main className="shell-start">
      <h1 className="shell-headline">{t("This installation is not set up correctly")}</h1>
      <p className="shell-lead">
        {t("The file config.json beside index.html cannot be used. Correct it and reload the page.")}
      </p>
      <ul className="shell-faults">
        {error.faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </main>
  );
}

/** Hides the keys of an input method; WebKit sends the final Enter after the composition, as key code 229. */
export function hideCompositionKeys(page: Window): () => void {
  const hide = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
  };
  const gone = new AbortController();
  page.addEventListener("keydown", hide, { capture: true, signal: gone.signal });
  page.addEventListener("keyup", hide, { capture: true, signal: gone.signal });
  return () => gone.abort();
}

export function printLight(): void {
  const { dataset } = document.documentElement;
  let onScreen: string | undefined;
  addEventListener("beforeprint", () => {
    onScreen ??= dataset.mantineColorScheme;
    dataset.mantineColorScheme = "light";
  });
  addEventListener("afterprint", () => {
    if (onScreen !== undefined) dataset.mantineColorScheme = onScreen;
    onScreen = undefined;
  });
}

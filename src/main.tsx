import { showConfigError, startApp } from "./app/start-app.tsx";
import { ConfigError, loadConfig } from "./config.ts";
import { fetchDemoService, startDemoService } from "./hosts/browser/browser.ts";

const root = document.getElementById("root");

/** Loads the configuration and the app side by side; the page already shows its headline. */
async function start(element: HTMLElement): Promise<void> {
  try {
    const config = await loadConfig();
    await startApp(element, config, { fetch: fetchDemoService, start: startDemoService });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    showConfigError(element, error);
  }
}

/**
 * From the first visit on, the service worker keeps the files of the app, so that a page that is reloaded offline opens with
 * what this device keeps. Without it nothing is lost. What the page loads is named to it: not all of that passes through it.
 */
async function prepareForOffline(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker || import.meta.env.DEV) return;
  // What passes is kept at once; what came before is named here.
  await serviceWorker.register(`${import.meta.env.BASE_URL}service-worker.js`);
  const { active } = await serviceWorker.ready;
  let isStart = true;
  new PerformanceObserver((list) => {
    const loaded = list.getEntries().map(({ name }) => name);
    active?.postMessage({ loaded, entry: import.meta.url, isStart });
    isStart = false;
  }).observe({ type: "resource", buffered: true });
}

const started = root ? start(root) : Promise.resolve();
// What is kept for a start offline is what this start needed, to its end.
addEventListener("load", () => void started.then(prepareForOffline).catch(() => {}), { once: true });

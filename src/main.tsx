import { showConfigError, startApp } from "./app/start-app.tsx";
import { ConfigError, loadConfig } from "./config.ts";
import { fetchDemoService, startDemoService } from "./hosts/browser/browser.ts";

const root = document.getElementById("root");

async function start(element: HTMLElement): Promise<void> {
  try {
    const config = await loadConfig();
    await startApp(element, config, { fetch: fetchDemoService, start: startDemoService });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    showConfigError(element, error);
  }
}

/** Caches the app's files for a reload offline. What loads before the worker controls the page is named to it. */
async function prepareForOffline(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker || import.meta.env.DEV) return;
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
// Waits for all that this start needs.
addEventListener("load", () => void started.then(prepareForOffline).catch(() => {}), { once: true });

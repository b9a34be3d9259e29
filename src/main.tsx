import { ConfigError, loadConfig } from "./config.ts";

const root = document.getElementById("root");

/** Loads the configuration and the app side by side; the page already shows its headline. */
async function start(element: HTMLElement): Promise<void> {
  const app = import("./app/start-app.tsx");
  try {
    const config = await loadConfig();
    (await app).startApp(element, config, async (baseUrl) => {
      const { startDemoService } = await import("./hosts/browser/browser.ts");
      return startDemoService({ baseUrl });
    });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    (await app).showConfigError(element, error);
  }
}

/** From the first visit on, a page that cannot be loaded offline is answered by our own; without it nothing is lost. */
function prepareForOffline(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker || import.meta.env.DEV) return;
  serviceWorker.register(`${import.meta.env.BASE_URL}service-worker.js`).catch(() => {});
}

if (root) void start(root);
addEventListener("load", prepareForOffline, { once: true });

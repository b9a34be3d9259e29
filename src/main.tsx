import { ConfigError, loadConfig } from "./config.ts";

const root = document.getElementById("root");

/** Loads the configuration and the app side by side; the page already shows its headline. */
async function start(element: HTMLElement): Promise<void> {
  const app = import("./app/start-app.tsx");
  try {
    const config = await loadConfig();
    (await app).startApp(element, config, async (baseUrl) => {
      const { startDemoService } = await import("./hosts/browser.ts");
      return startDemoService({ baseUrl });
    });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    (await app).showConfigError(element, error);
  }
}

if (root) void start(root);

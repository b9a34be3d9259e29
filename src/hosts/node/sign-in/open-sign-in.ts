import { endpoints } from "../../../contract/endpoints.ts";
import type { Directory } from "../../../service/directory/directory.ts";
import type { Vault } from "../../../service/secrets.ts";
import type { Store } from "../../../service/store/store.ts";
import { type AppFiles, openAppFiles } from "../app-files.ts";
import { createLinks } from "../links/links.ts";
import { type Log, seldom } from "../log.ts";
import { type NodeEnvironment, providerSettings } from "../node-environment.ts";
import { createProviderSessions } from "./ask-provider.ts";
import { createProvider } from "./provider.ts";
import { createSessions } from "./sessions.ts";
import type { SignInOptions } from "./sign-in.ts";

/** Settings of the app where this host serves it. */
const SIGNED_IN = { signIn: true, demo: false, serviceBaseUrl: "", tokenUrl: "" };

/** First parts of the paths that the service answers. */
const SERVICE_PATHS: ReadonlySet<string> = new Set(
  ["/auth", "/files", "/docs", "/operator", ...endpoints.map(({ path }) => path)].map(
    (path) => path.split("/")[1] ?? "",
  ),
);

interface Parts {
  store: Store;
  directory: Directory;
  vault: Vault;
  log: Log;
  /** Namespace of the properties of the service that the app shows. */
  propertyPrefix: string;
  /** Whether the app offers new images; a gateway leaves it to the config.json. */
  tasks?: boolean;
  connect?: SignInOptions["connect"];
}

/** Opens the built app, and what signs people in to it, as the settings say. */
export async function openSignIn(
  settings: NodeEnvironment,
  { store, directory, vault, log, propertyPrefix, tasks, connect }: Parts,
): Promise<{ app: AppFiles | undefined; signIn: SignInOptions }> {
  const report = seldom((error, unreported) =>
    log.warn({ err: error, unreported }, "an exchange with the identity provider failed"),
  );
  const app = await openAppFiles({
    basePath: new URL(settings.PUBLIC_URL ?? "http://localhost").pathname.replace(/\/$/, ""),
    config: { ...SIGNED_IN, propertyPrefix, ...(tasks !== undefined && { tasks }) },
    others: SERVICE_PATHS,
    onFaults: (file, faults) =>
      log.warn({ file, faults }, "the app cannot use its config.json: correct it and reload the page"),
  });
  if (!app)
    log.info('The app is not built, so that only the interface is served: build it with "npm run build".');
  const given = providerSettings(settings);
  const parts = { store, vault, report, now: Date.now };
  const sessions = createSessions({ store, directory, now: Date.now });
  const signIn: SignInOptions = {
    ...{ directory, sessions, report, connect },
    // The other service would take a guest for the company's client, with its own images and orders.
    links: connect
      ? undefined
      : createLinks({
          ...{ store, directory, sessions, now: Date.now },
          observe: ({ what, ...event }) => log.info(event, `link ${what}`),
        }),
    isDemo: settings.DEMO === "1",
    provider:
      given &&
      ((callback) => {
        const provider = createProvider(given, { callback, ...parts });
        // The service starts without it: one that is away now may be there when somebody signs in.
        provider.check().catch((error: Error) => log.warn({ err: error.cause }, error.message));
        return { provider, providerSessions: createProviderSessions({ provider, ...parts }) };
      }),
    observe: ({ what, ...event }) => log.info(event, `session ${what}`),
  };
  return { app, signIn };
}

import { readFile, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { ConfigError, parseConfig } from "../../config.ts";

/** The built app: beside the built program, or where `npm run build` puts it. */
export const APP_FOLDER = fileURLToPath(
  new URL(import.meta.url.endsWith(".ts") ? "../../../dist/app" : "../app", import.meta.url),
);

/** Names of built files hold a hash of their content; the others are asked for again. */
const FOREVER = "public, max-age=31536000, immutable";

/** The page itself says what it may load; a server alone can forbid frames. Maps of others want a referrer. */
const PAGE_HEADERS = {
  "content-security-policy": "frame-ancestors 'none'",
  "referrer-policy": "strict-origin",
};

interface AppFilesOptions {
  folder?: string;
  /** Path below which the page lies; the app was built for it. */
  basePath: string;
  /** Settings that replace those in the `config.json` of the build. */
  config: Readonly<Record<string, unknown>>;
  /** First parts of paths that are the service's own, where no screen is. */
  others: ReadonlySet<string>;
  /** Called with the faults of the `config.json`, at the start and after each change of it. */
  onFaults?: (file: string, faults: readonly string[]) => void;
}

export type AppFiles = NonNullable<Awaited<ReturnType<typeof openAppFiles>>>;

/**
 * Opens the built app; undefined where none is built. Throws a sentence where it was built for another path, where
 * its files would not be found.
 */
export async function openAppFiles(options: AppFilesOptions) {
  const { folder = APP_FOLDER, basePath, config, others, onFaults } = options;
  const page = await readFile(`${folder}/index.html`, "utf8").catch(() => undefined);
  if (page === undefined) return undefined;
  const builtFor = /src="([^"]*)\/assets\//.exec(page)?.[1] ?? "";
  if (builtFor !== basePath) {
    throw new Error(
      `the app in ${folder} was built for the path "${builtFor}/", and PUBLIC_URL has "${basePath}/": build it again with BASE_PATH=${basePath.slice(1)}`,
    );
  }
  const app = new Hono();
  app.use(compress(), etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...Object.keys(PAGE_HEADERS)] }));
  let checked: string | undefined;
  /** Reads the file each time, so that a corrected one counts at the next reload. */
  async function readConfig(): Promise<string> {
    const file = `${folder}/config.json`;
    const written = await readFile(file, "utf8");
    const text = withSettings(written, config);
    if (written !== checked) {
      checked = written;
      const faults = faultsOf(text);
      if (faults.length > 0) onFaults?.(file, faults);
    }
    return text;
  }
  // Without the file the page's request for it fails, and is logged.
  await readConfig().catch(() => undefined);
  app.get(`${basePath}/config.json`, async (c) =>
    c.body(await readConfig(), 200, { ...UNKEPT, "content-type": "application/json" }),
  );
  app.use(
    serveStatic({
      root: folder,
      rewriteRequestPath: (path) => path.slice(basePath.length),
      async onFound(path, c) {
        const { size, mtimeMs } = await stat(path);
        c.header("cache-control", path.startsWith(`${folder}/assets/`) ? FOREVER : "no-cache");
        c.header("etag", `W/"${size.toString(36)}-${mtimeMs.toString(36)}"`);
        for (const [name, value] of Object.entries(PAGE_HEADERS)) c.header(name, value);
      },
    }),
  );
  app.get("*", (c) => c.html(page, 200, { ...UNKEPT, ...PAGE_HEADERS }));

  /** Returns whether a request is for a file of the app, or opens one of its screens. */
  async function isOfApp({ method, url, headers }: Request): Promise<boolean> {
    if (method !== "GET" && method !== "HEAD") return false;
    const { pathname } = new URL(url);
    if (pathname !== basePath && !pathname.startsWith(`${basePath}/`)) return false;
    const path = pathname.slice(basePath.length);
    if (others.has(path.split("/")[1] ?? "")) return false;
    if ((headers.get("accept") ?? "").includes("text/html")) return true;
    const file = await stat(folder + path).catch(() => undefined);
    return file !== undefined;
  }

  return {
    /** Answers a request for the app; undefined for any other. */
    async answer(request: Request): Promise<Response | undefined> {
      return (await isOfApp(request)) ? app.fetch(request) : undefined;
    },
  };
}

/** Returns a JSON object with other settings; anything else as it is, for the app says what is wrong with it. */
function withSettings(written: string, settings: Readonly<Record<string, unknown>>): string {
  try {
    const built: unknown = JSON.parse(written);
    const isObject = typeof built === "object" && built !== null && !Array.isArray(built);
    return isObject ? JSON.stringify({ ...built, ...settings }) : written;
  } catch {
    return written;
  }
}

/** Returns what the app would refuse in its settings, a sentence each. */
function faultsOf(text: string): readonly string[] {
  try {
    parseConfig(text);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

const UNKEPT = { "cache-control": "no-cache" };

import type { Config } from "../config.ts";
import { parseUrl } from "../domain/url.ts";

const ANYWHERE = ["https:", "http://127.0.0.1:*", "http://localhost:*"];

/** Returns the origins a page may call, `given` comma or space separated; undefined: any. Throws a sentence. */
export function allowedOrigins(
  config: Pick<Config, "serviceBaseUrl" | "tokenUrl" | "basemaps">,
  given = "",
): readonly string[] | undefined {
  const more = given.split(/[\s,]+/).filter((address) => address !== "");
  if (more.includes("any") || (config.serviceBaseUrl === "" && more.length === 0)) return undefined;
  const maps = config.basemaps.map(({ url }) => url).filter((url) => !url.startsWith("/"));
  const named = [config.serviceBaseUrl, config.tokenUrl, ...maps].filter((address) => address !== "");
  return [...new Set([...named, ...more].map(originOf))];
}

function originOf(address: string): string {
  const url = parseUrl(address);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error(
      `ORIGINS: "${address}" is not an address such as https://tiles.example.com; or give "any".`,
    );
  }
  return url.origin;
}

export function pagePolicy(origins: readonly string[] | undefined): string {
  const others = (origins ?? ANYWHERE).map((origin) => ` ${origin}`).join("");
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${others}`,
    `connect-src 'self' blob:${others}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

/** A policy inside the page cannot forbid frames, so the server sends these headers. */
export const PAGE_HEADERS = {
  "Content-Security-Policy": "frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin",
  "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
};

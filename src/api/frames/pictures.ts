import type { QueryClient } from "@tanstack/react-query";
import { parseUrl } from "../../domain/url.ts";
import { t } from "../../languages/texts.ts";
import { ApiError } from "../api-error.ts";
import type { Session } from "../session.ts";
import { findFrames } from "./frames.ts";

export const PICTURE_LIMIT_MS = 30_000;
const LEAST_LEFT_MS = 60_000;
const TOGETHER_MS = 20;

/** Returns the end of a signed link, ms since 1970; undefined without one. */
export function linkEnd(href: string): number | undefined {
  const url = parseUrl(href, "https://page.invalid/");
  if (!url) return undefined;
  const query = new Map([...url.searchParams].map(([name, text]) => [name.toLowerCase(), text]));
  for (const maker of ["x-amz", "x-goog"]) {
    const [signed, seconds] = [query.get(`${maker}-date`), query.get(`${maker}-expires`)];
    const made = signed?.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
    const end = Date.parse(made ?? "") + Number(seconds) * 1000;
    if (Number.isFinite(end)) return end;
  }
  const end = Number(query.get("expires")) * 1000 || Date.parse(query.get("se") ?? "");
  return Number.isFinite(end) && end > 0 ? end : undefined;
}

export function isSpent(href: string): boolean {
  const end = linkEnd(href);
  return end !== undefined && end < Date.now() + LEAST_LEFT_MS;
}

const waiting = new WeakMap<QueryClient, { ids: Set<string>; frames: ReturnType<typeof findFrames> }>();

type PictureKind = "quicklookUrl" | "thumbnailUrl";

export async function askForPicture(
  session: Session,
  client: QueryClient,
  frameID: string,
  kind: PictureKind = "quicklookUrl",
): Promise<string> {
  let batch = waiting.get(client);
  if (!batch) {
    const ids = new Set<string>();
    const frames = new Promise((resolve) => setTimeout(resolve, TOGETHER_MS)).then(async () => {
      waiting.delete(client);
      const signal = AbortSignal.timeout(PICTURE_LIMIT_MS);
      return findFrames(session, [...ids], { client, signal });
    });
    batch = { ids, frames };
    waiting.set(client, batch);
  }
  batch.ids.add(frameID);
  const link = (await batch.frames).get(frameID)?.[kind];
  if (!link) throw noPicture();
  return link;
}

/** Fetches a picture within 30 s, by a new link of `ask` if the present one ended or failed. Throws. */
export async function fetchPicture(
  link: string,
  signal: AbortSignal,
  ask?: () => Promise<string>,
): Promise<Blob> {
  if (ask && isSpent(link)) return fetchOnce(await ask(), signal);
  try {
    return await fetchOnce(link, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (!ask) throw error;
    return fetchOnce(await ask(), signal);
  }
}

async function fetchOnce(link: string, signal: AbortSignal): Promise<Blob> {
  const limit = AbortSignal.timeout(PICTURE_LIMIT_MS);
  const response = await fetch(link, { signal: AbortSignal.any([signal, limit]) });
  if (!response.ok) throw noPicture();
  return response.blob();
}

function noPicture(): ApiError {
  return new ApiError({
    kind: "answer",
    code: "no_picture",
    message: t("Image could not be loaded"),
    operation: "picture",
  });
}

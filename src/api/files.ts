import { parseUrl } from "../domain/url.ts";
import { t } from "../languages/texts.ts";
import { ApiError } from "./api-error.ts";
import { errorFromResponse } from "./error-answer.ts";

/** Largest archive that every unpacker reads, bytes. */
export const LARGEST_ZIP = 2 ** 32 - 2 ** 20;
const HELD_MS = 60_000;
/** Place of the demo's files, whose answers are held whole on their way through the page's worker. */
const DEMO_FILES = `${import.meta.env.BASE_URL}sandbox/files/`;
/** Bytes of a file of the demo that are fetched at once. */
const PIECE = 8_388_608;

interface SaveOptions {
  signal?: AbortSignal;
  /** Called with the share of a file that has come, for one that comes in parts. */
  onShare?: (share: number) => void;
}

/** Saves a file by its signed link, without the bearer. Throws `ApiError` on failure or for a scheme other than http(s). */
export async function saveFile(href: string, { signal, onShare }: SaveOptions = {}): Promise<void> {
  if (!isOfThisHost(href)) return save(nameOf(href), href);
  // Downloads bypass the page's worker, so a demo's files are fetched here.
  const parts: Blob[] = [];
  let loaded = 0;
  for await (const answer of fetchPieces(href, signal)) {
    const part = await answer.blob().catch(notFetched(signal));
    loaded += part.size;
    parts.push(part);
    if (loaded < totalOf(answer)) onShare?.(loaded / totalOf(answer));
  }
  saveBlob(nameOf(href), new Blob(parts));
}

export function saveBlob(name: string, blob: Blob): void {
  save(name, heldAddress(blob));
}

function save(name: string, address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName(name);
  link.rel = "noopener";
  document.body.append(link);
  link.click();
  link.remove();
}

/** Returns whether a page may read a file for certain: another host may not allow it. Throws for an unsafe link. */
export function isOfThisHost(href: string): boolean {
  const message = linkFault(href);
  if (message) throw new ApiError({ kind: "shape", code: "unusable_link", message, operation: "file" });
  return new URL(href, location.href).origin === location.origin;
}

/** Fetches a file in one answer, or in several where no answer should be long. */
async function* fetchPieces(href: string, signal?: AbortSignal): AsyncGenerator<Response> {
  const isOfDemo = parseUrl(href, SOMEWHERE)?.pathname.startsWith(DEMO_FILES);
  if (!isOfDemo || !isOfThisHost(href)) return yield fetchFile(href, { signal });
  let etag: string | undefined;
  for (let [start, size] = [0, 1]; start < size; start += PIECE) {
    const range = `bytes=${start}-${start + PIECE - 1}`;
    const headers = { range, ...(etag && { "if-range": etag }) };
    const answer = await fetchFile(href, { signal, headers });
    // Another version of the file comes whole.
    if (answer.status !== 206 && start > 0) notFetched()(new Error("The file has changed."));
    etag = answer.headers.get("etag") ?? undefined;
    size = totalOf(answer);
    yield answer;
  }
}

/** Returns the size of a file of which an answer is a part; 0 of a whole one. */
const totalOf = ({ headers }: Response) => Number(headers.get("content-range")?.split("/")[1] ?? 0);

interface FetchOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
}

/** Fetches a file by its signed link, without the bearer. Throws `ApiError` on failure. */
async function fetchFile(href: string, { signal, headers = {} }: FetchOptions): Promise<Response> {
  const response = await fetch(href, { headers, ...(signal && { signal }) }).catch(notFetched(signal));
  if (!response.ok) throw await errorFromResponse(response, "file");
  return response;
}

/** Returns the size of a file, bytes; null on another host, where a link signed for reading may answer nothing else. */
export async function fileSize(href: string, signal: AbortSignal): Promise<number | null> {
  if (!isOfThisHost(href)) return null;
  const response = await fetch(href, { method: "HEAD", signal });
  return response.ok ? Number(response.headers.get("content-length")) || null : null;
}

/** Reads a file in pieces by its signed link. Throws `ApiError` on failure, also where the connection breaks amid it. */
export async function* readFile(href: string, signal: AbortSignal): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const { body } of fetchPieces(href, signal)) {
    const reader = body?.getReader();
    for (;;) {
      const read = await reader?.read().catch(notFetched(signal));
      if (!read || read.done) break;
      yield read.value;
    }
  }
}

function notFetched(signal?: AbortSignal): (cause: unknown) => never {
  return (cause) => {
    if (signal?.aborted) throw cause;
    throw new ApiError({
      kind: "network",
      code: "no_answer",
      message: t("Couldn’t fetch the file."),
      operation: "file",
    });
  };
}

function heldAddress(blob: Blob): string {
  const address = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(address), HELD_MS);
  return address;
}

function nameOf(href: string): string {
  const { pathname } = new URL(href, location.href);
  const name = pathname.split("/").slice(-3).join("_");
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const SOMEWHERE = "https://page.invalid/";

/** Returns a sentence about an unsafe link: `javascript:` would run in this page, `file:` would read the user's disk. */
export function linkFault(href: string): string | undefined {
  const url = parseUrl(href, SOMEWHERE);
  if (url && /^https?:$/.test(url.protocol)) return undefined;
  const rule = t(
    "Only links that begin with http:// or https:// are opened. Tell the operator of the service.",
  );
  return url
    ? `${t("The service gave a link that begins with “{protocol}”.", { protocol: url.protocol })} ${rule}`
    : `${t("The service gave a link that is not an address.")} ${rule}`;
}

/** Characters that a system forbids or takes for a separator, and those that reorder or hide letters. */
const FORBIDDEN = /[/\\:*?"<>|\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff]/gu;
/** Device names of Windows, with any ending. */
const DEVICE = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?=\s*(\.|$))/i;
const MOST_BYTES = 200;
const ENDING = /\.[\p{L}\p{N}]{1,12}$/u;

export function fileName(text: string): string {
  const plain = text.replace(FORBIDDEN, "_").replace(/[. ]+$/, (end) => "_".repeat(end.length));
  const named = /^_*$/.test(plain) ? "_" : plain.replace(DEVICE, "_$&");
  const [ending = ""] = ENDING.exec(named) ?? [];
  return bytes(named) <= MOST_BYTES
    ? named
    : cut(named.slice(0, named.length - ending.length), MOST_BYTES - bytes(ending)) + ending;
}

function bytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

function cut(text: string, most: number): string {
  const letters: string[] = [];
  let left = most;
  for (const letter of text) {
    left -= bytes(letter);
    if (left < 0) break;
    letters.push(letter);
  }
  return letters.join("");
}

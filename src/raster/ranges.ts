import { type FaultKind, RasterFault } from "./raster.ts";

/**
 * Bytes of a file by ranges (RFC 9110, section 14), each failure as a fault of its own. A refused link is renewed once
 * for all that wait. A host that ignores ranges is read whole up to 32 MB.
 */

export interface RangeFile {
  /** Returns bytes `from` up to `to`, which is left out; fewer at the end of the file. */
  read(from: number, to: number, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  /** Size, bytes; undefined where the host does not tell. */
  size(): number | undefined;
  /** Bytes and requests so far. */
  loaded(): { readonly bytes: number; readonly requests: number };
}

export const LARGEST_WHOLE = 32 * 1_048_576;

/** Longest wait that a busy host may ask for, s, and how often. */
const LONGEST_WAIT = 10;
const MOST_WAITS = 3;

interface RangeOptions {
  /** Returns a new link. */
  renew: () => Promise<string>;
  /** Called when bytes came. */
  onBytes?: () => void;
}

export function openRanges(first: string, { renew, onBytes = () => {} }: RangeOptions): RangeFile {
  let link = first;
  let renewing: Promise<void> | undefined;
  let size: number | undefined;
  let etag: string | undefined;
  let whole: Uint8Array<ArrayBuffer> | undefined;
  const loaded = { bytes: 0, requests: 0 };

  /** Asks with the newest link; a refused one is renewed, unless another request did. */
  async function ask(from: number, to: number, signal: AbortSignal | undefined): Promise<Response> {
    const used = link;
    const answer = await request(used, from, to, signal);
    if (!isRefused(answer)) return answer;
    drop(answer);
    if (link === used) {
      renewing ??= renew()
        .then((made) => {
          link = made;
        })
        .finally(() => {
          renewing = undefined;
        });
      await renewing.catch(() => {
        throw new RasterFault("refused");
      });
    }
    const again = await request(link, from, to, signal);
    if (isRefused(again)) refuse(again, "refused", String(again.status));
    return again;
  }

  /** Asks again when a host that is busy says that it soon answers. */
  async function request(
    url: string,
    from: number,
    to: number,
    signal: AbortSignal | undefined,
    tried = 0,
  ): Promise<Response> {
    loaded.requests++;
    const headers = { range: `bytes=${from}-${to - 1}` };
    const options = { headers, ...(signal && { signal }) };
    const answer = await fetch(url, options).catch(async (cause: unknown) => {
      if (signal?.aborted) throw cause;
      if (!(await isReachable(url, signal))) throw new RasterFault("network");
      // Hosts may refuse a link that expired without allowing the page to read that answer.
      if (loaded.bytes > 0) return new Response(null, { status: 403 });
      throw new RasterFault("blocked", new URL(url).host);
    });
    const wait = Number(answer.headers.get("retry-after") ?? Number.NaN);
    if (![429, 503].includes(answer.status) || !(wait <= LONGEST_WAIT) || tried === MOST_WAITS) return answer;
    drop(answer);
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    signal?.throwIfAborted();
    return request(url, from, to, signal, tried + 1);
  }

  /** Takes so many bytes at most, whatever the host sends. */
  async function bytesOf({ body }: Response, most: number, signal: AbortSignal | undefined) {
    const bytes = new Uint8Array(most);
    const reader = body?.getReader();
    let length = 0;
    for (let hasMore = true; hasMore; ) {
      const read = await reader?.read().catch((cause: unknown) => {
        throw signal?.aborted ? cause : new RasterFault("cut-off");
      });
      const part = read?.value?.subarray(0, most - length) ?? new Uint8Array();
      bytes.set(part, length);
      length += part.length;
      hasMore = read?.value?.length === part.length;
    }
    void reader?.cancel().catch(() => {});
    loaded.bytes += length;
    onBytes();
    return length < most ? bytes.slice(0, length) : bytes;
  }

  return {
    async read(from, to, signal) {
      if (whole || to <= from) return whole?.slice(from, to) ?? new Uint8Array();
      if (to - from > LARGEST_WHOLE) throw new RasterFault("too-large");
      const answer = await ask(from, to, signal);
      const { status, headers } = answer;
      if (status === 404 || status === 410) refuse(answer, "missing");
      if (!answer.ok && status !== 416) refuse(answer, "failing", String(status));
      if (headers.get("content-type")?.startsWith("text/html")) refuse(answer, "not-an-image");
      const [, start, total] =
        /^bytes (?:(\d+)-\d+|\*)\/(\d+)$/.exec(headers.get("content-range") ?? "") ?? [];
      const tag = headers.get("etag") ?? etag;
      const isOther = total !== undefined && size !== undefined && size !== Number(total);
      if (isOther || tag !== (etag ?? tag)) refuse(answer, "changed");
      if (status === 416) {
        drop(answer);
        return new Uint8Array();
      }
      etag = tag;
      if (status !== 206) {
        const length = headers.get("content-length");
        if (loaded.bytes > 0 || length === null || Number(length) > LARGEST_WHOLE)
          refuse(answer, "no-ranges");
        // A packed answer may be longer than it says.
        const bytes = await bytesOf(answer, LARGEST_WHOLE + 1, signal);
        if (bytes.length > LARGEST_WHOLE) throw new RasterFault("no-ranges");
        whole = bytes;
        size = whole.length;
        return whole.slice(from, to);
      }
      if (total !== undefined) size = Number(total);
      const bytes = await bytesOf(answer, to - from, signal);
      const isShort = size !== undefined && bytes.length < Math.min(to, size) - from;
      if (isShort || Number(start ?? from) !== from) throw new RasterFault("cut-off");
      return bytes;
    },
    size: () => size,
    loaded: () => ({ ...loaded }),
  };
}

const isRefused = ({ status }: Response) => status === 401 || status === 403;

function refuse(answer: Response, kind: FaultKind, detail?: string): never {
  drop(answer);
  throw new RasterFault(kind, detail);
}

/** Ends an answer; cancelling one that was aborted rejects. */
const drop = ({ body }: Response) => void body?.cancel().catch(() => {});

/** Returns whether a host answers a page at all: then it was the page that was not allowed to read. */
async function isReachable(url: string, signal: AbortSignal | undefined): Promise<boolean> {
  const options = { method: "HEAD", mode: "no-cors", ...(signal && { signal }) } as const;
  return fetch(url, options).then(
    () => true,
    () => false,
  );
}

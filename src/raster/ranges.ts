import { RasterFault } from "./raster.ts";

/**
 * Bytes of a file by ranges (RFC 9110, section 14), each failure as a fault of its own. A refused link is renewed once
 * for all that wait, and not if it changed meanwhile. A host that ignores ranges is read whole up to 32 MB.
 */

export interface RangeFile {
  /** Returns bytes `from` up to `to`, which is left out; fewer at the end of the file. */
  read(from: number, to: number, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  /** Size, bytes; undefined where the host does not tell. */
  size(): number | undefined;
  /** Bytes and requests so far. */
  loaded(): { readonly bytes: number; readonly requests: number };
}

const LARGEST_WHOLE = 32 * 1_048_576;

interface RangeOptions {
  /** Returns a new link. */
  renew: () => Promise<string>;
  /** Called when bytes came. */
  onBytes?: () => void;
}

export function openRanges(first: string, { renew, onBytes = () => {} }: RangeOptions): RangeFile {
  let link = first;
  let renewing: Promise<string> | undefined;
  let size: number | undefined;
  let etag: string | undefined;
  let whole: Promise<Uint8Array<ArrayBuffer>> | undefined;
  const loaded = { bytes: 0, requests: 0 };

  /** Asks with the newest link; a refused one is renewed, unless it was meanwhile. */
  async function ask(from: number, to: number, signal: AbortSignal | undefined): Promise<Response> {
    const used = link;
    const answer = await request(used, from, to, signal);
    if (answer.status !== 401 && answer.status !== 403) return answer;
    void answer.body?.cancel();
    if (link === used) {
      renewing ??= renew().finally(() => {
        renewing = undefined;
      });
      link = await renewing.catch(() => {
        throw new RasterFault("refused");
      });
    }
    const again = await request(link, from, to, signal);
    if (again.status === 401 || again.status === 403) throw new RasterFault("refused", String(again.status));
    return again;
  }

  async function request(url: string, from: number, to: number, signal: AbortSignal | undefined) {
    loaded.requests++;
    const headers = { range: `bytes=${from}-${to - 1}` };
    const options = { headers, ...(signal && { signal }) };
    return fetch(url, options).catch(async (cause: unknown) => {
      if (signal?.aborted) throw cause;
      throw new RasterFault((await isReachable(url, signal)) ? "blocked" : "network");
    });
  }

  async function bytesOf(answer: Response, signal: AbortSignal | undefined) {
    const bytes = await answer.bytes().catch((cause: unknown) => {
      if (signal?.aborted) throw cause;
      throw new RasterFault("cut-off");
    });
    loaded.bytes += bytes.length;
    onBytes();
    return bytes as Uint8Array<ArrayBuffer>;
  }

  function holdTag({ headers }: Response): void {
    const tag = headers.get("etag") ?? undefined;
    if (etag !== undefined && tag !== undefined && tag !== etag) throw new RasterFault("changed");
    etag ??= tag;
  }

  return {
    async read(from, to, signal) {
      if (whole) return (await whole).slice(from, to);
      const answer = await ask(from, to, signal);
      const { status, headers } = answer;
      if (status === 404 || status === 410) throw new RasterFault("missing");
      if (status === 416) return new Uint8Array();
      if (!answer.ok) throw new RasterFault("network", String(status));
      if (headers.get("content-type")?.startsWith("text/html")) {
        void answer.body?.cancel();
        throw new RasterFault("not-an-image");
      }
      holdTag(answer);
      if (status !== 206) {
        const length = Number(headers.get("content-length") ?? Number.NaN);
        if (!(length <= LARGEST_WHOLE)) {
          void answer.body?.cancel();
          throw new RasterFault("no-ranges");
        }
        size = length;
        // Later ranges are cut from it; a failure is asked for again.
        whole = bytesOf(answer, undefined);
        whole.catch(() => {
          whole = undefined;
        });
        return (await whole).slice(from, to);
      }
      const [, start, end, total] =
        /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get("content-range") ?? "") ?? [];
      if (total !== undefined) {
        if (size !== undefined && size !== Number(total)) throw new RasterFault("changed");
        size = Number(total);
      }
      const bytes = await bytesOf(answer, signal);
      const told = start === undefined ? undefined : Number(end) - Number(start) + 1;
      if ((start !== undefined && Number(start) !== from) || (told !== undefined && bytes.length !== told))
        throw new RasterFault("cut-off");
      return bytes.length > to - from ? bytes.slice(0, to - from) : bytes;
    },
    size: () => size,
    loaded: () => ({ ...loaded }),
  };
}

/** Returns whether a host answers a page at all: then it was the page that was not allowed to read. */
async function isReachable(url: string, signal: AbortSignal | undefined): Promise<boolean> {
  const options = { method: "HEAD", mode: "no-cors", ...(signal && { signal }) } as const;
  return fetch(url, options).then(
    () => true,
    () => false,
  );
}

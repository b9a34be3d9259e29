import { ServiceError } from "../errors.ts";
import type { FileFacts, MadeFile } from "./made-files.ts";

/** A file that may have to be made. */
export interface OfferedFile {
  headers: Readonly<Record<string, string>>;
  /** What is known of it; undefined where it has to be made for that. */
  facts: FileFacts | undefined;
  read: () => Promise<MadeFile>;
}

/**
 * Answers a request for a file (interface 4.3; RFC 9110): 304 when the caller has it already, 206 with one range of
 * bytes, 416 for a range that lies outside, else all of it. Several ranges at once are answered with the whole file, as
 * the standard allows. Nothing is made that is not sent, if the file is known.
 */
export async function answerBytes(request: Request, file: OfferedFile): Promise<Response> {
  const made = file.facts ? undefined : await file.read();
  const { etag, size } = file.facts ?? made ?? (await file.read());
  const shared = { ...file.headers, etag, "accept-ranges": "bytes" };
  const known = request.headers.get("if-none-match");
  if (known !== null && namesTag(known, etag)) return new Response(null, { status: 304, headers: shared });

  const length = { "content-length": String(size) };
  if (request.method === "HEAD") return new Response(null, { headers: { ...shared, ...length } });
  const range = rangeOf(request, { etag, size });
  const { bytes } = made ?? (await file.read());
  if (!range) return new Response(bytes, { headers: { ...shared, ...length } });
  const { start, end } = range;
  return new Response(bytes.subarray(start, end + 1), {
    status: 206,
    headers: {
      ...shared,
      "content-range": `bytes ${start}-${end}/${size}`,
      "content-length": String(end + 1 - start),
    },
  });
}

/** One range of bytes, or the last of them (RFC 9110, 14.1.2). */
const RANGE = /^bytes=[ \t,]*(?:(\d+)-(\d*)|-(\d+))[ \t,]*$/i;

/** The requested bytes; undefined for all of them, as for several ranges and a header that is malformed (RFC 9110, 14.2). */
function rangeOf(
  { headers }: Request,
  { etag, size }: FileFacts,
): { start: number; end: number } | undefined {
  const asked = headers.get("range");
  const onlyIf = headers.get("if-range");
  // A weak tag, or a date, is none that could be the same for sure (RFC 9110, 13.1.5).
  if (asked === null || (onlyIf !== null && onlyIf !== etag)) return undefined;
  const parts = RANGE.exec(asked);
  if (!parts) return undefined;
  const [, first, last, suffix] = parts;
  if (first !== undefined && last && Number(last) < Number(first)) return undefined;
  const start = first === undefined ? Math.max(0, size - Number(suffix)) : Number(first);
  if (start >= size) {
    throw new ServiceError(416, "range_not_satisfiable", `The file has ${size} bytes.`, {
      "content-range": `bytes */${size}`,
    });
  }
  return { start, end: Math.min(size - 1, last ? Number(last) : size - 1) };
}

/** Whether an If-None-Match names a tag; a weak one stands for the same bytes here (RFC 9110, 13.1.2). */
function namesTag(list: string, etag: string): boolean {
  return list.trim() === "*" || list.split(",").some((entry) => entry.trim().replace(/^W\//, "") === etag);
}

import parseRange from "range-parser";
import { ServiceError } from "./errors.ts";

/** The whole of a file as it would be answered. */
export interface WholeFile {
  bytes: Uint8Array<ArrayBuffer>;
  headers: Readonly<Record<string, string>>;
}

/**
 * Answers a request for a file (choices.md, Search; RFC 9110): 304 when the caller has it already, 206 with one range of
 * bytes, 416 for a range that lies outside, else all of it. Several ranges at once are answered with the whole file, as
 * the standard allows. The ETag is strong: it follows from the bytes.
 */
export async function answerBytes(request: Request, { bytes, headers }: WholeFile): Promise<Response> {
  const etag = await strongTag(bytes);
  const shared = { ...headers, etag, "accept-ranges": "bytes" };
  const known = request.headers.get("if-none-match");
  if (known !== null && namesTag(known, etag)) return new Response(null, { status: 304, headers: shared });

  const size = bytes.byteLength;
  const whole = () =>
    new Response(request.method === "HEAD" ? null : bytes, {
      headers: { ...shared, "content-length": String(size) },
    });
  const asked = request.headers.get("range");
  const onlyIf = request.headers.get("if-range");
  if (asked === null || request.method !== "GET" || (onlyIf !== null && onlyIf !== etag)) return whole();
  const ranges = parseRange(size, asked);
  // -2 is a header that cannot be read, -1 a range with no byte in the file.
  if (ranges === -2) return whole();
  if (ranges === -1) {
    throw new ServiceError(416, "range_not_satisfiable", `The file has ${size} bytes.`, {
      "content-range": `bytes */${size}`,
    });
  }
  const [range] = ranges;
  if (!range || ranges.length > 1 || ranges.type !== "bytes") return whole();
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

async function strongTag(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `"${Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
}

/** Whether an If-None-Match names a tag; a weak one stands for the same bytes here (RFC 9110, 13.1.2). */
function namesTag(list: string, etag: string): boolean {
  return list.trim() === "*" || list.split(",").some((entry) => entry.trim().replace(/^W\//, "") === etag);
}

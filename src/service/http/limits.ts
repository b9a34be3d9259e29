import { badRequest, ServiceError } from "../errors.ts";

/** Largest request body, bytes: several times what a search with as many corners as it may have takes. */
export const MAX_BODY = 262_144;
/** Largest form: it holds a client's id and secret. */
export const MAX_FORM = 16_384;
const MAX_URL = 16_384;
const MAX_HEADERS = 32_768;

/** Refuses a request whose address or headers (`headerSize`, in characters) no client of the interface needs. */
export function checkSize(request: Request, headerSize = sizeOf(request.headers)): void {
  if (request.url.length > MAX_URL) {
    const message = `The address is longer than ${MAX_URL} characters.`;
    throw new ServiceError(414, "uri_too_long", message).aboutAll("length");
  }
  if (headerSize > MAX_HEADERS) {
    const message = `The headers are longer than ${MAX_HEADERS} characters.`;
    throw new ServiceError(431, "headers_too_large", message).aboutAll("length");
  }
}

function sizeOf(headers: Headers): number {
  let size = 0;
  for (const [name, value] of headers) size += name.length + value.length;
  return size;
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** The body as text, and its bytes; 413 as soon as it grows beyond `most`, whatever its headers claim. */
export async function readText(request: Request, most = MAX_BODY): Promise<{ text: string; size: number }> {
  const claimed = request.headers.get("content-length");
  if (Number(claimed ?? 0) > most) throw tooLarge(most);
  // Firefox has no `Request.body`.
  if (claimed !== null || request.body === undefined)
    return textOf(await request.arrayBuffer().catch(endedEarly), most);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of partsOf(request)) {
    size += part.byteLength;
    if (size > most) throw tooLarge(most);
    parts.push(part);
  }
  return textOf(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer(), most);
}

/** To decode a body whole takes a fraction of what it takes in parts. */
function textOf(body: ArrayBuffer, most: number): { text: string; size: number } {
  if (body.byteLength > most) throw tooLarge(most);
  try {
    return { text: decoder.decode(body), size: body.byteLength };
  } catch {
    throw badRequest("The body is not encoded in UTF-8.").aboutAll("format");
  }
}

/** A body as it comes. To read one whole that says how long it is takes a fraction of that. */
async function* partsOf({ body }: Request): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  try {
    for (;;) {
      const part = await reader?.read().catch(endedEarly);
      if (!part?.value) return;
      yield part.value;
    }
  } finally {
    await reader?.cancel().catch(() => {});
  }
}

function endedEarly(): never {
  throw badRequest("The body ended early.").aboutAll("format");
}

function tooLarge(most: number): ServiceError {
  const message = `The body is larger than ${most} bytes.`;
  return new ServiceError(413, "content_too_large", message).aboutAll("length");
}

/** The body of a call beside the interface; undefined where it is no JSON, 413 where it is too large. */
export async function readJson(request: Request): Promise<unknown> {
  const { text } = await readText(request);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

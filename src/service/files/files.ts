import { Hono } from "hono/tiny";
import { productTypes } from "../../domain/modes.ts";
import type { Frame } from "../catalog/items/frame.ts";
import { overlayKml, provenance, quicklookCorners } from "../catalog/items/item-document.ts";
import { forbidden, notFound, ServiceError } from "../errors.ts";
import type { ServiceEnv } from "../http/env.ts";
import { type Allowance, callCosts, limitAddress } from "../http/rate-limit.ts";
import type { ServiceContext } from "../parts.ts";
import { dataAssets, type FileGroup, isFileGroup, signedText, thumbnails } from "./file-links.ts";
import { type FileFacts, type MadeFile, madeFile, type WantedFile } from "./made-files.ts";
import { fileName, ownFiles } from "./own-files.ts";

export const FILE_ROUTE = "/files/:frameID/:group/:file";

const FILES_OF_ADDRESS: Allowance = {
  perSecond: 100,
  burst: 1_000,
  message: "Too many file requests from this address; large ones count as several.",
};

export function fileRoutes(context: ServiceContext): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  app.use(FILE_ROUTE, limitAddress(context, FILES_OF_ADDRESS));
  app.get(FILE_ROUTE, async ({ req, env: notes, var: { charge } }) => {
    notes.operation = "file";
    return answerFile(context, { request: req.raw, charge }, req.param());
  });
  return app;
}

/** Answers a signed link: 403 when it expired or was altered, 404 for an unknown file, 416 for a range outside. */
async function answerFile(
  context: ServiceContext,
  { request, charge }: { request: Request; charge: (units: number) => void },
  { frameID = "", group = "", file = "" }: Readonly<Record<string, string>>,
): Promise<Response> {
  const { search: signed, searchParams: search } = new URL(request.url);
  const [stated = "", ...more] = search.getAll("expires");
  const expires = Number(stated);
  const signature = search.get("signature") ?? "";
  if (
    !isFileGroup(group) ||
    stated !== `${expires}` ||
    more.length > 0 ||
    !(await context.signer.verify("file", signedText(frameID, group, expires), signature))
  ) {
    throw forbidden("The link is not signed by this service.");
  }
  const secondsLeft = expires - context.realClock() / 1000;
  if (secondsLeft <= 0) throw forbidden("The link has expired; read the item again for a new one.");
  const known = await context.catalog.frame(frameID);
  const found = known?.frame.files
    ? await findOwnFile(context, { frameID, group, file })
    : known && findFile(context, known.frame, { frameID, group, file, signed });
  if (!found) throw notFound("There is no such file.");
  const offer = "own" in found ? found.own : await offered(context, found, { request, charge });
  const answer = await answerBytes(request, {
    ...offer,
    headers: {
      "content-type": found.type,
      // Compressed bytes would not match ranges.
      "cache-control": `private, max-age=${Math.floor(secondsLeft)}, no-transform`,
      "content-disposition":
        group === "thumbnails" ? "inline" : `attachment; filename="${frameID}_${group}_${file}"`,
    },
  });
  const cost = offer.isPainted ? callCosts.painted : callCosts.sent;
  if (answer.body) charge(cost(Number(answer.headers.get("content-length"))));
  return answer;
}

type Offer = Omit<OfferedFile, "headers"> & { isPainted?: true };

async function offered(
  { files }: ServiceContext,
  found: FoundFile,
  { request: { signal }, charge }: { request: Request; charge: (units: number) => void },
): Promise<Offer> {
  if ("text" in found) {
    return { facts: undefined, read: () => madeFile(new TextEncoder().encode(found.text)) };
  }
  const { wanted, type } = found;
  const painted = await files.painted(wanted);
  if (painted) {
    return { facts: painted, read: async (range) => painted.stream(range, signal), isPainted: true };
  }
  return { facts: files.facts(wanted), read: () => files.read(wanted, () => charge(callCosts.made(type))) };
}

/** Finds a file of an archive; undefined for one that it does not have. */
async function findOwnFile(
  { store, ownFiles: archive }: ServiceContext,
  { frameID, group, file }: Omit<FileAddress, "signed">,
): Promise<{ type: string; own: Offer } | undefined> {
  const files = await store.read((tx) => ownFiles(tx, frameID, group));
  const found = group === "thumbnails" ? files[0] : files.find((one) => fileName(one) === file);
  if (!found || !archive) return undefined;
  const { href, type } = found;
  const facts = await archive.facts(href);
  const read = async (range = { start: 0, end: facts.size - 1 }) =>
    facts.size === 0 ? madeFile(new Uint8Array()) : archive.read(href, range);
  return { type, own: { facts, read } };
}

const OVERLAY_FILE = "overlay.png";

interface FileAddress {
  frameID: string;
  group: FileGroup;
  file: string;
  signed: string;
}

type FoundFile = { type: string } & ({ wanted: WantedFile } | { text: string });

function findFile(
  { baseUrl }: ServiceContext,
  frame: Frame,
  { frameID, group, file, signed }: FileAddress,
): FoundFile | undefined {
  if (group === "thumbnails") {
    switch (file) {
      case thumbnails["thumbnail-png"].file:
        return { wanted: { frame }, type: "image/png" };
      case thumbnails["thumbnail-small-png"].file:
        return { wanted: { frame, product: { type: "QLK", key: "small-png" } }, type: "image/png" };
      case OVERLAY_FILE:
        return { wanted: { frame, product: { type: "QLK", key: "qlk-png" } }, type: "image/png" };
      case thumbnails["thumbnail-json"].file:
        return { text: thumbnailMetadata(frame, frameID), type: thumbnails["thumbnail-json"].type };
      case thumbnails["thumbnail-kml"].file: {
        const overlay = `${baseUrl}/files/${frameID}/${group}/${OVERLAY_FILE}${signed}`;
        const text = overlayKml(frame, overlay, provenance(frame).description ?? "");
        return { text, type: thumbnails["thumbnail-kml"].type };
      }
      default:
        return undefined;
    }
  }
  if (!productTypes.includes(group)) return undefined;
  const asset = dataAssets[group].find(({ key, extension }) => file === `${key}.${extension}`);
  return asset && { wanted: { frame, product: { type: group, key: asset.key } }, type: asset.type };
}

function thumbnailMetadata(frame: Frame, frameID: string): string {
  return JSON.stringify({
    frame_id: frameID,
    start_datetime: new Date(frame.start).toISOString(),
    description: provenance(frame).description,
    data_orientation: "native",
    coordinates: quicklookCorners(frame),
  });
}

/** File that may have to be made; its facts are unknown before. */
interface OfferedFile {
  headers: Readonly<Record<string, string>>;
  facts: FileFacts | undefined;
  /** Returns the whole file, or a stream of the range, both ends included. */
  read: (range?: {
    start: number;
    end: number;
  }) => Promise<MadeFile | ReadableStream<Uint8Array<ArrayBuffer>>>;
}

/**
 * Answers a request for a file (interface 4.3; RFC 9110): 304 when unchanged, 206 with one range, 416 for a range
 * outside, else all of it. Makes no file whose bytes are not sent, if its facts are known.
 */
async function answerBytes(request: Request, file: OfferedFile): Promise<Response> {
  let made = file.facts ? undefined : await file.read();
  const facts = file.facts ?? (made && "etag" in made ? made : undefined);
  if (!facts) throw new Error("A file has no facts.");
  const { etag, size } = facts;
  const shared = { ...file.headers, etag, "accept-ranges": "bytes" };
  const known = request.headers.get("if-none-match");
  if (known !== null && namesTag(known, etag)) return new Response(null, { status: 304, headers: shared });

  const length = { "content-length": String(size) };
  if (request.method === "HEAD") return new Response(null, { headers: { ...shared, ...length } });
  const range = rangeOf(request, { etag, size });
  made ??= await file.read(range);
  const body =
    "bytes" in made ? (range ? made.bytes.subarray(range.start, range.end + 1) : made.bytes) : made;
  if (!range) return new Response(body, { headers: { ...shared, ...length } });
  const { start, end } = range;
  return new Response(body, {
    status: 206,
    headers: {
      ...shared,
      "content-range": `bytes ${start}-${end}/${size}`,
      "content-length": String(end + 1 - start),
    },
  });
}

const RANGE = /^bytes=[ \t,]*(?:(\d+)-(\d*)|-(\d+))[ \t,]*$/i;

/** Returns the requested range; undefined for all bytes, for several ranges and for a malformed header (RFC 9110, 14.2). */
function rangeOf({ headers }: Request, { etag, size }: FileFacts) {
  const asked = headers.get("range");
  const onlyIf = headers.get("if-range");
  // A weak tag or a date does not prove equal bytes (RFC 9110, 13.1.5).
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

function namesTag(list: string, etag: string): boolean {
  return list.trim() === "*" || list.split(",").some((entry) => entry.trim().replace(/^W\//, "") === etag);
}

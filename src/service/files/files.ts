import { Hono } from "hono/tiny";
import { productTypes } from "../../domain/products.ts";
import type { Frame } from "../catalog/items/frame.ts";
import { overlayCorners, provenance, quicklookCorners } from "../catalog/items/item-document.ts";
import { forbidden, notFound } from "../errors.ts";
import { type Allowance, callCosts, limitAddress } from "../http/rate-limit.ts";
import type { ServiceEnv } from "../http/serve.ts";
import type { ServiceContext } from "../parts.ts";
import { answerBytes, type OfferedFile } from "./byte-ranges.ts";
import { dataAssets } from "./data-assets.ts";
import { type FileGroup, isFileGroup, signedText, thumbnails } from "./file-links.ts";
import { madeFile, type WantedFile } from "./made-files.ts";

/** Route of signed links; they need no bearer (interface 2). */
export const FILE_ROUTE = "/files/:frameID/:group/:file";

/** A link names no client. A list shows a hundred thumbnails at once, and people of one address share it. */
const FILES_OF_ADDRESS: Allowance = {
  perSecond: 100,
  burst: 1_000,
  message: "Too many file requests from this address; large ones count as several.",
};

/** The files that links lead to. */
export function fileRoutes(context: ServiceContext): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  app.use(FILE_ROUTE, limitAddress(context, FILES_OF_ADDRESS));
  app.get(FILE_ROUTE, async ({ req, env: notes, var: { charge } }) => {
    notes.operation = "file";
    const answer = await answerFile(context, { request: req.raw, charge }, req.param());
    if (answer.body) charge(callCosts.sent(Number(answer.headers.get("content-length"))));
    return answer;
  });
  return app;
}

/** Answers a signed link: 403 when it expired or was altered, 404 for a file that does not exist, 416 for a range outside. */
async function answerFile(
  context: ServiceContext,
  { request, charge }: { request: Request; charge: (units: number) => void },
  { frameID = "", group = "", file = "" }: Readonly<Record<string, string>>,
): Promise<Response> {
  const { search: signed, searchParams: search } = new URL(request.url);
  const expires = Number(search.get("expires") ?? Number.NaN);
  const signature = search.get("signature") ?? "";
  if (
    !isFileGroup(group) ||
    !(await context.signer.verify("file", signedText(frameID, group, expires), signature))
  ) {
    throw forbidden("The link is not signed by this service.");
  }
  const secondsLeft = expires - context.realClock() / 1000;
  if (secondsLeft <= 0) throw forbidden("The link has expired; read the item again for a new one.");
  const known = await context.catalog.frame(frameID);
  const found = known && findFile(context, known.frame, { frameID, group, file, signed });
  if (!found) throw notFound("There is no such file.");
  return answerBytes(request, {
    ...offered(context, found, charge),
    headers: {
      "content-type": found.type,
      // A compressed copy would have other bytes than its ranges.
      "cache-control": `private, max-age=${Math.floor(secondsLeft)}, no-transform`,
      "content-disposition":
        group === "thumbnails" ? "inline" : `attachment; filename="${frameID}_${group}_${file}"`,
    },
  });
}

/** Where the bytes of a file come from; who has it made is charged for that first. */
function offered(
  { files }: ServiceContext,
  found: FoundFile,
  charge: (units: number) => void,
): Omit<OfferedFile, "headers"> {
  if ("text" in found) {
    return { facts: undefined, read: () => madeFile(new TextEncoder().encode(found.text)) };
  }
  const { wanted, type } = found;
  return {
    facts: files.facts(wanted),
    read: () => files.read(wanted, () => charge(callCosts.made(type))),
  };
}

/** The picture that the thumbnail's overlay shows: overlays cannot be mirrored, native thumbnails can. */
const OVERLAY_FILE = "overlay.png";

/** Parts of a link whose signature was found good. */
interface FileAddress {
  frameID: string;
  group: FileGroup;
  file: string;
  /** The query of the link; it opens the other files of its group too. */
  signed: string;
}

/** A file that there is: one of the frame, or a text that describes it. */
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
      case OVERLAY_FILE:
        return { wanted: { frame, product: { type: "QLK", key: "qlk-png" } }, type: "image/png" };
      case thumbnails["thumbnail-json"].file:
        return { text: thumbnailMetadata(frame, frameID), type: thumbnails["thumbnail-json"].type };
      case thumbnails["thumbnail-kml"].file:
        return {
          text: thumbnailOverlay(
            frame,
            frameID,
            `${baseUrl}/files/${frameID}/${group}/${OVERLAY_FILE}${signed}`,
          ),
          type: thumbnails["thumbnail-kml"].type,
        };
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

/** A ground overlay of the picture at an address; longitudes run on, so that a viewer draws one quadrangle also across 180°. */
function thumbnailOverlay(frame: Frame, frameID: string, picture: string): string {
  const corners = overlayCorners(frame);
  const reference = corners[0]?.[0] ?? 0;
  const positions = corners.map(
    ([lng, lat]) => `${lng + 360 * Math.round((reference - lng) / 360)},${lat},0`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
  <GroundOverlay>
    <name>${frameID}</name>
    <description>${provenance(frame).description}</description>
    <Icon><href>${picture.replaceAll("&", "&amp;")}</href></Icon>
    <gx:LatLonQuad><coordinates>${positions.join(" ")}</coordinates></gx:LatLonQuad>
  </GroundOverlay>
</kml>
`;
}

import { t } from "../languages/texts.ts";
import { ApiError } from "./api-error.ts";
import { errorFromResponse } from "./error-answer.ts";

/** How long a fetched file is held for the browser to take it, milliseconds. */
const HELD_MS = 60_000;

/**
 * Saves a file of the service by its signed link, which needs no bearer. Throws `ApiError` when it does not come, or when the
 * link is neither http nor https.
 */
export async function saveFile(href: string): Promise<void> {
  const address = await addressForBrowser(href);
  save(nameOf(href), address);
}

/** Saves bytes that are here already. */
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

/** Shows a file of the service in a tab of its own. Throws as `saveFile` does. */
export async function openFile(href: string): Promise<void> {
  window.open(await addressForBrowser(href), "_blank", "noopener");
}

/**
 * Where the browser itself finds the file. A service under the page's own origin lives in the page, and browsers ask neither
 * it nor a service worker for downloads and new tabs; so its files are fetched here and handed over.
 */
async function addressForBrowser(href: string): Promise<string> {
  const message = linkFault(href);
  if (message) throw new ApiError({ kind: "shape", code: "unusable_link", message, operation: "file" });
  if (new URL(href, location.href).origin !== location.origin) return href;
  const response = await fetch(href).catch(() => {
    throw new ApiError({
      kind: "network",
      code: "no_answer",
      message: t("Couldn’t fetch the file."),
      operation: "file",
    });
  });
  if (!response.ok) throw await errorFromResponse(response, "file");
  return heldAddress(await response.blob());
}

/** An address of bytes that are here, as long as the browser needs to take them. */
function heldAddress(blob: Blob): string {
  const address = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(address), HELD_MS);
  return address;
}

/** "6987409_2_GRD_grd-tif.tif": the end of the link's path, which says in the demo what it is. */
function nameOf(href: string): string {
  const { pathname } = new URL(href, location.href);
  const name = pathname.split("/").slice(-3).join("_");
  try {
    return decodeURIComponent(name);
  } catch {
    // A service may put a percent sign into a name.
    return name;
  }
}

/** Stands in for the page's address: a link without a scheme has that of the page, which is http or https. */
const SOMEWHERE = "https://page.invalid/";

/**
 * What is wrong with the address of a file that a service gave, as a sentence; undefined for one that may be opened. A
 * `javascript:` address would run in this page, a `file:` address would take a file of the user's own machine.
 */
export function linkFault(href: string): string | undefined {
  const url = URL.canParse(href, SOMEWHERE) ? new URL(href, SOMEWHERE) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return undefined;
  const rule = t(
    "Only links that begin with http:// or https:// are opened. Tell the operator of the service.",
  );
  return url
    ? `${t("The service gave a link that begins with “{protocol}”.", { protocol: url.protocol })} ${rule}`
    : `${t("The service gave a link that is not an address.")} ${rule}`;
}

/** Characters that some system refuses in a file name or takes for a separator, and those that reorder or hide letters on screen. */
const FORBIDDEN = /[/\\:*?"<>|\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff]/gu;
/** Names of devices in Windows, whatever ending they have. */
const DEVICE = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?=\s*(\.|$))/i;
/** Room for an ending that programs add, below the 255 bytes that file systems take. */
const MOST_BYTES = 200;
const ENDING = /\.[\p{L}\p{N}]{1,12}$/u;

/** Text as the name of one file that every system takes as it stands, in the folder where it is put. */
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

/** The first letters of a text that have at most so many bytes. */
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

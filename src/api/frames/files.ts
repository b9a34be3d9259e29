import { t } from "../../languages/texts.ts";
import { ApiError } from "../api-error.ts";
import { errorFromResponse } from "../error-answer.ts";
import { linkFault } from "../file-link.ts";
import { fileName } from "../file-name.ts";

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

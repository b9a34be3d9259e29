import { fileName, linkFault } from "../../api/files.ts";
import type { ProductFile } from "../../api/purchases.ts";
import { timeCell, toCsv } from "../../domain/csv.ts";
import { parseUrl } from "../../domain/url.ts";
import { t } from "../../languages/texts.ts";
import { ExplainedError } from "../../ui/feedback/error-message.tsx";

/** Returns signed links as CSV, a file a line. Throws an explained error for links that are neither http nor https. */
export function manifestCsv(files: readonly ProductFile[]): string {
  checkLinks(files);
  const paths = filePaths(files);
  const rows = files.map((file, index) => ({
    frame_id: file.frameID,
    product: file.product,
    file: file.title,
    media_type: file.mediaType,
    path: paths[index],
    url: file.href,
    valid_until_utc: timeCell(file.validUntil),
    purchase_id: file.orderID,
    item_id: file.itemID,
  }));
  return toCsv(Object.keys(rows[0] ?? {}), rows);
}

/** Returns the time until which all links work, ms. */
export function manifestEnd(files: readonly ProductFile[]): number | undefined {
  return files.length === 0 ? undefined : Math.min(...files.map(({ validUntil }) => validUntil));
}

/** Returns a POSIX curl script that resumes and exits with 1 if a file is missing. Throws unless links are http(s). */
export function manifestScript(files: readonly ProductFile[], title: string, madeAt: number): string {
  checkLinks(files);
  const until = manifestEnd(files) ?? madeAt;
  const paths = filePaths(files);
  const calls = files.map((file, index) => `get ${quote(paths[index] ?? "")} ${quote(file.href)}`);
  return `${[
    "#!/bin/sh",
    `# ${oneLine(title)}: ${files.length} ${files.length === 1 ? "file" : "files"}`,
    `# Made ${utc(madeAt)}, valid until ${utc(until)}.`,
    "# Anyone with this file can download until then.",
    "",
    `if [ "$(date -u +%Y%m%d%H%M%S)" -ge ${digits(until)} ]; then`,
    `  echo 'These links expired at ${utc(until)}. Make a new manifest.' >&2`,
    "  exit 1",
    "fi",
    "",
    "failed=0",
    "",
    "# The size of a file, from the answer to a request for its first byte.",
    "size() {",
    '  curl -fsL --proto =http,https --globoff -r 0-0 -D - -o /dev/null --url "$1" |',
    "    tr -d '\\r' | sed -n 's,^[Cc]ontent-[Rr]ange: bytes .*/,,p' | tail -n 1",
    "}",
    "",
    "get() {",
    '  if [ -e "$1" ]; then return; fi',
    '  mkdir -p "$(dirname "$1")" || { failed=$((failed + 1)); return; }',
    '  curl -fL --proto =http,https --globoff --retry 3 --retry-max-time 300 -C - -o "$1.part" --url "$2"',
    "  code=$?",
    "  # 22: the part may be the whole file, so that nothing is left to ask for.",
    '  if [ "$code" -eq 22 ] && [ -s "$1.part" ]; then',
    '    have=$(($(wc -c < "$1.part")))',
    '    whole=$(size "$2")',
    '    if [ "$have" = "$whole" ]; then code=0',
    '    elif [ -n "$whole" ] && [ "$whole" -lt "$have" ]; then code=33; fi',
    "  fi",
    "  # 33: the server cannot resume in the middle of a file.",
    '  if [ "$code" -eq 33 ]; then',
    '    rm -f "$1.part"',
    '    curl -fL --proto =http,https --globoff --retry 3 --retry-max-time 300 -o "$1.part" --url "$2"',
    "    code=$?",
    "  fi",
    '  if [ "$code" -eq 0 ] && mv "$1.part" "$1"; then return; fi',
    "  failed=$((failed + 1))",
    '  echo "Not downloaded: $1" >&2',
    "}",
    "",
    ...calls,
    "",
    'if [ "$failed" -gt 0 ]; then',
    '  echo "$failed not downloaded. Run this again before the links expire." >&2',
    "  exit 1",
    "fi",
  ].join("\n")}\n`;
}

const NOT_ABSOLUTE = () => t("A link in a manifest begins with http:// or https:// and holds no blanks.");

/** Returns true for an absolute link; a blank or a line end would cut it. */
function isAbsolute(href: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}]+$/iu.test(href) && parseUrl(href) !== undefined;
}

function checkLinks(files: readonly ProductFile[]): void {
  const faults = files.flatMap(({ href }) => linkFault(href) ?? (isAbsolute(href) ? [] : [NOT_ABSOLUTE()]));
  if (faults.length === 0) return;
  throw new ExplainedError(
    t("{count} of {all} files {count, plural, one {has} other {have}} no link that can be listed. {reason}", {
      count: faults.length,
      all: files.length,
      reason: faults[0] ?? "",
    }),
  );
}

/** Returns the path of each file: `./frame/PRODUCT_file`, unique and inside the folder. */
function filePaths(files: readonly ProductFile[]): string[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const wanted = `./${fileName(file.frameID)}/${fileName(`${file.product}_${nameOf(file)}`)}`;
    let path = wanted;
    for (let number = 2; taken.has(alike(path)); number++) path = `${wanted}.${number}`;
    taken.add(alike(path));
    return path;
  });
}

function nameOf({ href, assetKey }: ProductFile): string {
  const last = parseUrl(href)?.pathname.split("/").at(-1);
  return (last && decode(last)) || assetKey;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the same key for names that some file systems do not distinguish. */
function alike(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

/** Quotes a shell word (POSIX, Shell Command Language 2.2.2). */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, " ");
}

/** Returns "2026-06-02 13:00:05 UTC". */
function utc(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/** Returns "20260602130005", the format of `date +%Y%m%d%H%M%S`. */
function digits(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace(/\D/g, "");
}

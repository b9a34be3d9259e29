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

/** Text with the wide letters, digits and signs of East Asian keyboards as those of ASCII: "１２．５" as "12.5". */
export function halfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll("\u3000", " ");
}

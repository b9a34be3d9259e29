import { foldName } from "../../gazetteer/name-index.ts";

/** Where in a title the letters are that were looked for, accents aside; undefined where it has them not. */
export function hitIn(title: string, sought: string): readonly [start: number, end: number] | undefined {
  const letters = foldName(sought);
  if (letters === "") return undefined;
  const starts = [...title].map((_, index) => index);
  const inOrder = [...starts.filter((at) => isWordStart(title, at)), ...starts];
  for (const start of inOrder) {
    if (!foldName(title.slice(start)).startsWith(letters)) continue;
    for (let end = start + 1; end <= title.length; end++) {
      if (foldName(title.slice(start, end)).length >= letters.length) return [start, end];
    }
  }
  return undefined;
}

function isWordStart(title: string, at: number): boolean {
  return at === 0 || /[\s-]/.test(title[at - 1] ?? "");
}

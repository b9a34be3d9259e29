/** Folds to lower case without accents or punctuation, words parted by one space. */
export const foldName = (name: string): string => foldLines(name).trim();

const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", ð: "d", þ: "th", ł: "l", đ: "d", ı: "i", ħ: "h", ə: "e", ŋ: "n" },
};

function foldLines(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøðþłđıħəŋ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’‘ʻʼʽ`´.]/g, "")
    .replace(/[^\p{L}\p{N}\n]+/gu, " ");
}

type Fit = "equal" | "begins" | "word" | "within";

/** Shorter texts match beginnings of names, or of words, only. */
const LEAST_FOR_WORDS = 2;
const LEAST_FOR_INFIX = 3;

/** Indexes names, one a line, the most important first. */
export function indexNames(names: string) {
  const folded = `\n${foldLines(names)}\n`;
  const starts: number[] = [];
  for (let at = 0; at < folded.length - 1; at = folded.indexOf("\n", at + 1)) starts.push(at);

  function lineAt(position: number): number {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  return {
    /** Finds names equal to a text, beginning with it, with a word beginning with it, or containing it. */
    find(text: string, most: number) {
      const sought = foldName(text);
      if (sought === "") return [];
      const { length } = sought;
      const found: Record<Fit, number[]> = { equal: [], begins: [], word: [], within: [] };
      const whole = `\n${sought}\n`;
      for (let at = folded.indexOf(whole); at >= 0; at = folded.indexOf(whole, at + 1))
        found.equal.push(at + 1);
      const isShort = length < LEAST_FOR_WORDS;
      const pattern = isShort ? `\n${sought}` : sought;
      let at = folded.indexOf(pattern);
      while (at >= 0 && found.begins.length < most) {
        const start = isShort ? at + 1 : at;
        const before = folded[start - 1];
        const fit: Fit = before === "\n" ? "begins" : before === " " ? "word" : "within";
        if (found[fit].length < most && (fit !== "within" || length >= LEAST_FOR_INFIX))
          found[fit].push(start);
        at = folded.indexOf(pattern, at + 1);
      }
      const lines = [...found.equal, ...found.begins, ...found.word, ...found.within].map(lineAt);
      return [...new Set(lines)].slice(0, most);
    },
    findNear(text: string, most: number) {
      const sought = foldName(text);
      if (sought.length < LEAST_FOR_INFIX) return [];
      const allowed = sought.length < 6 ? 1 : 2;
      const near: { line: number; distance: number }[] = [];
      for (let line = 0; line < starts.length; line++) {
        const start = (starts[line] ?? 0) + 1;
        const end = starts[line + 1] ?? folded.length - 1;
        if (folded[start] !== sought[0] || Math.abs(end - start - sought.length) > allowed) continue;
        const distance = editDistance(sought, folded.slice(start, end), allowed);
        if (distance <= allowed) near.push({ line, distance });
      }
      return near
        .sort((a, b) => a.distance - b.distance || a.line - b.line)
        .slice(0, most)
        .map(({ line }) => line);
    },
  };
}

/** Optimal string alignment; stops beyond `most`. */
function editDistance(a: string, b: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + same,
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    if (Math.min(...current) > most) return most + 1;
    before = last;
    last = current;
  }
  return last[b.length] ?? most + 1;
}

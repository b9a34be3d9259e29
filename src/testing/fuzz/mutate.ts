/** Values that stand where others are expected. */
const ODD: readonly unknown[] = [
  null,
  "",
  " ",
  "\0",
  "\ud800",
  "a\u0000b",
  "null",
  "undefined",
  "NaN",
  "../../etc/passwd",
  "'; drop table purchases; --",
  "%00",
  "%s%n",
  "{}",
  "ﷺ".repeat(50),
  "x".repeat(257),
  "x".repeat(5_000),
  "🛰".repeat(300),
  "2026-02-30T00:00:00Z",
  "9999-12-31T23:59:60.999999999+23:59",
  "0000-01-01T00:00:00Z",
  "-0",
  "1e400",
  "0x10",
  -1,
  0,
  -0,
  0.1,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  1e21,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [1, "a", true],
  { toString: 1 },
  { length: 1e9 },
];
const ODD_NAMES = [
  "__proto__",
  "constructor",
  "toString",
  "",
  "a/b~c",
  "\0",
  "x".repeat(2_000),
  "0",
  "query",
];
const DEEP = 3_000;

export interface Mutator {
  pick<T>(list: readonly T[]): T;
  /** Changes a part of a JSON value, wherever it is. */
  json(value: unknown): unknown;
  /** Corrupts a text on the wire. */
  text(text: string): string;
  oddText(): string;
  oddName(): string;
}

/** Mutations from a source of random numbers. */
export function createMutator(random: () => number): Mutator {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const odd = (): unknown => (random() < 0.05 ? deep() : structuredClone(pick(ODD)));
  const oddText = () => {
    const value = odd();
    return typeof value === "string" ? value : JSON.stringify(value).slice(0, 4_000);
  };
  const oddName = () => pick(ODD_NAMES);

  function deep(): unknown {
    let value: unknown = 1;
    const asArray = random() < 0.5;
    for (let depth = 0; depth < DEEP; depth++) value = asArray ? [value] : { a: value };
    return value;
  }

  function json(value: unknown): unknown {
    if (Array.isArray(value)) return changeArray(value);
    if (typeof value === "object" && value !== null) return changeObject(value);
    if (typeof value === "number" && random() < 0.5)
      return pick([value + 0.5, -value, value * 1e6, `${value}`]);
    if (typeof value === "string" && random() < 0.5) return text(value);
    return odd();
  }

  function changeArray(list: readonly unknown[]): unknown {
    const at = Math.floor(random() * list.length);
    switch (pick(["inner", "inner", "drop", "repeat", "swap", "insert", "odd"])) {
      case "inner":
        return list.length > 0 ? list.with(at, json(list[at])) : [odd()];
      case "drop":
        return list.toSpliced(at, 1);
      case "repeat":
        return Array.from({ length: pick([2, 10, 25, 1_001, 20_000]) }, () => list[at]);
      case "swap":
        return list.toReversed();
      case "insert":
        return list.toSpliced(at, 0, odd());
      default:
        return odd();
    }
  }

  function changeObject(object: object): unknown {
    const entries = Object.entries(object);
    if (entries.length === 0) return { [oddName()]: odd() };
    const at = Math.floor(random() * entries.length);
    const [name, inner] = entries[at] ?? ["", undefined];
    switch (pick(["inner", "inner", "inner", "inner", "drop", "add", "rename", "odd"])) {
      case "inner":
        return Object.fromEntries(entries.with(at, [name, json(inner)]));
      case "drop":
        return Object.fromEntries(entries.toSpliced(at, 1));
      case "add":
        return Object.fromEntries([...entries, [oddName(), odd()]]);
      case "rename":
        return Object.fromEntries(entries.with(at, [pick([name.toUpperCase(), oddName()]), inner]));
      default:
        return odd();
    }
  }

  function text(given: string): string {
    const at = Math.floor(random() * given.length);
    const [before, after] = [given.slice(0, at), given.slice(at)];
    switch (pick(["cut", "drop", "double", "insert", "case", "other"])) {
      case "cut":
        return before;
      case "drop":
        return before + after.slice(1);
      case "double":
        return given + given;
      case "insert":
        return before + pick(["\0", "'", '"', "%", "\\", "\u202e", "\ud800", "\n", "é", "/", "{"]) + after;
      case "case":
        return given === given.toUpperCase() ? given.toLowerCase() : given.toUpperCase();
      default:
        return oddText();
    }
  }

  return { pick, json, text, oddText, oddName };
}

/** The text as an address can carry it. */
export function encode(value: unknown): string {
  return encodeURIComponent(String(value).replaceAll(/\p{Surrogate}/gu, "\ufffd"));
}

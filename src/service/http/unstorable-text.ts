import type { FieldPath } from "../../contract/field-error.ts";

interface Part {
  value: unknown;
  /** What it is a part of, and under which name. */
  in?: Part;
  name?: string | number;
}

/** A text somewhere in a JSON value that not every store can keep, with its path; undefined when there is none. */
export function unstorableText(value: unknown): { reason: string; path: FieldPath } | undefined {
  // However deep a body is, it takes no stack.
  const open: Part[] = [{ value }];
  for (let part = open.pop(); part; part = open.pop()) {
    const { value: inner } = part;
    if (typeof inner === "string") {
      const reason = faultIn(inner);
      if (reason) return { reason, path: pathTo(part) };
    } else if (typeof inner === "object" && inner !== null) {
      const entries: Iterable<[string | number, unknown]> = Array.isArray(inner)
        ? inner.entries()
        : Object.entries(inner);
      for (const [name, value] of entries) {
        const reason = typeof name === "string" ? faultIn(name) : undefined;
        // A name that is corrupt itself is not repeated.
        if (reason) return { reason, path: pathTo(part) };
        open.push({ value, in: part, name });
      }
    }
  }
  return undefined;
}

function faultIn(text: string): string | undefined {
  if (text.includes("\0")) return "it contains a NUL character";
  return /\p{Surrogate}/u.test(text) ? "it contains half of a surrogate pair" : undefined;
}

function pathTo(part: Part): FieldPath {
  const path: (string | number)[] = [];
  for (let at: Part | undefined = part; at?.name !== undefined; at = at.in) path.push(at.name);
  return path.reverse();
}

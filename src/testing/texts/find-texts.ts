import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { countText, nounTexts } from "../../ui/text/format.ts";

/** Texts of a source file. */
export interface FoundTexts {
  /** Texts that the catalogues must have, in English. */
  texts: Set<string>;
  /** Texts that no catalogue can know, a sentence each. */
  escaped: string[];
}

/** Attributes whose words are read or heard. */
const SPOKEN =
  /^(label|title|alt|placeholder|description|aria-label|aria-description|aria-roledescription|aria-valuetext|heading|hint|error|emptyText)$/;
const WORDS = /\p{L}{2,}/u;
/** Elements whose words are a machine's, and the name of the product. */
const AS_IT_IS = new Set(["code", "kbd", "pre", "samp"]);
const NAME = "Swath";
/** Functions whose first argument is a text. */
const TAKES_TEXT = new Set(["t", "text", "rich"]);

/** Returns the texts of all sources below a folder, without their tests. */
export function findTexts(source: string, rooms: readonly string[]): FoundTexts {
  const found: FoundTexts = { texts: new Set(), escaped: [] };
  for (const room of rooms) {
    for (const file of readdirSync(join(source, room), { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
      findTextsIn(join(room, file), readFileSync(join(source, room, file), "utf8"), found);
    }
  }
  return found;
}

/** Adds what a file says. */
export function findTextsIn(file: string, code: string, found: FoundTexts): void {
  const where = (at: number) => `${file}:${code.slice(0, at).split("\n").length}`;
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const part of node) visit(part);
    if (typeof node !== "object" || node === null || !("type" in node)) return;
    const { type, start } = node as Node;
    if (type === "CallExpression") take(node as Call);
    if (type === "JSXElement" && AS_IT_IS.has(String((node as Element).openingElement.name.name))) return;
    if (type === "JSXText" && WORDS.test((node as Text).value) && (node as Text).value.trim() !== NAME) {
      found.escaped.push(`${where(start)}: "${(node as Text).value.trim()}" stands outside t().`);
    }
    if (type === "JSXAttribute") {
      const { name, value } = node as Attribute;
      if (value?.type === "Literal" && SPOKEN.test(String(name.name)) && WORDS.test(String(value.value)))
        found.escaped.push(`${where(start)}: ${String(name.name)}="${value.value}" stands outside t().`);
    }
    for (const part of Object.values(node)) visit(part);
  };
  function take({ callee, arguments: values, start }: Call) {
    const name = callee.type === "Identifier" ? callee.name : undefined;
    if (name === "count") {
      const [, one, many] = values.map(textOf);
      if (one !== undefined) found.texts.add(countText(one, many));
    } else if (name === "noun") {
      const [one = "", many = ""] = values.map(textOf);
      for (const text of nounTexts([one, many])) found.texts.add(text);
    } else if (name && TAKES_TEXT.has(name) && values[0]) {
      const text = textOf(values[0]);
      if (text !== undefined) found.texts.add(text);
      else if (["TemplateLiteral", "BinaryExpression"].includes(values[0].type))
        found.escaped.push(`${where(start)}: the text of ${name}() is put together; use {names} in it.`);
      else if (values[0].type === "ConditionalExpression")
        found.escaped.push(`${where(start)}: choose between two ${name}(), not within one.`);
    }
  }
  visit(parseSync(file, code).program);
}

interface Node {
  type: string;
  start: number;
}
interface Text extends Node {
  value: string;
}
interface Attribute extends Node {
  name: { name: unknown };
  value?: Text | null;
}
interface Element extends Node {
  openingElement: { name: { name?: unknown } };
}
interface Call extends Node {
  callee: Node & { name?: string };
  arguments: Node[];
}

/** The text that an argument is, if it is written out. */
function textOf(node: Node): string | undefined {
  const { type, value, quasis } = node as Node & {
    value?: unknown;
    quasis?: { value: { cooked: string } }[];
  };
  if (type === "Literal" && typeof value === "string") return value;
  return type === "TemplateLiteral" && quasis?.length === 1 ? quasis[0]?.value.cooked : undefined;
}

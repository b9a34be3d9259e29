import { foldName } from "../../gazetteer/name-index.ts";
import type { Position } from "../../geo/types.ts";
import type { Command, Row } from "./rows.ts";

/** Actions of which a text of the list shows so many. */
export const FEW_ACTIONS = 4;

interface Action {
  title: string;
  /** Other words that people look for. */
  words: string;
  icon: Row["icon"];
  hotkey?: string;
  run: Command;
}

const open = (name: string, to: Extract<Command, { do: "open" }>["to"], hotkey?: string): Action => ({
  title: `Go to ${name}`,
  words: "open show screen",
  icon: "open",
  run: { do: "open", to },
  ...(hotkey && { hotkey }),
});

const ACTIONS: readonly Action[] = [
  {
    title: "Draw a polygon",
    words: "area shape",
    icon: "draw",
    hotkey: "P",
    run: { do: "draw", tool: "polygon" },
  },
  {
    title: "Draw a box",
    words: "area rectangle",
    icon: "draw",
    hotkey: "R",
    run: { do: "draw", tool: "rectangle" },
  },
  { title: "Clear the filters", words: "reset remove all", icon: "clear", run: { do: "clear" } },
  open("Search", "/", "1"),
  open("Task", "/task", "2"),
  open("Orders", "/orders", "3"),
  open("Cart", "/cart", "C"),
  open("Tasks", "/tasks"),
  open("Purchases", "/purchases"),
  open("Deliveries", "/deliveries"),
  open("Webhooks", "/webhooks"),
  open("Glossary", "/glossary"),
  {
    title: "Show all keys",
    words: "keyboard shortcuts help",
    icon: "keys",
    hotkey: "?",
    run: { do: "keys" },
  },
];

/** Actions with words that begin like those of a text; all for an empty one. */
export function actionRows(text: string): Row[] {
  const sought = foldName(text).split(" ").filter(Boolean);
  return ACTIONS.filter(({ title, words }) => {
    const own = foldName(`${title} ${words}`).split(" ");
    return sought.every((part) => own.some((word) => word.startsWith(part)));
  }).map(({ title, icon, hotkey, run }) => ({ key: title, icon, title, hotkey, act: "", run }));
}

/** Ordering a new image of somewhere. */
export function taskRow(at: Position, where: string): Row {
  return { key: "task", icon: "task", title: `Task an image at ${where}`, act: "", run: { do: "task", at } };
}

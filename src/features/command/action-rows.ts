import { foldName } from "../../gazetteer/name-index.ts";
import type { Position } from "../../geo/types.ts";
import { t, text } from "../../languages/texts.ts";
import type { Command, Row } from "./rows.ts";

export const FEW_ACTIONS = 4;

interface Action {
  title: string;
  words: string;
  icon: Row["icon"];
  hotkey?: string;
  run: Command;
}

const open = (title: string, to: Extract<Command, { do: "open" }>["to"], hotkey?: string): Action => ({
  title,
  words: text("open show screen"),
  icon: "open",
  run: { do: "open", to },
  ...(hotkey && { hotkey }),
});

const ACTIONS: readonly Action[] = [
  {
    title: text("Draw a polygon"),
    words: text("area shape"),
    icon: "draw",
    hotkey: "P",
    run: { do: "draw", tool: "polygon" },
  },
  {
    title: text("Draw a box"),
    words: text("area rectangle"),
    icon: "draw",
    hotkey: "R",
    run: { do: "draw", tool: "rectangle" },
  },
  {
    title: text("Measure on the map"),
    words: text("distance direction area"),
    icon: "measure",
    hotkey: "M",
    run: { do: "act", act: "measure" },
  },
  {
    title: text("Show the area on the map"),
    words: text("fit zoom"),
    icon: "fit",
    hotkey: text("Shift F"),
    run: { do: "act", act: "fit" },
  },
  {
    title: text("Open or close the filters"),
    words: text("search conditions"),
    icon: "filters",
    hotkey: "L",
    run: { do: "act", act: "filters" },
  },
  { title: text("Clear the filters"), words: text("reset remove all"), icon: "clear", run: { do: "clear" } },
  {
    title: text("Results as a table, or back on the map"),
    words: text("columns list"),
    icon: "table",
    hotkey: "T",
    run: { do: "act", act: "table" },
  },
  {
    title: text("Quicklook on the map on or off"),
    words: text("image preview layer"),
    icon: "quicklook",
    hotkey: "O",
    run: { do: "act", act: "quicklook" },
  },
  {
    title: text("Undo the last change"),
    words: text("take back cart"),
    icon: "undo",
    hotkey: "U",
    run: { do: "undo" },
  },
  open(text("Go to Search"), "/", "1"),
  open(text("Go to Task"), "/task", "2"),
  open(text("Go to Orders"), "/orders", "3"),
  open(text("Go to Company"), "/company", "4"),
  open(text("Go to Cart"), "/cart", "C"),
  open(text("Go to Tasks"), "/tasks"),
  open(text("Go to Several points to task"), "/task/points"),
  open(text("Go to Purchases"), "/purchases"),
  open(text("Go to Products"), "/orders/products"),
  open(text("Go to Deliveries"), "/deliveries"),
  open(text("Go to Bucket"), "/deliveries/bucket"),
  open(text("Go to Webhooks"), "/webhooks"),
  open(text("Go to Glossary"), "/glossary"),
  {
    title: text("Show all keys"),
    words: text("keyboard shortcuts help"),
    icon: "keys",
    hotkey: "?",
    run: { do: "keys" },
  },
];

const DEMO_ACTIONS: readonly Action[] = [
  {
    title: text("Jump to the next event of a task"),
    words: text("demo clock time"),
    icon: "clock",
    hotkey: ".",
    run: { do: "next-event" },
  },
  open(text("Go to Simulate failures"), "/simulate"),
];

export const ACTION_KEYS: readonly string[] = [...ACTIONS, ...DEMO_ACTIONS].flatMap(
  ({ hotkey }) => hotkey ?? [],
);

/** Returns the actions with words that begin like the text's; all for an empty text. */
export function actionRows(text: string, isDemo: boolean): Row[] {
  const sought = foldName(text).split(" ").filter(Boolean);
  return [...ACTIONS, ...(isDemo ? DEMO_ACTIONS : [])]
    .filter(({ title, words }) => {
      // English words work in every language.
      const own = foldName(`${t(title)} ${t(words)} ${title} ${words}`).split(/[ :]+/);
      return sought.every((part) => own.some((word) => word.startsWith(part)));
    })
    .map(({ title, icon, hotkey, run }) => ({
      key: title,
      icon,
      title: t(title),
      hotkey: hotkey && t(hotkey),
      act: "",
      run,
    }));
}

export function taskRow(at: Position, where: string): Row {
  return {
    key: "task",
    icon: "task",
    title: t("Task an image at {place}", { place: where }),
    act: "",
    run: { do: "task", at },
  };
}

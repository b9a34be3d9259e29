import { foldName } from "../../gazetteer/name-index.ts";
import type { Position } from "../../geo/types.ts";
import { t, text } from "../../languages/texts.ts";
import type { ScreenAct } from "../../shared/map-request.ts";
import type { Command, CommandRow } from "./rows.ts";

export const FEW_ACTIONS = 4;

const act = (title: string, words: string, icon: CommandRow["icon"], run: Command, hotkey?: string) => ({
  title,
  words,
  icon,
  run,
  hotkey,
});

const open = (title: string, to: Extract<Command, { do: "open" }>["to"], hotkey?: string) =>
  act(title, text("open show screen"), "open", { do: "open", to }, hotkey);

const onScreen = (name: ScreenAct, title: string, words: string, hotkey?: string) =>
  act(title, words, name, { do: "act", act: name }, hotkey);

const ACTIONS = [
  act(text("Draw a polygon"), text("area shape"), "draw", { do: "draw", tool: "polygon" }, "P"),
  act(text("Draw a box"), text("area rectangle"), "draw", { do: "draw", tool: "rectangle" }, "R"),
  onScreen("measure", text("Measure on the map"), text("distance direction area"), "M"),
  onScreen("fit", text("Show the area on the map"), text("fit zoom"), text("Shift F")),
  onScreen("filters", text("Open or close the filters"), text("search conditions"), "L"),
  act(text("Clear the filters"), text("reset remove all"), "clear", { do: "clear" }),
  onScreen("table", text("Results as a table, or back on the map"), text("columns list"), "T"),
  onScreen("quicklook", text("Quicklook on the map on or off"), text("image preview layer"), "O"),
  onScreen("export", text("Export the results"), text("save download CSV GeoJSON KML")),
  act(text("Undo the last change"), text("take back cart"), "undo", { do: "undo" }, "U"),
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
  act(text("Show all keys"), text("keyboard shortcuts help"), "keys", { do: "keys" }, "?"),
];

export function ordersImages({ run }: Pick<CommandRow, "run">): boolean {
  return run.do === "task" || (run.do === "open" && (run.to === "/task" || run.to === "/task/points"));
}

const DEMO_ACTIONS = [
  act(text("Jump to the next event of a task"), text("demo clock time"), "clock", { do: "next-event" }, "."),
  open(text("Go to Simulate failures"), "/simulate"),
];

export const ACTION_KEYS: readonly string[] = [...ACTIONS, ...DEMO_ACTIONS].flatMap(
  ({ hotkey }) => hotkey ?? [],
);

/** Returns the actions with words that begin like the text's; all for an empty text. */
export function actionRows(
  text: string,
  { isDemo, takesTasks }: { isDemo: boolean; takesTasks: boolean },
): CommandRow[] {
  const sought = foldName(text).split(" ").filter(Boolean);
  return [...ACTIONS, ...(isDemo ? DEMO_ACTIONS : [])]
    .filter((row) => takesTasks || !ordersImages(row))
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

export function taskRow(at: Position, where: string): CommandRow {
  return {
    key: "task",
    icon: "task",
    title: t("Task an image at {place}", { place: where }),
    act: "",
    run: { do: "task", at },
  };
}

import { createElement, Fragment, type ReactNode } from "react";
import { isolateAll, messageOf } from "./texts.ts";

/** What a text with elements in it may be filled with: `<b>` in the text is made by the function `b`. */
type RichValues = Readonly<Record<string, ReactNode | ((inner: ReactNode[]) => ReactNode)>>;

/** A text in the user's language with elements in it: `rich("Bought <b>{count}</b>", { count, b: (inner) => <b>{inner}</b> })`. */
export function rich(english: string, values: RichValues): ReactNode {
  const parts = messageOf(english).format<ReactNode>(isolateAll(values) as never);
  return createElement(Fragment, null, ...[parts].flat());
}

import { createElement, Fragment, type ReactNode } from "react";
import { isolateAll, messageOf } from "./texts.ts";

type RichValues = Readonly<Record<string, ReactNode | ((inner: ReactNode[]) => ReactNode)>>;

/** Formats text with elements: `rich("Bought <b>{count}</b>", { count, b: (inner) => <b>{inner}</b> })`. */
export function rich(english: string, values: RichValues): ReactNode {
  const parts = messageOf(english).format<ReactNode>(isolateAll(values) as never);
  return createElement(Fragment, null, ...[parts].flat());
}

import { createElement, Fragment, type ReactNode } from "react";
import { isolateAll, messageOf } from "./texts.ts";

type RichValues = Readonly<Record<string, ReactNode | ((inner: ReactNode[]) => ReactNode)>>;

const TAGS: RichValues = {
  b: (inner: ReactNode[]) => createElement("b", null, ...inner),
  code: (inner: ReactNode[]) => createElement("code", null, ...inner),
};

/** Formats text with elements: `rich("Bought <b>{count}</b>", { count })`. `<b>` and `<code>` need no function. */
export function rich(english: string, values: RichValues = {}): ReactNode {
  const parts = messageOf(english).format<ReactNode>({ ...TAGS, ...isolateAll(values) } as never);
  return createElement(Fragment, null, ...[parts].flat());
}

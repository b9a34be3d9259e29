import type { MatcherFunction } from "@testing-library/react";

/** Matches the innermost element whose whole text matches, with the text of the elements in it. */
export function wholeText(words: RegExp): MatcherFunction {
  const has = (element: Element) => words.test(element.textContent?.replace(/\s+/g, " ") ?? "");
  return (_own, element) => element !== null && has(element) && ![...element.children].some(has);
}

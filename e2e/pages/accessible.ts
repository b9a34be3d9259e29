import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

/** What is asked for: WCAG 2.2 AA, and what axe still calls experimental, a name contains the text that is seen (2.5.3). */
const ALL: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  rules: { "label-content-name-mismatch": { enabled: true } },
};

/**
 * Expects what is on screen to meet WCAG 2.2 AA as far as axe can tell, or the named rules alone; faults are listed with
 * their elements.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  const options: RunOptions = { ...(rules ? { runOnly: rules } : ALL), resultTypes: ["violations"] };
  // A document is given axe once; a page of the app holds no other documents.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  expect(await page.evaluate(findFaults, options), "faults found by axe").toEqual([]);
}

/** What axe finds in the document once nothing moves in it, a text each. Runs in the page. */
async function findFaults(options: RunOptions): Promise<string[]> {
  // A change of the theme begins to show with the next frame.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const isMoving = ({ playState, effect }: Animation) =>
    playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  while (document.getAnimations().some(isMoving)) await new Promise(requestAnimationFrame);
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary ?? ""}`),
  );
}

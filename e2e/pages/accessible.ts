import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** What axe still calls experimental: a name contains the text that is seen (WCAG 2.5.3). */
const BESIDES = { "label-content-name-mismatch": { enabled: true } };

/**
 * Expects what is on screen to meet WCAG 2.2 AA as far as axe can tell, or the named rules alone; faults are listed with
 * their elements.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // A change of the theme begins to show with the next frame.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      return playState !== "running" || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    }),
  );
  // Legacy: in the page itself. A page holds no other documents, for whose sake every run would open a tab of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules
    ? axe.withRules(rules)
    : axe.options({ rules: BESIDES }).withTags(WCAG)
  ).analyze();
  const faults = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary ?? ""}`),
  );
  expect(faults, "faults found by axe").toEqual([]);
}

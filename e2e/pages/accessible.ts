import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

/** Rules: WCAG 2.2 AA, and the experimental one that a name contains the visible text (2.5.3). */
const ALL: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  rules: { "label-content-name-mismatch": { enabled: true } },
};

/**
 * Expects what is on screen to meet WCAG 2.2 AA as far as axe can tell, or the named rules alone; faults are listed with
 * their elements. Of texts that have the same colours one is measured, once while the document lasts.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // A notice covers the screen for some seconds, and may leave in between.
  await page.evaluate(() => {
    const buttons = document.querySelectorAll<HTMLButtonElement>("[data-passing] button");
    buttons[buttons.length - 1]?.click();
  });
  const options: RunOptions = { ...(rules ? { runOnly: rules } : ALL), resultTypes: ["violations"] };
  // A document is given axe once; a page of the app holds no other documents.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  expect(await page.evaluate(findFaults, options), "faults found by axe").toEqual([]);
}

/** Returns the findings of axe, a text each, once nothing moves. Runs in the page. */
async function findFaults(options: RunOptions): Promise<string[]> {
  // A change of the theme begins to show with the next frame; a browser that is busy elsewhere may draw none.
  const nextFrame = () =>
    Promise.race([new Promise(requestAnimationFrame), new Promise((waited) => setTimeout(waited, 250))]);
  await nextFrame();
  await nextFrame();
  const isMoving = ({ playState, effect }: Animation) =>
    playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  const end = performance.now() + 10_000;
  while (document.getAnimations().some(isMoving)) {
    if (performance.now() > end) return ["something moves and does not come to rest"];
    await nextFrame();
  }

  // The contrast of a text follows from its colour, size and weight and from what is painted under it.
  const paints = new Map<Element, string>();
  const paintOf = (element: Element) => {
    let paint = paints.get(element);
    if (paint === undefined) {
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = getComputedStyle(element);
      paint = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join();
      if (paint === "rgba(0, 0, 0, 0),none,1,none,normal") paint = "";
      paints.set(element, paint);
    }
    return paint;
  };
  const seen = window as unknown as { axe: typeof axe; looksMeasured?: Set<string> };
  seen.looksMeasured ??= new Set();
  const looks = seen.looksMeasured;
  const alike: Element[] = [];
  const before = looks.size;
  for (const element of document.body.querySelectorAll("*")) {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const isInView = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
    const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
    if (!hasText || !isInView) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const around: Element[] = [];
    for (let at: Element | null = element; at; at = at.parentElement) around.push(at);
    const under = document.elementsFromPoint(x, y);
    const look = [
      ...[color, fontSize, fontWeight, textShadow, element.matches(":disabled, :disabled *")],
      ...[...around.map(paintOf), "under", ...under.map(paintOf)].filter(Boolean),
    ].join(" ");
    if (looks.has(look)) alike.push(element);
    looks.add(look);
  }

  const isContrastAlone = String(options.runOnly) === "color-contrast";
  if (isContrastAlone && looks.size === before) return [];
  seen.axe.configure({ rules: [{ id: "color-contrast", selector: "*:not([data-alike])" }] });
  for (const element of alike) element.setAttribute("data-alike", "");
  const { violations } = await seen.axe.run(document, options).finally(() => {
    for (const element of alike) element.removeAttribute("data-alike");
  });
  // A popover covers what it does not ask for, wherever its edge comes to lie; it closes with a press beside it.
  const popovers = [...document.querySelectorAll(".mantine-Popover-dropdown")].map((one) =>
    one.getBoundingClientRect(),
  );
  const isCovered = (selector: string) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return popovers.some(
      (over) =>
        box &&
        box.left < over.right &&
        box.right > over.left &&
        box.top < over.bottom &&
        box.bottom > over.top,
    );
  };
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ target }) => id !== "target-size" || !isCovered(String(target[0])))
      .map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary ?? ""}`),
  );
}

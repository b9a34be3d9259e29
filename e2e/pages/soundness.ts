import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";

/** The sizes that every screen is made for: a desk, a small laptop, a phone. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;

/** How long a layout may take to settle, ms. */
const PATIENCE_MS = 4_000;
/** A screen that is not sound at one size is still looked at in the others. */
const softly = expect.configure({ soft: true });

/** A desk's window enlarged to 200 % and 400 % (WCAG 1.4.4, 1.4.10). */
const ENLARGED = [
  { width: 640, height: 400 },
  { width: 320, height: 256 },
] as const;

/** The spacing that readers may ask for (WCAG 1.4.12). */
const SPACED = `* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }
p { margin-bottom: 2em !important }`;

/**
 * Expects the screen that is shown to be sound at three sizes and in both themes: the document does not scroll, no text is
 * cut, no control lies under another; axe finds nothing at the largest and the smallest of them. No text is cut either when the page is enlarged or its text is
 * spaced. Size and theme are put back afterwards.
 */
export async function expectSound(page: Page, sizes: readonly { width: number; height: number }[] = SIZES) {
  const before = page.viewportSize();
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const [theme, otherTheme] = isDark ? (["dark", "light"] as const) : (["light", "dark"] as const);
  await setMapRatio(page, 0.5);
  // Layouts in between also occur at the largest or the smallest size.
  const outermost = sizes.filter((size) => size === sizes[0] || size === sizes.at(-1));
  for (const size of sizes) {
    await expectSoundLayout(page, size);
    if (outermost.includes(size)) await expectAccessible(page);
  }
  for (const size of ENLARGED) await expectSoundLayout(page, size, "enlarged ");
  // The structure is the same in both themes; the colours are not.
  await page.emulateMedia({ colorScheme: otherTheme });
  for (const size of outermost.toReversed()) {
    await page.setViewportSize(size);
    await expectAccessible(page, ["color-contrast"]);
  }
  await page.emulateMedia({ colorScheme: theme });
  const style = await page.addStyleTag({ content: SPACED });
  await expectSoundLayout(page, sizes[0] ?? SIZES[0], "with spaced text ");
  await style.evaluate((element) => (element as HTMLStyleElement).remove());
  await setMapRatio(page, 1);
  if (before) await page.setViewportSize(before);
}

/** Sets how many pixels maps draw for one of the page: half as many across cost a quarter at each size. Nothing else asks for it. */
function setMapRatio(page: Page, ratio: number): Promise<void> {
  return page.evaluate((devicePixelRatio) => void Object.assign(window, { devicePixelRatio }), ratio);
}

/** Expects that the layout has no faults at a size, once it has settled. */
async function expectSoundLayout(
  page: Page,
  size: { width: number; height: number },
  how = "",
): Promise<void> {
  await page.setViewportSize(size);
  const message = `faults ${how}at ${size.width} x ${size.height}`;
  await softly.poll(() => page.evaluate(findFaults), { message, timeout: PATIENCE_MS }).toEqual([]);
}

/** Returns faults of the page's layout, a line each. Runs in the page. */
function findFaults(): string[] {
  const faults: string[] = [];
  const root = document.scrollingElement ?? document.documentElement;
  if (root.scrollHeight > innerHeight)
    faults.push(`the document scrolls: ${root.scrollHeight} > ${innerHeight}`);
  if (root.scrollWidth > innerWidth)
    faults.push(`the document is too wide: ${root.scrollWidth} > ${innerWidth}`);
  if (root.scrollTop !== 0) faults.push(`the document was scrolled by ${root.scrollTop}`);

  const headings = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter((heading) =>
    heading.checkVisibility(),
  );
  const mains = headings.filter((heading) => heading.tagName === "H1");
  const levels = headings
    .filter((heading) => !heading.closest("[aria-modal=true], [inert]"))
    .map((heading) => Number(heading.tagName.slice(1)));
  if (levels.some((level, index) => level > (levels[index - 1] ?? 0) + 1)) {
    faults.push(`the headings are not in order: ${levels.join(" ")}`);
  }
  if (mains.length !== 1) faults.push(`the screen has ${mains.length} main headings`);
  if (!/^.+ · Swath$|^Swath$/.test(document.title)) faults.push(`the title is "${document.title}"`);

  const nameOf = (element: Element) => {
    const text = element.getAttribute("aria-label") ?? element.textContent ?? "";
    return `<${element.tagName.toLowerCase()}> "${text.trim().replace(/\s+/g, " ").slice(0, 60)}"`;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest("[aria-hidden=true], [inert], .visually-hidden, [data-visually-hidden], noscript");

  // A text is cut when it reaches beyond a box that hides what overflows and cannot be scrolled.
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.nodeValue?.trim() || !parent || !isShown(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) continue;
    let [scrollsX, scrollsY] = [false, false];
    for (
      let around: Element | null = parent;
      around && around !== document.body;
      around = around.parentElement
    ) {
      const style = getComputedStyle(around);
      if (style.clipPath !== "none" && around.clientWidth <= 1) scrollsX = scrollsY = true;
      const outer = around.getBoundingClientRect();
      scrollsX ||= style.overflowX === "auto" || style.overflowX === "scroll";
      scrollsY ||= style.overflowY === "auto" || style.overflowY === "scroll";
      const hidesX = !scrollsX && (style.overflowX === "hidden" || style.overflowX === "clip");
      const hidesY = !scrollsY && (style.overflowY === "hidden" || style.overflowY === "clip");
      const isCut =
        (hidesX && (box.left < outer.left - 1 || box.right > outer.right + 1)) ||
        (hidesY && (box.top < outer.top - 3 || box.bottom > outer.bottom + 3));
      if (isCut) {
        faults.push(
          `cut: ${nameOf(parent)} in <${around.tagName.toLowerCase()} class="${around.className}">`,
        );
        break;
      }
    }
    if (!scrollsX && (box.left < -1 || box.right > innerWidth + 1)) faults.push(`outside: ${nameOf(parent)}`);
    // A drawing has units of its own.
    const matrix = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null;
    const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    if (Number.parseFloat(getComputedStyle(parent).fontSize) * scale < (matrix ? 11.9 : 12))
      faults.push(`below 12 px: ${nameOf(parent)}`);
  }

  // A control is covered when what lies over its middle is neither part of it nor it part of that.
  const CONTROLS =
    "a[href], button, input, select, textarea, summary, [role=button], [role=slider], [role=option]";
  // An open menu or card is meant to lie over what it came from.
  const modal = [
    ...document.querySelectorAll("[aria-modal=true], [role=menu], .mantine-Popover-dropdown"),
  ].at(-1);
  for (const control of document.querySelectorAll(CONTROLS)) {
    if (!isShown(control) || (modal && !modal.contains(control))) continue;
    if (control.matches("input[type=file], :disabled")) continue;
    const box = control.getBoundingClientRect();
    if (box.width < 4 || box.height < 4) continue;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    // A control that is scrolled out of sight can be scrolled into view.
    let isScrolledAway = false;
    for (let around = control.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const { left, top } = around.getBoundingClientRect();
      // A scrolled control is visible only within the borders of its container.
      const [fromLeft, fromTop] = [x - left - around.clientLeft, y - top - around.clientTop];
      if (overflowY !== "visible" && (fromTop < 0 || fromTop >= around.clientHeight)) isScrolledAway = true;
      if (overflowX !== "visible" && (fromLeft < 0 || fromLeft >= around.clientWidth)) isScrolledAway = true;
    }
    if (isScrolledAway) continue;
    const over = document.elementFromPoint(x, y);
    const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
    const isOwn = !over || control.contains(over) || over.contains(control) || label?.contains(over);
    const isBeside = over?.closest("label, [role=option], li, td")?.contains(control);
    // A notice leaves after some seconds.
    const isPassing = over?.closest("[data-passing]");
    // A control under a sticky part can be scrolled out.
    let isUnderSticky = false;
    for (let part = over; part && !part.contains(control); part = part.parentElement)
      isUnderSticky ||= getComputedStyle(part).position === "sticky";
    if (!isOwn && !isBeside && !isPassing && !isUnderSticky)
      faults.push(`covered: ${nameOf(control)} by ${nameOf(over)}`);
  }

  // Degrees give way to what lies over the map.
  for (const label of modal ? [] : document.querySelectorAll('[data-map-stage] [class*="degrees"] > span')) {
    const { left, right, top, bottom } = label.getBoundingClientRect();
    for (const [x, y] of [left + 1, (left + right) / 2, right - 1].flatMap((x) => [
      [x, top + 1] as const,
      [x, bottom - 1] as const,
    ])) {
      const over = label.textContent ? document.elementFromPoint(x, y) : null;
      if (over?.closest("[data-map-stage]") && !(over instanceof HTMLCanvasElement))
        faults.push(`covered: ${nameOf(label)} by ${nameOf(over)}`);
    }
  }
  return [...new Set(faults)].slice(0, 12);
}

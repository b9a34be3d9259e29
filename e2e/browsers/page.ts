import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect } from "@playwright/test";
import type { Browser, Place } from "./browser.ts";

/** Finds what assistive technology finds, in any browser. */
const LIBRARY = readFileSync(
  createRequire(import.meta.resolve("@testing-library/react")).resolve(
    "@testing-library/dom/dist/@testing-library/dom.umd.min.js",
  ),
  "utf8",
);
/** Most that is waited for something to be seen, ms. */
const PATIENCE_MS = 180_000;
/** Presses of something that moves. */
const MOST_TRIES = 5;

export type Name = string | RegExp;

interface Found {
  center: Place;
  text: string;
  /** Nothing lies over its middle. */
  canBePressed: boolean;
}

export type Page = ReturnType<typeof pageOf>;

/** The page of a browser, by roles and names. */
export function pageOf(browser: Browser) {
  /** The first element of a role and a name that nothing covers, else the first, scrolled into view; undefined while there is none. */
  async function find(role: string, name: Name): Promise<Found | undefined> {
    const wanted = typeof name === "string" ? JSON.stringify(name) : String(name);
    const found = await browser.evaluate<Found | "no library" | null>(`(() => {
      const { queryAllByRole } = globalThis.TestingLibraryDom ?? {};
      if (!queryAllByRole) return "no library";
      let covered = null;
      for (const element of queryAllByRole(document.body, ${JSON.stringify(role)}, { name: ${wanted} })) {
        element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
        const { x, y, width, height } = element.getBoundingClientRect();
        if (width === 0) continue;
        const center = { x: x + width / 2, y: y + height / 2 };
        const top = document.elementFromPoint(center.x, center.y);
        const isOnTop = element.contains(top) || top?.closest("label")?.control === element;
        const isDisabled = element.matches(":disabled, [aria-disabled=true], [data-disabled=true]");
        const found = { center, text: element.innerText ?? "", canBePressed: isOnTop && !isDisabled };
        if (isOnTop) {
          globalThis.found = element;
          return found;
        }
        covered ??= found;
      }
      return covered;
    })()`);
    if (found !== "no library") return found ?? undefined;
    await browser.evaluate(`(() => { ${LIBRARY} })()`);
    return find(role, name);
  }

  /** Waits until an element is there and its text is as it must be; the element. */
  async function see(role: string, name: Name, text: Name = ""): Promise<Found> {
    let found: Found | undefined;
    const look = async () => {
      found = await find(role, name);
      return found?.text;
    };
    const message = `${role} ${name}`;
    const expected = text instanceof RegExp ? expect.stringMatching(text) : expect.stringContaining(text);
    await expect.poll(look, { message, timeout: PATIENCE_MS }).toEqual(expected);
    if (!found) throw new Error(`${message} is not there.`);
    return found;
  }

  /** Waits until an element can be pressed and stands still; its middle. */
  async function ready(role: string, name: Name): Promise<Place> {
    let before: Place | undefined;
    const isReady = async () => {
      const found = await find(role, name);
      const isStill = found?.center.x === before?.x && found?.center.y === before?.y;
      before = found?.center;
      return isStill && found?.canBePressed;
    };
    await expect
      .poll(isReady, { message: `${role} ${name} can be pressed`, timeout: PATIENCE_MS })
      .toBe(true);
    return before ?? { x: 0, y: 0 };
  }

  /** Presses an element; again where something moved under the pointer, so that the press did not reach it. */
  async function click(role: string, name: Name): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const place = await ready(role, name);
      await browser.evaluate(`(() => {
        const element = globalThis.found;
        globalThis.hit = undefined;
        const look = ({ target }) => { globalThis.hit = element.contains(target) || target.closest?.("label")?.control === element; };
        addEventListener("click", look, { capture: true, once: true });
      })()`);
      await browser.point([place]);
      if ((await browser.evaluate<boolean | null>("globalThis.hit ?? null")) === true) return;
    }
    throw new Error(`${role} ${name} moves away from the pointer.`);
  }

  return {
    browser,
    see,
    click,
    async gone(role: string, name: Name) {
      await expect.poll(() => find(role, name), { timeout: PATIENCE_MS }).toBeUndefined();
    },
    /** Types over what stands in a field. */
    async fill(role: string, name: Name, text: string) {
      await click(role, name);
      // A dialog that opens takes the focus once more.
      const isFocused = async () => {
        const { center } = await see(role, name);
        const at = `document.elementFromPoint(${center.x}, ${center.y})`;
        const focused = await browser.evaluate<boolean>(`${at} === document.activeElement`);
        if (!focused) await browser.point([center]);
        return focused;
      };
      await expect.poll(isFocused, { message: `${name} has the focus`, timeout: PATIENCE_MS }).toBe(true);
      await browser.press("SelectAll");
      await browser.type(text);
    },
    /** Waits until the page says something. */
    async says(text: RegExp) {
      const read = () => browser.evaluate<string>("document.body.innerText");
      await expect.poll(read, { message: `${text} on the page`, timeout: PATIENCE_MS }).toMatch(text);
    },
    /** Waits until an expression, or what it promises, holds in the page. */
    async holds(expression: string) {
      const look = () => browser.evaluate<boolean>(`Promise.resolve(${expression}).then(Boolean)`);
      await expect.poll(look, { message: expression, timeout: PATIENCE_MS }).toBe(true);
    },
    /** Drags over an element, between shares of its width and height. */
    async drag(role: string, name: Name, from: readonly [number, number], to: readonly [number, number]) {
      const { center } = await see(role, name);
      const box = await browser.evaluate<{ x: number; y: number; width: number; height: number }>(
        `document.elementFromPoint(${center.x}, ${center.y}).getBoundingClientRect().toJSON()`,
      );
      const at = ([x, y]: readonly [number, number]) => ({
        x: box.x + x * box.width,
        y: box.y + y * box.height,
      });
      await browser.point([at(from), at(to)]);
    },
  };
}

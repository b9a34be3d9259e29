import type { Locator, Page } from "@playwright/test";

/** Most presses of Tab from one thing to another on a screen. */
const FAR = 60;

/** Presses Tab until something has the focus, once that is there. Throws when it cannot be reached so. */
export async function tabTo(page: Page, target: Locator, direction: "forward" | "back" = "forward") {
  await target.first().waitFor({ state: "attached" });
  for (let presses = 0; presses < FAR; presses++) {
    await page.keyboard.press(direction === "forward" ? "Tab" : "Shift+Tab");
    if (await hasFocus(target)) return;
  }
  throw new Error(`Tab does not lead to ${target}.`);
}

async function hasFocus(target: Locator): Promise<boolean> {
  if ((await target.count()) !== 1) return false;
  return target.evaluate((element) => element === document.activeElement);
}
